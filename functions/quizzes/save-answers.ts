import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { LearnerContext } from '../context.ts'
import type { Quiz } from './contract.ts'
import { questionsOf, viewOf } from './quiz-view.ts'
import type { Answers } from './rules.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'quizzes' | 'quizSeed' | 'sub' | 'access' | 'settings'>

/** How many times to try. Of several devices that save at the same moment one gets through each time. */
const maxTries = 20

/**
 * Merges answers into the stored draft, so that neither a reload nor another device loses any. Refuses an answer that
 * isn't an option of its question. Ignores answers for an attempt that was already submitted.
 */
export async function saveAnswers(
  { moduleId, attempt, chosen }: { moduleId: ModuleId; attempt: number; chosen: Answers },
  context: Needs,
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
