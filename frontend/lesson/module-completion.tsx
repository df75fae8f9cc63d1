import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { courseMinutes, courseOf, type ModuleId, moduleById } from '#catalogue/catalogue'
import { hasActivity, type WorkPart, workOf } from '#catalogue/module-work'
import { hours } from '#certificates/rules'
import {
  type CompletionButton,
  completedWords,
  completionCard,
  moduleEndings,
  refusalOf,
} from '#work/completion-wording'
import { completionRequirements, missingPart, type Requirement, type WorkDone } from '#work/rules'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToast } from '../ui/toast.tsx'
import { CompletedFrame, CompletedModule } from './completed-module.tsx'
import { useCompletionFocus } from './completion-focus.ts'
import { CourseCompleted } from './course-completed.tsx'
import { moduleNumber } from './module-links.tsx'
import { type NotesToComplete, useCompletion } from './use-completion.ts'

const plainButton: CompletionButton = { ready: completionCard.button, working: completionCard.saving }

type ModuleCompletionProps = {
  moduleId: ModuleId
  completed: boolean
  /** The day of the completion. */
  completedOn?: string | undefined
  /** What the learner has done so far, as far as this page knows. Used to explain what is missing; the server decides. */
  work: WorkDone
  notes: NotesToComplete
  sections: SectionsDone
  /** What the learner has to sort out before their notes can be saved. */
  obstacle?: string | undefined
  /** The ids of the quiz and of the notes box in the page. */
  places: Record<WorkPart, string>
  /** Shows at the blank notes box why it's needed, and focuses it. */
  onNotesMissing: (sentence: string) => void
  /** The ways on with the learner's own notes, once the module is complete. */
  children?: ReactNode
  /** The other completed modules of the course. */
  alsoDone?: readonly ModuleId[]
}

/** The end of an AI module: what completing it needs, the button, and then what comes next. */
export function ModuleCompletion(props: ModuleCompletionProps) {
  const { moduleId, completed, completedOn, work, notes, children, alsoDone = [] } = props
  const { complete, isPending, reason } = useCompletion(moduleId, notes)
  const { heading, pressed } = useCompletionFocus(completed)
  const [completedOnLoad] = useState(completed)
  const { modules } = courseOf(moduleId)
  const done = new Set([...alsoDone, moduleId])
  const isLast = moduleId === modules.at(-1)?.id
  const press = () => {
    pressed()
    complete()
  }
  if (!completed) return <FinishCard {...props} isPending={isPending} reason={reason} onComplete={press} />
  const shown = { moduleId, completedOn, settles: !completedOnLoad, children }
  const courseDone = modules.every(({ id }) => done.has(id))
  if (isLast && courseDone) return <CourseCompleted {...shown} heading={heading} />
  return (
    <CompletedFrame
      whole="module"
      settles={!completedOnLoad}
      title={`${moduleNumber(moduleId)} is done`}
      said={completedWords(moduleId, courseDone)}
      intro={moduleById(moduleId).title}
      heading={heading}
    >
      <CompletedModule {...shown} work={work} done={done} />
    </CompletedFrame>
  )
}

type FinishCardProps = ModuleCompletionProps & {
  isPending: boolean
  /** Why completing failed, beside the toast. */
  reason: string | undefined
  onComplete: () => void
}

/**
 * The card before completion. What's missing is said at one place: a blank box says it itself and gets the focus; the
 * quiz's sentence stands here, beside the button.
 */
function FinishCard(props: FinishCardProps) {
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
export const isLittle = ({ done, all }: SectionsDone): boolean => 2 * done < all

/** What isn't done yet, for a module that can be completed without it. */
export function SectionsOpen({ done, all, open }: SectionsDone) {
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
export function LittleDone({ moduleId, sections: { done, all, open }, onComplete }: LittleDoneProps) {
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
