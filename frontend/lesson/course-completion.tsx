import { type ReactNode, useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { completionCard } from '#work/completion-wording'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToast } from '../ui/toast.tsx'
import { useCompletionFocus } from './completion-focus.ts'
import { CourseCompleted } from './course-completed.tsx'
import { isLittle, LittleDone, type SectionsDone, SectionsOpen } from './module-completion.tsx'
import { type NotesToComplete, useCompletion } from './use-completion.ts'

type CourseCompletionProps = {
  moduleId: ModuleId
  completed: boolean
  /** The day of the completion. */
  completedOn?: string | undefined
  notes: NotesToComplete
  sections: SectionsDone
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
  /** How many words the learner wrote in the course's boxes. */
  wrote?: number
  /** The ways on with the learner's own notes, once the course is complete. */
  children?: ReactNode
}

/** The end of a one-module course: the card that marks it as complete, then what comes after. */
export function CourseCompletion({ moduleId, completed, notes, sections, obstacle, ...rest }: CourseCompletionProps) {
  const toast = useToast()
  const { complete, isPending, reason } = useCompletion(moduleId, notes)
  const { heading, pressed } = useCompletionFocus(completed)
  const [completedOnLoad] = useState(completed)
  const [asking, setAsking] = useState(false)
  const finish = () => {
    setAsking(false)
    pressed()
    complete()
  }
  const press = () => {
    if (obstacle) toast.error(obstacle)
    else if (isLittle(sections)) setAsking(true)
    else finish()
  }
  if (completed)
    return (
      <CourseCompleted
        moduleId={moduleId}
        completedOn={undefined}
        heading={heading}
        settles={!completedOnLoad}
        {...rest}
      />
    )
  return (
    <Card as="section" aria-labelledby="completion" className="flex flex-col items-center text-center print:hidden">
      <h2 id="completion" className="text-2xl font-semibold">
        {completionCard.ready}
      </h2>
      <p className="mt-2 max-w-measure">{completionCard.readyText}</p>
      <SectionsOpen {...sections} />
      {reason && <p className="mt-2 font-sans font-semibold text-clay">{reason}</p>}
      {asking ? (
        <LittleDone moduleId={moduleId} sections={sections} onComplete={finish} />
      ) : (
        <Button className="mt-5" onClick={press} busy={isPending && completionCard.saving}>
          {completionCard.button}
        </Button>
      )}
    </Card>
  )
}
