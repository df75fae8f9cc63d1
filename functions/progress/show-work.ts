import type { Work } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { hasAccess } from '../learners/enrolment.ts'
import { quizView } from '../quizzes/quiz-view.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'notes' | 'quizzes' | 'lessons' | 'sub'>

/**
 * All of the learner's own work in a module. Four reads side by side; readable also where access has ended.
 * The questions of a quiz that was never taken belong to the course, and are left out without access.
 */
export async function showWork({ moduleId }: { moduleId: ModuleId }, context: Needs): Promise<Work> {
  const [access, begun, notes, quiz] = await Promise.all([
    hasAccess(moduleId, context),
    context.progress.all(),
    context.notes.all(moduleId),
    quizView(moduleId, context),
  ])
  const progress = begun.find((one) => one.moduleId === moduleId)
  const completed = begun.filter((one) => one.completed).map((one) => one.moduleId)
  return {
    access,
    completed,
    notes,
    ...(progress && { progress }),
    ...(quiz && (access || quiz.submitted) && { quiz }),
  }
}
