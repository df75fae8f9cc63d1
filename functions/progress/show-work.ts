import type { Work } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { hasAccess } from '../learners/enrolment.ts'
import { quizView } from '../quizzes/quiz-view.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'notes' | 'quizzes' | 'lessons' | 'sub'>

/**
 * All of the learner's work in a module, read in parallel. Learners whose access has ended can still read their work,
 * but get the quiz only if they've submitted it: until then its questions are paid content.
 */
export async function showWork({ moduleId }: { moduleId: ModuleId }, context: Needs): Promise<Work> {
  const [access, started, notes, quiz] = await Promise.all([
    hasAccess(moduleId, context),
    context.progress.all(),
    context.notes.all(moduleId),
    quizView(moduleId, context),
  ])
  const progress = started.find((one) => one.moduleId === moduleId)
  const completed = started.filter((one) => one.completed).map((one) => one.moduleId)
  return {
    access,
    completed,
    notes,
    ...(progress && { progress }),
    ...(quiz && (access || quiz.submitted) && { quiz }),
  }
}
