import { lazy, type RefObject } from 'react'
import { courseOf, type ModuleId } from '#domain/catalogue'
import { completionCard } from '#domain/wording/completion'
import { CompletedFrame, type Completion } from './completed-frame.tsx'

/** Lazy, because most visits end before it. It's fetched while the completion runs. */
export const loadCompletedCourse = () => import('./completed-course.tsx')
const CompletedCourse = lazy(loadCompletedCourse)

type CourseCompletedProps = Completion & { moduleId: ModuleId; heading: RefObject<HTMLHeadingElement | null> }

/** The end of a completed course. */
export const CourseCompleted = ({ heading, ...completion }: CourseCompletedProps) => (
  <CompletedFrame
    whole="course"
    title={completionCard.completed}
    intro={`You have successfully completed this ${courseOf(completion.moduleId).noun}.`}
    heading={heading}
    certificate={{ label: completionCard.view, to: `/certificate?module=${completion.moduleId}` }}
    rest={<CompletedCourse {...completion} />}
  >
    {completion.children}
  </CompletedFrame>
)
