import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { LearnerContext } from '../context.ts'
import type { Quiz } from './contract.ts'
import { currentAttempt, optionsOf, questionsOf, viewOf } from './quiz-view.ts'
import { type Answers, answersProblem, grade } from './rules.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'quizzes' | 'quizSeed' | 'sub' | 'access' | 'settings' | 'world'>
type Submission = { moduleId: ModuleId; attempt: number; answers: Answers; operation: string }

/** Marks an attempt and records it. Idempotent: submitting the same attempt again keeps the first marks. */
export async function submitQuiz({ moduleId, attempt, answers, operation }: Submission, context: Needs): Promise<Quiz> {
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
