import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Link } from 'react-router-dom'
import {
  type Course,
  courseById,
  courseMinutes,
  courseOf,
  type Module,
  type ModuleId,
  moduleById,
  price,
} from '#catalogue/catalogue'
import { courseSummaries } from '#catalogue/course-descriptions'
import { workOf } from '#catalogue/module-work'
import { settings } from '#core/site-settings'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import type { Prompt } from '#prompts/contract'
import { completedWords, completionCard, completionNotices, moduleEndings } from '#work/completion-wording'
import { completionRequirements, lastCompletionDay, type WorkDone } from '#work/rules'
import { useClient } from '../client/client.ts'
import { CourseCover } from '../strata/course-cover.tsx'
import { layerColourOf } from '../strata/layer-colour.ts'
import { type Layer, StrataDrawing } from '../strata/strata-drawing.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { formatDuration } from '../ui/time.ts'
import { moduleNumber } from './module-links.tsx'

type CompletedProps = {
  moduleId: ModuleId
  heading: RefObject<HTMLHeadingElement | null>
  /** The day, as text. */
  completedOn: string | undefined
  /** Whether it happened just now on this page, so that the drawing settles. */
  settles: boolean
  /** The ways on with the learner's own notes. */
  children?: ReactNode
}

type CompletedModuleProps = CompletedProps & {
  work: WorkDone
  /** Every completed module of the course, this one included. */
  done: ReadonlySet<ModuleId>
  /** How many words the learner wrote in the module's boxes. */
  wrote: number | undefined
}

/** A completed module of a longer course: its layer in the strata, what was finished, and the next module first. */
export function CompletedModule(props: CompletedModuleProps) {
  const { moduleId, heading, completedOn, work, done, settles, wrote, children } = props
  const { id: courseId, modules } = courseOf(moduleId)
  const next = nextOpenModule(moduleId, done)
  const { button, banner } = moduleEndings[moduleId] ?? {}
  const notesWords = `${workOf(moduleId).notes?.called ?? 'Notes'} saved and locked`
  const finished = [
    ...completionRequirements(moduleId, work).map(({ part }) =>
      part === 'quiz' ? `Quiz: ${work.quiz.best} of 10` : notesWords,
    ),
    ...(completedOn ? [`Completed ${completedOn}`] : []),
  ]
  return (
    <CompletedFrame
      whole="module"
      settles={settles}
      title={`${moduleNumber(moduleId)} is done`}
      said={completedWords(moduleId, !next)}
      intro={moduleById(moduleId).title}
      heading={heading}
    >
      <StrataDrawing
        id="completed"
        layers={moduleLayers(moduleId, done)}
        settling={settles ? modules.findIndex(({ id }) => id === moduleId) : undefined}
        className={`built-${modules.findLastIndex(({ id }) => done.has(id))}`}
      />
      <ul className="flex flex-wrap gap-x-7 font-sans">
        {finished.map((words) => (
          <li key={words} className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" /> {words}
          </li>
        ))}
      </ul>
      <Made moduleId={moduleId} wrote={wrote} />
      {!next && <p className="font-semibold">{completionNotices.courseCompleted}</p>}
      {banner && <p className="font-semibold">{banner}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!next && <ButtonLink to={`/certificate?module=${courseId}`}>{completionCard.view}</ButtonLink>}
        <NextLink moduleId={moduleId} next={next} />
      </div>
      <div className="flex flex-wrap items-center gap-x-8">
        {children}
        {button?.done && (
          <Button look="quiet" className="-mx-3" disabled>
            {button.done}
          </Button>
        )}
        {moduleId !== modules.at(-1)?.id && (
          <ButtonLink look="quiet" className="-mx-3" to={`/certificate?module=${moduleId}`}>
            View module certificate
          </ButtonLink>
        )}
        <ButtonLink look="quiet" className="-mx-3" to={`/record#${moduleId}`}>
          Add to my record
        </ButtonLink>
        {!next && <AskLater courseId={courseId} />}
      </div>
    </CompletedFrame>
  )
}

