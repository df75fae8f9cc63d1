import type { ModuleId } from './catalogue.ts'

/**
 * A quiz of ten questions. `pass` is how many must be right to complete the module: with any number of attempts, each with shuffled
 * options. With 0, any score counts; then there's one attempt, with the options as written.
 */
type QuizRules = { pass: number }

/** The box that completion needs and locks: "Notes", or what it's called. One with a title and a height (in px) prints by itself. */
type NotesRules = { called?: string; print?: { title: string; tall: 200 | 300 } }

export type WorkPart = 'quiz' | 'notes'

type ModuleWork = {
  /** What completing the module needs, in the order in which a refusal names it. */
  needs: readonly WorkPart[]
  quiz?: QuizRules
  notes?: NotesRules
  /** Whether the lesson ends with the learner's prompt library. */
  library?: true
}

/**
 * What each module asks of a learner besides reading (specification, section 5). The sentences about it are in
 * `work/completion-wording.ts`, which a page loads later.
 */
const table: Partial<Record<ModuleId, ModuleWork>> = {
  'genai-module-1': {
    needs: ['quiz', 'notes'],
    quiz: { pass: 7 },
    notes: { called: 'Reflection' },
  },
  'genai-module-2': {
    needs: ['notes', 'quiz'],
    quiz: { pass: 0 },
    notes: { print: { title: 'Submit Your Prompt Library Notes', tall: 300 } },
  },
  'genai-module-3': { needs: ['notes'], notes: { print: { title: 'Final Assessment', tall: 300 } } },
  'genai-module-4': { needs: ['notes'], notes: { print: { title: 'Module Activity', tall: 200 } } },
  'genai-module-5': { needs: [], library: true },
}

const onlyReading: ModuleWork = { needs: [] }

export const workOf = (moduleId: ModuleId): ModuleWork => table[moduleId] ?? onlyReading

/** Whether completing this module also records its activity as done. */
export const hasActivity = (moduleId: ModuleId): boolean => workOf(moduleId).notes !== undefined

export const hasOneAttempt = (moduleId: ModuleId): boolean => workOf(moduleId).quiz?.pass === 0

/** The box that completion requires, and locks. Other boxes stay editable afterwards. */
export const notesBox = 'notes'
