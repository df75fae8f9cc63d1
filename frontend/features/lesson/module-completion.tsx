import { type ReactNode, useId, useState } from 'react'
import { courseOf, type ModuleId, moduleById } from '#domain/catalogue'
import { completionRefusal, hasActivity, type WorkDone } from '#domain/completion'
import { completionCard, notices, refusals } from '#domain/wording'
import { Card } from '../../components/card.tsx'
import { Button } from '../../components/forms/button.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { Strata } from '../../components/strata/strata.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { moduleLayers } from './module-layers.ts'
import { type NotesToComplete, useCompletion } from './use-completion.ts'

type ModuleCompletionProps = {
  moduleId: ModuleId
  completed: boolean
  /** What the learner has done so far, as far as this page knows. Used to explain a refusal early; the server decides. */
  work: () => WorkDone
  notes: NotesToComplete
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
  /** The button's label before completion, while it runs, and after. */
  labels: { ready: string; working: string; done?: string }
  /** Shown below once the module is complete. */
  children?: ReactNode
  /** Replaces the button once the module is complete (module 4). */
  banner?: string
  /** The other completed modules of the course, for the drawing. */
  alsoDone?: readonly ModuleId[]
}

/** Completes an AI module: explains what is missing, saves, then offers what comes next. */
export function ModuleCompletion(props: ModuleCompletionProps) {
  const { moduleId, completed, work, notes, obstacle, labels, children, banner, alsoDone = [] } = props
  const toast = useToast()
  const { complete, isPending, reason } = useCompletion(moduleId, notes)
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const [completedOnLoad] = useState(completed)
  const { modules } = courseOf(moduleId)
  const index = modules.indexOf(moduleById(moduleId))
  const courseCompleted = completed && modules.every(({ id }) => id === moduleId || alsoDone.includes(id))
  const closesCourse = courseCompleted && moduleId !== modules.at(-1)?.id
  const missing = refused ?? reason
  const press = () => {
    const refusal = completionRefusal(moduleId, work())
    const obstructed = refusal ? refusals[refusal] : obstacle
    setRefused(obstructed)
    if (obstructed) toast.error(obstructed)
    else complete()
  }
  return (
    <Card as="section" aria-labelledby="completion" tone={completed ? 'highlighted' : 'plain'} className="print:hidden">
      {completed && (
        <Strata
          layers={moduleLayers(moduleId, new Set([...alsoDone, moduleId]))}
          settling={completedOnLoad ? undefined : index}
          className="mb-4"
        />
      )}
      <h2 id="completion" className="text-2xl font-semibold">
        {completed ? `${moduleById(moduleId).title}: completed` : 'Finish this module'}
      </h2>
      {!completed && (
        <p className="mt-2">
          {hasActivity(moduleId)
            ? 'Your notes are saved and then locked, because your certificate is based on them. You can still read and download them.'
            : 'This marks the last module as complete. You can still read it, and you keep your prompts.'}
        </p>
      )}
      {closesCourse && <p className="mt-2 font-semibold">{notices.courseCompleted}</p>}
      {completed && banner && <p className="mt-2 font-semibold">{banner}</p>}
      {!completed && missing && (
        <p id={`${id}-missing`} className="mt-2 font-sans font-semibold text-clay">
          {missing}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-x-4 gap-y-2">
        {!completed && (
          <Button
            onClick={press}
            busy={isPending && labels.working}
            aria-describedby={missing ? `${id}-missing` : undefined}
          >
            {labels.ready}
          </Button>
        )}
        {completed && labels.done && (
          <Button look="secondary" disabled>
            {labels.done}
          </Button>
        )}
        {completed && children}
        {closesCourse && (
          <ButtonLink to={`/certificate?module=${courseOf(moduleId).id}`}>{completionCard.view}</ButtonLink>
        )}
        {completed && moduleId !== 'genai-module-5' && (
          <ButtonLink look="quiet" className="-mx-3" to={`/certificate?module=${moduleId}`}>
            View module certificate
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
