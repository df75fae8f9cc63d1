import type { ModuleId } from '#catalogue/catalogue'
import { hasOneAttempt } from '#catalogue/module-work'
import type { LearnerContext } from '../context.ts'
import type { Quiz } from './contract.ts'
import { type Question, shuffled } from './rules.ts'
import type { StoredQuiz } from './store.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'sub' | 'quizSeed'>

/**
 * A learner's quiz as the page shows it. Only submitted attempts show correct answers. Drops draft answers that a newer version of
 * the lesson no longer offers.
 */
export async function viewOf(
  moduleId: ModuleId,
  { count, best, last, draft }: StoredQuiz,
  context: Needs,
): Promise<Quiz> {
  const attempt = currentAttempt(moduleId, count)
  const options = await optionsOf(moduleId, attempt, context)
  const chosen = Object.entries(draft?.attempt === attempt ? draft.chosen : {})
  return {
    attempt,
    options,
    chosen: Object.fromEntries(chosen.filter(([id, answer]) => options[id]?.includes(answer))),
    ...(last && { submitted: last }),
    best,
  }
}

/** The number of the attempt that can be submitted next. Always 1 for a quiz with a single attempt. */
export const currentAttempt = (moduleId: ModuleId, submitted: number): number =>
  hasOneAttempt(moduleId) ? 1 : submitted + 1

/** The questions of a module's quiz, options in the order written. */
export const questionsOf = (moduleId: ModuleId, { lessons }: Pick<LearnerContext, 'lessons'>): Question[] =>
  (lessons.key(moduleId)?.questions ?? []).map(({ id, options }) => ({ id, options }))

/** Each question's options as written, or shuffled by learner and attempt, so that a reload keeps the order. */
export async function optionsOf(
  moduleId: ModuleId,
  attempt: number,
  context: Needs,
): Promise<Record<string, string[]>> {
  const seed = !hasOneAttempt(moduleId) && (await context.quizSeed(`${context.sub} ${moduleId} ${attempt}`))
  return Object.fromEntries(
    questionsOf(moduleId, context).map(({ id, options }) => [
      id,
      seed ? shuffled(options, `${seed} ${id}`) : [...options],
    ]),
  )
}