/** What the learner made in a module: its prompts only where the page has the library already. */
function Made({ moduleId, wrote = 0 }: { moduleId: ModuleId; wrote: number | undefined }) {
  const prompts = useQueryClient().getQueryData<Prompt[]>(['prompts'])
  const kept = prompts?.filter((one) => one.moduleId === moduleId).length ?? 0
  const parts = [
    wrote > 0 && counted(wrote, 'word'),
    kept > 0 && counted(kept, 'prompt'),
    `${moduleById(moduleId).minutes} minutes of professional learning`,
  ]
  return <p className="font-sans text-sm text-bark">{listed.format(parts.filter((part) => part !== false))}</p>
}

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : `${noun}s`}`

/** Where the specification sets the link's words, it always leads to the module that follows. */
function NextLink({ moduleId, next }: { moduleId: ModuleId; next: Module | undefined }) {
  const look = next ? 'primary' : 'secondary'
  const words = moduleEndings[moduleId]?.next
  const { modules } = courseOf(moduleId)
  const following = modules[modules.findIndex(({ id }) => id === moduleId) + 1]
  if (words && following)
    return (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 font-sans">
        <ButtonLink look={look} to={`/course/${following.id}`} aria-describedby="next-module">
          {words}
        </ButtonLink>
        <span id="next-module">
          {following.title}, {following.minutes} min
        </span>
      </span>
    )
  return (
    next && (
      <ButtonLink to={`/course/${next.id}`}>
        Next module: {next.title}, {next.minutes} min
      </ButtonLink>
    )
  )
}

/** The module to go on with: the next one of the course that is still open, else the first open one. */
function nextOpenModule(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Module | undefined {
  const { modules } = courseOf(moduleId)
  const place = modules.findIndex(({ id }) => id === moduleId)
  return [...modules.slice(place + 1), ...modules.slice(0, place)].find(({ id }) => !completed.has(id))
}

type CompletedCourseProps = CompletedProps & {
  /** How many words the learner wrote in the course's boxes, where the page knows all of them. */
  wrote?: number | undefined
}

/** The end of a completed course. */
export function CompletedCourse({ wrote = 0, ...props }: CompletedCourseProps) {
  const { moduleId, heading, settles } = props
  useMomentAlone(heading, settles)
  return (
    <CompletedFrame
      whole="course"
      settles={settles}
      title={completionCard.completed}
      said={completedWords(moduleId, true)}
      intro={
        <>
          <span>You have successfully completed this {courseOf(moduleId).noun}.</span>{' '}
          {wrote > 0 && (
            <span>
              You wrote {wrote.toLocaleString('en-AU')} {wrote === 1 ? 'word' : 'words'} in its boxes.
            </span>
          )}
        </>
      }
      heading={heading}
    >
      <CourseSummary {...props} />
    </CompletedFrame>
  )
}

/** A completed course: its drawing, its title and hours, the certificate first, then what stays and what could come next. */
function CourseSummary({ moduleId, completedOn, settles, children }: CompletedProps) {
  const { send } = useClient()
  const course = courseOf(moduleId)
  const { data: dashboard } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  // Until the dashboard has said when the others were completed, there's no day.
  const day =
    course.modules.length === 1 ? completedOn : dashboard && lastCompletionDay(course.modules, dashboard.progress)
  const suggestion = dashboard && suggestedAfter(course, dashboard)
  return (
    <>
      <Drawing course={course} settles={settles} />
      <p className="max-w-[22em] text-xl text-balance">{course.title}</p>
      <p className="font-sans text-bark">
        {formatDuration(courseMinutes(course))} of professional learning{day && `, completed ${day}`}
      </p>
      <ButtonLink to={`/certificate?module=${moduleId}`}>{completionCard.view}</ButtonLink>
      <ButtonLink look="quiet" to={`/record#${moduleId}`}>
        Add to my record
      </ButtonLink>
      <div className="mt-8 flex w-full flex-wrap gap-x-12 gap-y-8 border-t border-line pt-8 text-left">
        <After title="Yours to keep">
          <p>
            The lessons stay open. Your prompts are in <Link to="/prompts">your prompt library</Link>, and your notes
            stay in their boxes.
          </p>
          {children}
          <AskLater courseId={course.id} />
        </After>
        {suggestion && (
          <After title="What to take next">
            <p>
              <Link to={`/course/${suggestion.modules[0]?.id}`}>{suggestion.title}</Link>
            </p>
            <p>{courseSummaries[suggestion.id].subtitle}</p>
            <p className="font-sans text-sm text-bark">
              {formatDuration(courseMinutes(suggestion))}
              {settings.payment === 'required' && ` · ${price.label}, with a free preview`}
            </p>
          </After>
        )}
      </div>
    </>
  )
}

