import { CircleCheck } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { courseOf, type Module, type ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import { completionCard, completionNotices, moduleEndings } from '#work/completion-wording'
import { completionRequirements, type WorkDone } from '#work/rules'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { moduleLayers } from './module-layers.ts'

type CompletedModuleProps = Completion & {
  moduleId: ModuleId
  work: WorkDone
  /** Every completed module of the course, this one included. */
  done: ReadonlySet<ModuleId>
}

/** A completed module of a longer course: its layer in the strata, what was finished, and the next module first. */
export function CompletedModule(props: CompletedModuleProps) {
  const { moduleId, completedOn, work, done, settles, children } = props
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
    <>
      <StrataDrawing
        id="completed"
        layers={moduleLayers(moduleId, done)}
        settling={settles ? modules.findIndex(({ id }) => id === moduleId) : undefined}
        className={`built-${modules.findLastIndex(({ id }) => done.has(id))}`}
      />
      <ul className="flex flex-wrap gap-x-7 gap-y-1 font-sans">
        {finished.map((words) => (
          <li key={words} className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" size={18} className="text-eucalypt" /> {words}
          </li>
        ))}
      </ul>
      {!next && <p className="font-semibold">{completionNotices.courseCompleted}</p>}
      {banner && <p className="font-semibold">{banner}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        {!next && <ButtonLink to={`/certificate?module=${courseId}`}>{completionCard.view}</ButtonLink>}
        <NextLink moduleId={moduleId} next={next} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        {children}
        {button?.done && (
          <Button look="secondary" disabled>
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
      </div>
    </>
  )
}

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

/** What a lesson's ending knows of a completion. */
export type Completion = {
  /** The day, as text. */
  completedOn: string | undefined
  /** Whether it happened just now on this page, so that the drawing settles. */
  settles: boolean
  /** The ways on with the learner's own notes. */
  children?: ReactNode
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

/** The end of a lesson once it's complete. */
export function CompletedFrame({ title, said, intro, heading, whole, settles, children }: CompletedFrameProps) {
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
      <p className={whole === 'module' ? 'text-xl text-bark' : undefined}>{intro}</p>
      <p id="completion-said" role="status">
        {said}
      </p>
      {children}
    </section>
  )
}
