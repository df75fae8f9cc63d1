import { type RefObject, useEffect } from 'react'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { completedWords, completionCard } from '#work/completion-wording'
import { CompletedCourse } from './completed-course.tsx'
import { CompletedFrame, type Completion } from './completed-frame.tsx'

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
 * Marks the document with `data-course-done` while a course that has just been completed is in view. completion.css then hides
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
