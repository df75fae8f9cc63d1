import type { ModuleId } from '#domain/catalogue'
import { passMark, type QuizStatus } from '#domain/grading'
import { isBlank } from '#domain/text'

/** The work that completion depends on. `notes` is the text of the module's notes box (in module 1, the reflection). */
export type WorkDone = { quiz: QuizStatus; notes: string }

type CompletionRefusal =
  | 'module1Quiz'
  | 'module1Reflection'
  | 'module2Notes'
  | 'module2Quiz'
  | 'module3Notes'
  | 'module4Notes'

/** One thing that completion needs: where it's done, whether it's there, and the key of `refusals` that says so if not. */
export type Requirement = { part: 'quiz' | 'notes'; met: boolean; refusal: CompletionRefusal }

/** What completing a module needs (specification, section 5), in the order in which a refusal names it. */
export function completionRequirements(moduleId: ModuleId, { quiz, notes }: WorkDone): Requirement[] {
  const written = (refusal: CompletionRefusal): Requirement => ({ part: 'notes', met: !isBlank(notes), refusal })
  const taken = (refusal: CompletionRefusal, best = 0): Requirement => ({
    part: 'quiz',
    met: quiz.submitted && quiz.best >= best,
    refusal,
  })
  switch (moduleId) {
    case 'genai-module-1':
      return [taken('module1Quiz', passMark), written('module1Reflection')]
    case 'genai-module-2':
      return [written('module2Notes'), taken('module2Quiz')]
    case 'genai-module-3':
      return [written('module3Notes')]
    case 'genai-module-4':
      return [written('module4Notes')]
    default:
      return []
  }
}

/** Why a module can't be completed yet, or null if it can. The server decides with this rule; the page explains with it. */
export const completionRefusal = (moduleId: ModuleId, work: WorkDone): CompletionRefusal | null =>
  completionRequirements(moduleId, work).find(({ met }) => !met)?.refusal ?? null

/** The box that completion requires, and locks. Other boxes stay editable afterwards. */
export const notesBox = 'notes'

const modulesWithActivity: readonly ModuleId[] = [
  'genai-module-1',
  'genai-module-2',
  'genai-module-3',
  'genai-module-4',
]

/** Whether completing this module also records its activity as done (modules 1 to 4). */
export const hasActivity = (moduleId: ModuleId): boolean => modulesWithActivity.includes(moduleId)
