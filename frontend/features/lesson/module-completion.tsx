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
import { useCompletion } from './use-completion.ts'

type ModuleCompletionProps = {
  moduleId: ModuleId
  completed: boolean
  /** What the learner has done so far, as this page knows it; the server decides. */
  work: () => WorkDone
  saveFirst: () => Promise<boolean>
  /** Why the learner's words cannot be saved just now, where they have to do something about it first. */
  obstacle?: string | undefined
  /** The button before completion, while it works, and after. */
  labels: { ready: string; working: string; done?: string }
  /** What stands below once the module is complete. */
  children?: ReactNode
  /** The button is replaced by a banner when done (module 4). */
  banner?: string
  /** The modules of the course that are complete, for the drawing. */
  alsoDone?: readonly ModuleId[]
}

/** Completes an AI module: explains what is missing, saves, then offers what comes next. */
export function ModuleCompletion(props: ModuleCompletionProps) {
  const { moduleId, completed, work, saveFirst, obstacle, labels, children, banner, alsoDone = [] } = props
  const toast = useToast()
  const { complete, isPending } = useCompletion(moduleId, saveFirst)
  const id = useId()
  const [missing, setMissing] = useState<string>()
  const [before] = useState(completed)
  const { modules } = courseOf(moduleId)
  const place = modules.indexOf(moduleById(moduleId))
  const whole = completed && modules.every(({ id }) => id === moduleId || alsoDone.includes(id))
  const closesCourse = whole && moduleId !== modules.at(-1)?.id
  const press = () => {
    const refusal = completionRefusal(moduleId, work())
    const why = refusal ? refusals[refusal] : obstacle
    setMissing(why)
    if (why) toast.error(why)
    else complete()
  }
  return (
    <Card as="section" aria-labelledby="completion" tone={completed ? 'highlighted' : 'plain'} className="print:hidden">
      {completed && (
        <Strata
          layers={moduleLayers(moduleId, new Set([...alsoDone, moduleId]))}
          settling={before ? undefined : place}
          className="mb-4"
        />
      )}
      <h2 id="completion" className="text-2xl font-semibold">
        {completed ? `${moduleById(moduleId).title}: completed` : 'Finish this module'}
      </h2>
      {!completed && (
        <p className="mt-2">
          {hasActivity(moduleId)
            ? 'Your words are saved and then locked, so that the certificate stands on them. You can still read and download them.'
            : 'This marks the last module as complete. You can still read it, and your prompts stay yours.'}
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
