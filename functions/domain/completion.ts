import type { ModuleId } from '#domain/catalogue'
import type { QuizStatus } from '#domain/grading'
import { type WorkPart, workOf } from '#domain/module-work'
import { isBlank } from '#domain/text'

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

/** The box that completion requires, and locks. Other boxes stay editable afterwards. */
export const notesBox = 'notes'
