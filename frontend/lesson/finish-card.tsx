import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { courseMinutes, courseOf, type ModuleId } from '#catalogue/catalogue'
import { hasActivity, type WorkPart, workOf } from '#catalogue/module-work'
import { hours } from '#certificates/rules'
import { type CompletionButton, completionCard, moduleEndings, refusalOf } from '#work/completion-wording'
import { completionRequirements, missingPart, type Requirement, type WorkDone } from '#work/rules'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToast } from '../ui/toast.tsx'

const plainButton: CompletionButton = { ready: completionCard.button, working: completionCard.saving }

type FinishCardProps = {
  moduleId: ModuleId
  sections: SectionsDone
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
  isPending: boolean
  /** Why completing failed, beside the toast. */
  reason: string | undefined
  onComplete: () => void
}

/** The card that marks a one-module course as complete. */
export function CourseFinishCard({ moduleId, sections, obstacle, isPending, reason, onComplete }: FinishCardProps) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const finish = () => {
    setAsking(false)
    onComplete()
  }
  const press = () => {
    if (obstacle) toast.error(obstacle)
    else if (isLittle(sections)) setAsking(true)
    else finish()
  }
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

/** What a longer course's module needs besides. */
export type ModuleToFinish = {
  /** What the learner has done so far, as far as this page knows. Used to explain what is missing; the server decides. */
  work: WorkDone
  /** The ids of the quiz and of the notes box in the page. */
  places: Record<WorkPart, string>
  /** Shows at the blank notes box why it's needed, and focuses it. */
  onNotesMissing: (sentence: string) => void
}

/**
 * The card that completes a module of a longer course. What's missing is said at one place: a blank box says it itself and
 * gets the focus; the quiz's sentence stands here, beside the button.
 */
export function ModuleFinishCard(props: FinishCardProps & ModuleToFinish) {
  const { moduleId, work, obstacle, places, sections, onNotesMissing, isPending, reason, onComplete } = props
  const toast = useToast()
  const id = useId()
  const [quizRefused, setQuizRefused] = useState(false)
  const [asking, setAsking] = useState(false)
  const button: CompletionButton = moduleEndings[moduleId]?.button ?? plainButton
  const missing = missingPart(moduleId, work)
  const needsNothing = workOf(moduleId).needs.length === 0
  const refusal = quizRefused && missing === 'quiz' ? refusalOf(moduleId, missing) : undefined
  const problem = refusal ?? reason
  const press = () => {
    setQuizRefused(missing === 'quiz')
    if (missing === 'notes') onNotesMissing(refusalOf(moduleId, missing))
    else if (!missing && obstacle) toast.error(obstacle)
    else if (!missing && needsNothing && isLittle(sections)) setAsking(true)
    else if (!missing) onComplete()
  }
  const described = [button.beneath && `${id}-beneath`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <Card as="section" aria-labelledby="completion" className="print:hidden">
      <h2 id="completion" className="text-2xl font-semibold">
        Finish this module
      </h2>
      <p className="mt-2">
        {hasActivity(moduleId)
          ? 'Your notes are saved and then locked, because your certificate is based on them. You can still read and download them.'
          : 'This marks the last module as complete. You can still read it, and you keep your prompts.'}
      </p>
      <RequirementList moduleId={moduleId} work={work} places={places} />
      {needsNothing && <SectionsOpen {...sections} />}
      {asking && !isPending ? (
        <LittleDone moduleId={moduleId} sections={sections} onComplete={onComplete} />
      ) : (
        <Button
          className="mt-5"
          onClick={press}
          busy={isPending && button.working}
          aria-describedby={described || undefined}
        >
          {button.ready}
        </Button>
      )}
      {button.beneath && (
        <p id={`${id}-beneath`} className="mt-2 font-sans text-sm text-bark">
          {button.beneath}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role={refusal && 'alert'} className="mt-2 font-sans font-semibold text-clay">
          {problem}
        </p>
      )}
    </Card>
  )
}

type RequirementListProps = {
  moduleId: ModuleId
  work: WorkDone
  /** The ids of the quiz and of the notes box in the page. */
  places: Record<Requirement['part'], string>
}

/** What completing a module needs, each with a link to its place and whether it's done. Changes while the learner works. */
function RequirementList({ moduleId, work, places }: RequirementListProps) {
  const requirements = completionRequirements(moduleId, work)
  if (requirements.length === 0) return null
  return (
    <ul className="requirements">
      {requirements.map((one) => (
        <li key={one.part}>
          <a href={`#${places[one.part]}`} className="requirement">
            {one.met ? (
              <CircleCheck aria-hidden="true" size={20} className="text-eucalypt" />
            ) : (
              <span className="open" />
            )}
            <span>
              <b>{one.met ? 'Done' : 'To do'}</b> {requirementWords(moduleId, one, work)}
            </span>
            <span className="place">{one.part === 'quiz' ? 'Go to the quiz' : 'Go to the box'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What a requirement needs or, once it's met, what is there: "Quiz: 7 of 10 needed, best so far 5". */
function requirementWords(moduleId: ModuleId, { part, met }: Requirement, { quiz }: WorkDone): string {
  const { quiz: { pass } = { pass: 0 }, notes } = workOf(moduleId)
  if (part === 'notes') return `${notes?.called ?? 'Notes'}: ${met ? 'written' : 'write at least a sentence'}`
  if (met) return `Quiz: ${quiz.best} of 10`
  if (pass === 0) return 'Quiz: submit it once, any score counts'
  return `Quiz: ${pass} of 10 needed, ${quiz.submitted ? `best so far ${quiz.best}` : 'not taken yet'}`
}

type OpenSection = { id: string; title: string }

/** How many sections of a lesson are done, and which aren't. */
export type SectionsDone = { done: number; all: number; open: readonly OpenSection[] }

export const sectionsDone = (sections: readonly OpenSection[], ticks: ReadonlySet<string>): SectionsDone => {
  const open = sections.filter(({ id }) => !ticks.has(id)).map(({ id, title }) => ({ id, title }))
  return { done: sections.length - open.length, all: sections.length, open }
}

/** Whether so little is done that completing asks once more. It's never refused. */
const isLittle = ({ done, all }: SectionsDone): boolean => 2 * done < all

/** What isn't done yet, for a module that can be completed without it. */
function SectionsOpen({ done, all, open }: SectionsDone) {
  if (open.length === 0) return <p className="mt-3 font-sans text-sm text-bark">All {all} sections are done.</p>
  return (
    <details className="mt-3 self-stretch text-left font-sans">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {done} of {all} sections done. What’s open?
      </summary>
      <ul className="list-none p-0">
        {open.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type LittleDoneProps = { moduleId: ModuleId; sections: SectionsDone; onComplete: () => void }

/** Asks before a completion that little was done for. The teacher declares these hours to their authority. */
function LittleDone({ moduleId, sections: { done, all, open }, onComplete }: LittleDoneProps) {
  const [next] = open
  // The button that had the focus is gone.
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <div className="mt-5 font-sans">
      <p role="alert" className="font-semibold">
        You’ve done {done} of {all} sections. The certificate says {hours(courseMinutes(courseOf(moduleId)))}, and you
        sign for them.
      </p>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        {next && (
          <a ref={link} href={`#${next.id}`} className="inline-flex min-h-11 items-center">
            Go on with “{next.title}”
          </a>
        )}
        <Button look="secondary" onClick={onComplete}>
          Complete it anyway
        </Button>
      </div>
    </div>
  )
}
