import { useState } from 'react'
import { courseOf, type ModuleId } from '#domain/catalogue'
import { completionCard } from '#domain/wording'
import { Card } from '../../components/card.tsx'
import { Button } from '../../components/forms/button.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { StrataDrawing } from '../../components/strata/strata-drawing.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { moduleLayers } from './module-layers.ts'
import { type NotesToComplete, useCompletion } from './use-completion.ts'

type CourseCompletionProps = {
  moduleId: ModuleId
  completed: boolean
  notes: NotesToComplete
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
}

/** The card at the end of a one-module course: marks it as complete, then links to its certificate. */
export function CourseCompletion({ moduleId, completed, notes, obstacle }: CourseCompletionProps) {
  const toast = useToast()
  const { complete, isPending, reason } = useCompletion(moduleId, notes)
  const [completedOnLoad] = useState(completed)
  const noun = courseOf(moduleId).noun
  return (
    <Card
      as="section"
      aria-labelledby="completion"
      tone={completed ? 'highlighted' : 'plain'}
      className="flex flex-col items-center text-center print:hidden"
    >
      {completed && (
        <StrataDrawing
          id="completed"
          layers={moduleLayers(moduleId, new Set([moduleId]))}
          settling={completedOnLoad ? undefined : 0}
          className="mb-3 w-40"
        />
      )}
      <h2 id="completion" className="text-2xl font-semibold">
        {completed ? completionCard.completed : completionCard.ready}
      </h2>
      <p className="mt-2 max-w-measure">
        {completed ? `You have successfully completed this ${noun}.` : completionCard.readyText}
      </p>
      {!completed && reason && <p className="mt-2 font-sans font-semibold text-clay">{reason}</p>}
      <div className="mt-5">
        {completed ? (
          <ButtonLink to={`/certificate?module=${moduleId}`}>{completionCard.view}</ButtonLink>
        ) : (
          <Button
            onClick={() => (obstacle ? toast.error(obstacle) : complete())}
            disabled={isPending}
            busy={isPending && completionCard.saving}
          >
            {completionCard.button}
          </Button>
        )}
      </div>
    </Card>
  )
}
