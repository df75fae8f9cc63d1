import type { Quiz } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { type Question, type QuizStatus, quizRules, shuffled } from '#domain/grading'
import type { LearnerContext } from '../context.ts'
import type { Attempt, StoredQuiz } from '../store/quizzes.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'quizzes' | 'sub'>

/** A learner's quiz as the page shows it; undefined if the module has none. Only submitted attempts show correct answers. */
export async function quizView(moduleId: ModuleId, context: Needs): Promise<Quiz | undefined> {
  if (!context.lessons.key(moduleId)) return undefined
  return viewOf(moduleId, await context.quizzes.read(moduleId), context)
}

/** Builds the quiz view from the stored items. Drops draft answers that a newer version of the lesson no longer offers. */
export function viewOf(moduleId: ModuleId, { attempts, draft }: StoredQuiz, context: Needs): Quiz {
  const attempt = currentAttempt(moduleId, attempts)
  const options = optionsOf(moduleId, attempt, context)
  const chosen = Object.entries(draft?.attempt === attempt ? draft.chosen : {})
  const submitted = attempts.at(-1)
  return {
    attempt,
    options,
    chosen: Object.fromEntries(chosen.filter(([id, answer]) => options[id]?.includes(answer))),
    ...(submitted && { submitted }),
    best: quizStatus(attempts).best,
  }
}

export const quizStatus = (attempts: readonly Attempt[]): QuizStatus => ({
  submitted: attempts.length > 0,
  best: Math.max(0, ...attempts.map((attempt) => attempt.score)),
})

/** The number of the attempt that can be submitted next. Always 1 for a quiz with a single attempt. */
export const currentAttempt = (moduleId: ModuleId, attempts: readonly Attempt[]): number =>
  quizRules(moduleId).attempts === 'one' ? 1 : attempts.length + 1

/** The questions of a module's quiz, options in the order written. */
export const questionsOf = (moduleId: ModuleId, { lessons }: Pick<LearnerContext, 'lessons'>): Question[] =>
  (lessons.key(moduleId)?.questions ?? []).map(({ id, options }) => ({ id, options }))

/** Each question's options as written, or shuffled with a seed made of learner and attempt, so that a reload keeps the order. */
export function optionsOf(
  moduleId: ModuleId,
  attempt: number,
  context: Omit<Needs, 'quizzes'>,
): Record<string, string[]> {
  const { order } = quizRules(moduleId)
  return Object.fromEntries(
    questionsOf(moduleId, context).map(({ id, options }) => [
      id,
      order === 'written' ? [...options] : shuffled(options, `${context.sub} ${moduleId} ${attempt} ${id}`),
    ]),
  )
}
