import type { ReactNode, RefObject } from 'react'

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