const loadOwnDate = () => import('../reminders/own-date.tsx').then(({ OwnDate }) => OwnDate)

/** Opens the choice of a day on which we ask what came of a course. Nothing where the portal sends no emails. */
const AskLater = ({ courseId }: { courseId: Course['id'] }) =>
  settings.mails && (
    <LoadOnPress label="Ask me what came of it" load={loadOwnDate}>
      {(OwnDate) => <OwnDate courseId={courseId} />}
    </LoadOnPress>
  )

const After = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-[1_1_16rem] flex-col items-start gap-3">
    <h3 className="font-sans text-base leading-normal text-bark">{title}</h3>
    {children}
  </div>
)

function Drawing({ course, settles }: { course: Course; settles: boolean }) {
  const { modules } = course
  const top = modules.at(-1)
  const settling = settles ? 'layers-settling' : ''
  if (!top || modules.length === 1) return <CourseCover course={course} className={`cover ${settling}`} />
  const layers = moduleLayers(top.id, new Set(modules.map(({ id }) => id)))
  return <StrataDrawing id="completed" layers={layers} className={settling} />
}

/** A course that the learner doesn't have yet or, where all are open to everyone, hasn't begun. */
function suggestedAfter(course: Course, { courses, progress }: Dashboard): Course | undefined {
  const isNew = (id: Course['id'], access: boolean) =>
    settings.payment === 'required'
      ? !access
      : !courseById(id).modules.some((module) => progress.some(({ moduleId }) => moduleId === module.id))
  const found = courses.find(({ courseId, access, open }) => courseId !== course.id && open && isNew(courseId, access))
  return found && courseById(found.courseId)
}

/**
 * Marks the document with `data-course-done` while a course that has just been completed is in view. lesson.css then hides
 * what stands around the lesson's text. It's back once the learner scrolls to the text again.
 */
function useMomentAlone(heading: RefObject<HTMLHeadingElement | null>, settles: boolean): void {
  useEffect(() => {
    const section = heading.current?.parentElement
    if (!settles || !section || typeof IntersectionObserver === 'undefined') return
    const { dataset } = document.documentElement
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) dataset.courseDone = ''
      else delete dataset.courseDone
    })
    observer.observe(section)
    return () => {
      observer.disconnect()
      delete dataset.courseDone
    }
  }, [heading, settles])
}

type CompletedFrameProps = {
  title: string
  /** The specification's sentence about the completion. The heading, which gets the focus, is described by it. */
  said: string
  intro: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
  /** A module's ending is set to the left, a course's in the middle. */
  whole: 'module' | 'course'
  /** Whether it was completed just now. */
  settles: boolean
  /** The drawing, what was finished, the ways on. */
  children: ReactNode
}

/** What a completed module and a completed course have in common. */
function CompletedFrame({ title, said, intro, heading, whole, settles, children }: CompletedFrameProps) {
  return (
    <section aria-labelledby="completion" className={`completed ${whole} ${settles ? 'settles' : ''}`}>
      <h2
        id="completion"
        ref={heading}
        tabIndex={-1}
        aria-describedby="completion-said"
        className="text-3xl font-semibold"
      >
        {title}
      </h2>
      <p className={whole === 'module' ? 'text-lg text-bark' : undefined}>{intro}</p>
      <p id="completion-said" role="status">
        {said}
      </p>
      {children}
    </section>
  )
}

/** The layers of a module's course: those of completed modules, and outlines of the rest. */
function moduleLayers(moduleId: ModuleId, completed: ReadonlySet<ModuleId>): Layer[] {
  const course = courseOf(moduleId)
  return course.modules.map(({ id, title }) => ({
    label: title,
    colour: layerColourOf(course),
    state: completed.has(id) ? 'done' : 'open',
  }))
}
