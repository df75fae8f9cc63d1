import type { Quiz } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { type Answers, answersProblem, grade } from '#domain/grading'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'
import { currentAttempt, optionsOf, questionsOf, quizView } from './quiz-view.ts'

type Needs = Pick<LearnerContext, 'lessons' | 'quizzes' | 'sub' | 'access' | 'settings' | 'world'>
type Submission = { moduleId: ModuleId; attempt: number; answers: Answers; operation: string }

/** Marks an attempt and records it. Idempotent: submitting the same attempt again keeps the first marks. */
export async function submitQuiz({ moduleId, attempt, answers, operation }: Submission, context: Needs): Promise<Quiz> {
  await requireAccess(moduleId, context)
  const key = context.lessons.key(moduleId)
  if (!key) throw notFound('This module has no quiz.')
  const { attempts } = await context.quizzes.read(moduleId)
  if (!attempts.some((done) => done.attempt === attempt)) {
    if (attempt !== currentAttempt(moduleId, attempts))
      throw new Problem('refused', 'This quiz was opened in another tab or on another device. Please reload the page.')
    const problem = answersProblem(questionsOf(moduleId, context), answers)
    if (problem) throw new Problem('bad-request', problem)
    const options = optionsOf(moduleId, attempt, context)
    const submittedAt = context.world.now().toISOString()
    const marked = { attempt, answers, options, ...grade(key.questions, answers), submittedAt }
    await context.quizzes.submit(moduleId, marked, operation)
  }
  const quiz = await quizView(moduleId, context)
  if (!quiz) throw notFound('This module has no quiz.')
  return quiz
}
