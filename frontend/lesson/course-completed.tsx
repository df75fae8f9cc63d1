import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { type Course, courseById, courseMinutes, courseOf, type ModuleId, price } from '#catalogue/catalogue'
import { courseSummaries } from '#catalogue/course-descriptions'
import { settings } from '#core/site-settings'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import { completedWords, completionCard } from '#work/completion-wording'
import { lastCompletionDay } from '#work/rules'
import { useClient } from '../client/client.ts'
import { CourseCover } from '../strata/course-cover.tsx'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatDuration } from '../ui/time.ts'
import { CompletedFrame, type Completion } from './completed-module.tsx'
import { moduleLayers } from './module-layers.ts'

type CourseCompletedProps = Completion & {
  moduleId: ModuleId
  heading: RefObject<HTMLHeadingElement | null>
  /** How many words the learner wrote in the course's boxes, where the page knows all of them. */
  wrote?: number | undefined
}

/** The end of a completed course. */
export function CourseCompleted({ heading, wrote = 0, ...completion }: CourseCompletedProps) {
  const { moduleId, settles } = completion
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
      <CompletedCourse {...completion} />
    </CompletedFrame>
  )
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

/** A completed course: its drawing, its title and hours, the certificate first, then what stays and what could come next. */
function CompletedCourse({ moduleId, completedOn, children }: Completion & { moduleId: ModuleId }) {
  const { send } = useClient()
  const course = courseOf(moduleId)
  const { data: dashboard } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  // Until the dashboard has said when the others were completed, there's no day.
  const day =
    course.modules.length === 1 ? completedOn : dashboard && lastCompletionDay(course.modules, dashboard.progress)
  const suggestion = dashboard && suggestedAfter(course, dashboard)
  return (
    <>
      <Drawing course={course} />
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

const After = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-[1_1_16rem] flex-col items-start gap-3">
    <h3 className="font-sans text-base leading-normal text-bark">{title}</h3>
    {children}
  </div>
)

function Drawing({ course }: { course: Course }) {
  const { modules } = course
  const top = modules.at(-1)
  if (top && modules.length > 1)
    return <StrataDrawing id="completed" layers={moduleLayers(top.id, new Set(modules.map(({ id }) => id)))} />
  return <CourseCover course={course} className="cover" />
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
