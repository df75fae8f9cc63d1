import type { Module, ModuleId } from '#catalogue/catalogue'
import { type WorkPart, workOf } from '#catalogue/module-work'
import { australianDay, type Zone } from '#core/day'
import { isBlank } from '#core/text'
import type { QuizStatus } from '#quizzes/rules'

/** The work that completion depends on. `notes` is the text of the module's notes box (in module 1, the reflection). */
export type WorkDone = { quiz: QuizStatus; notes: string }

/** One thing that completion needs, and whether it's there. */
export type Requirement = { part: WorkPart; met: boolean }

/** What completing a module needs, in the order in which a refusal names it. */
export function completionRequirements(moduleId: ModuleId, { quiz, notes }: WorkDone): Requirement[] {
  const { needs, quiz: { pass } = { pass: 0 } } = workOf(moduleId)
  const met = { quiz: quiz.submitted && quiz.best >= pass, notes: !isBlank(notes) }
  return needs.map((part) => ({ part, met: met[part] }))
}

/** What is missing before a module can be completed, or undefined. The server decides with this rule; the page explains with it. */
export const missingPart = (moduleId: ModuleId, work: WorkDone): WorkPart | undefined =>
  completionRequirements(moduleId, work).find(({ met }) => !met)?.part

/** When something was completed, and in whose zone that time is a day. */
type Completed = { completedAt: string; zone?: Zone | undefined }

/** The latest of some completions. */
export const latest = <One extends Completed>(completions: readonly One[]): One | undefined =>
  completions.toSorted((a, b) => a.completedAt.localeCompare(b.completedAt)).at(-1)

/** The day of a completion, "20 November 2026"; undefined before it. */
export const completionDay = ({ completedAt, zone }: Partial<Completed> = {}): string | undefined =>
  completedAt && australianDay(new Date(completedAt), zone)

/** The day on which the last of these modules was completed; undefined if one wasn't, or has no date. */
export function lastCompletionDay(
  modules: readonly Pick<Module, 'id'>[],
  progress: readonly (Partial<Completed> & { moduleId: ModuleId })[],
): string | undefined {
  const done = modules.flatMap(({ id }) => {
    const { completedAt, zone } = progress.find(({ moduleId }) => moduleId === id) ?? {}
    return completedAt ? [{ completedAt, zone }] : []
  })
  return done.length === modules.length ? completionDay(latest(done)) : undefined
}

/** What a learner did in a module or course, counted when they completed it. Never any words. */
export type Counts = { sections: number; exercises: number; boxes: number }
export type WorkCounts = { done: Counts; all: Counts }

/** The counts of a course from those of its modules. */
export const addedUp = (modules: readonly WorkCounts[]): WorkCounts =>
  modules.reduce((sum, one) => ({ done: plus(sum.done, one.done), all: plus(sum.all, one.all) }))

const plus = (a: Counts, b: Counts): Counts => ({
  sections: a.sections + b.sections,
  exercises: a.exercises + b.exercises,
  boxes: a.boxes + b.boxes,
})

/** "11 of 11 sections, 9 of 9 exercises, 14 written responses", without what the lessons don't have. */
export function countsInWords({ done, all }: WorkCounts): string {
  const outOf = (kind: 'sections' | 'exercises', one: string) =>
    all[kind] > 0 ? [`${done[kind]} of ${all[kind]} ${all[kind] === 1 ? one : kind}`] : []
  const written = all.boxes > 0 ? [`${done.boxes} written ${done.boxes === 1 ? 'response' : 'responses'}`] : []
  return [...outOf('sections', 'section'), ...outOf('exercises', 'exercise'), ...written].join(', ')
}

const daysLater = (time: Date, days: number): Date => new Date(time.getTime() + days * 24 * 3_600_000)

/** Days after a course when it asks again. */
export const secondLooks = [7, 28] as const

/** When a course asks for the first time after it was completed. */
export const secondLookAfter = (completed: Date): Date => daysLater(completed, secondLooks[0])

/**
 * When a course asks again after the look that was due: no sooner after this one than the first came after the course. Undefined after
 * the last.
 */
export function nextSecondLook({
  completedAt,
  due,
  now,
}: {
  completedAt: string
  due: string
  now: Date
}): Date | undefined {
  const last = daysLater(new Date(completedAt), secondLooks[1])
  if (new Date(due) >= last) return undefined
  const soonest = daysLater(now, secondLooks[0])
  return soonest > last ? soonest : last
}

/** The module that a course's second look hangs on, once it's due: its day is on that module's progress until it's taken or declined. */
export const dueSecondLook = <P extends { lookAgain?: string | undefined }>(
  progress: readonly P[],
  now: Date,
): P | undefined => progress.find(({ lookAgain }) => lookAgain !== undefined && lookAgain <= now.toISOString())
