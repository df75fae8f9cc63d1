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

/**
 * Why a module can't be completed yet, or null if it can (specification, section 5). The result is a key of `refusals`.
 * The server decides with this rule; the page uses it to explain what's missing.
 */
export function completionRefusal(moduleId: ModuleId, work: WorkDone): CompletionRefusal | null {
  const noNotes = isBlank(work.notes)
  switch (moduleId) {
    case 'genai-module-1':
      if (!work.quiz.submitted || work.quiz.best < passMark) return 'module1Quiz'
      return noNotes ? 'module1Reflection' : null
    case 'genai-module-2':
      if (noNotes) return 'module2Notes'
      return work.quiz.submitted ? null : 'module2Quiz'
    case 'genai-module-3':
      return noNotes ? 'module3Notes' : null
    case 'genai-module-4':
      return noNotes ? 'module4Notes' : null
    default:
      return null
  }
}

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
