import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { hasOneAttempt } from '#catalogue/module-work'
import { notFound, Problem } from '#core/errors'
import type { LearnerContext } from '../context.ts'
import type { Quiz } from './contract.ts'
import { type Answers, answersProblem, grade, type Question, shuffled } from './rules.ts'
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
const currentAttempt = (moduleId: ModuleId, submitted: number): number => (hasOneAttempt(moduleId) ? 1 : submitted + 1)

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

type SaveAnswersNeeds = Pick<LearnerContext, 'lessons' | 'quizzes' | 'quizSeed' | 'sub' | 'access' | 'settings'>

/** How many times to try. Of several devices that save at the same moment one gets through each time. */
const maxTries = 20

/**
 * Merges answers into the stored draft, so that neither a reload nor another device loses any. Refuses an answer that
 * isn't an option of its question. Ignores answers for an attempt that was already submitted.
 */
export async function saveAnswers(
  { moduleId, attempt, chosen }: { moduleId: ModuleId; attempt: number; chosen: Answers },
  context: SaveAnswersNeeds,
): Promise<Quiz> {
  await requireAccess(moduleId, context)
  if (!context.lessons.key(moduleId)) throw notFound('This module has no quiz.')
  const options = new Map(questionsOf(moduleId, context).map((question) => [question.id, question.options]))
  if (Object.entries(chosen).some(([id, answer]) => !options.get(id)?.includes(answer)))
    throw new Problem('bad-request', 'One of the answers does not belong to this quiz. Please reload the page.')
  for (let tried = 0; tried < maxTries; tried++) {
    const stored = await context.quizzes.read(moduleId)
    const quiz = await viewOf(moduleId, stored, context)
    if (attempt !== quiz.attempt || quiz.submitted?.attempt === attempt) return quiz
    const all = { ...quiz.chosen, ...chosen }
    if (await context.quizzes.saveDraft(moduleId, { attempt, chosen: all }, stored)) return { ...quiz, chosen: all }
  }
  throw new Problem('unavailable', 'Your answers could not be saved just now. This page will try again.')
}

type SubmitQuizNeeds = Pick<
  LearnerContext,
  'lessons' | 'quizzes' | 'quizSeed' | 'sub' | 'access' | 'settings' | 'world'
>
type Submission = { moduleId: ModuleId; attempt: number; answers: Answers; operation: string }

/** Marks an attempt and records it. Idempotent: submitting the same attempt again keeps the first marks. */
export async function submitQuiz(
  { moduleId, attempt, answers, operation }: Submission,
  context: SubmitQuizNeeds,
): Promise<Quiz> {
  await requireAccess(moduleId, context)
  const key = context.lessons.key(moduleId)
  if (!key) throw notFound('This module has no quiz.')
  const stored = await context.quizzes.read(moduleId)
  if (attempt >= 1 && attempt <= stored.count) return viewOf(moduleId, stored, context)
  if (attempt !== currentAttempt(moduleId, stored.count))
    throw new Problem('refused', 'This quiz was opened in another tab or on another device. Please reload the page.')
  const problem = answersProblem(questionsOf(moduleId, context), answers)
  if (problem) throw new Problem('bad-request', problem)
  const options = await optionsOf(moduleId, attempt, context)
  const submittedAt = context.world.now().toISOString()
  const marked = { attempt, answers, options, ...grade(key.questions, answers), submittedAt }
  return viewOf(moduleId, await context.quizzes.submit(moduleId, marked, stored, operation), context)
}
