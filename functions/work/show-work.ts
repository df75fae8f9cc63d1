import { hasAccessIn } from '#access/enrolment'
import { courseOf, type ModuleId } from '#catalogue/catalogue'
import { viewOf } from '#quizzes/quiz-view'
import type { LearnerContext } from '../context.ts'
import type { Work } from './contract.ts'

type Needs = Pick<LearnerContext, 'overview' | 'settings' | 'work' | 'lessons' | 'quizSeed' | 'sub'>

/**
 * All of the learner's work in a module, from two range reads. Learners whose access has ended can still read their work,
 * but get the quiz only if they've submitted it: until then its questions are paid content.
 */
export async function showWork({ moduleId }: { moduleId: ModuleId }, context: Needs): Promise<Work> {
  const [overview, { notes, answers, quiz }] = await Promise.all([
    context.overview({ consistent: true }),
    context.work(moduleId),
  ])
  const access = hasAccessIn(overview.access, moduleId, context)
  const had = overview.access.find(({ courseId }) => courseId === courseOf(moduleId).id)
  const progress = overview.progress.find((one) => one.moduleId === moduleId)
  const completed = overview.progress.filter((one) => one.completed).map((one) => one.moduleId)
  const shown =
    quiz && context.lessons.key(moduleId) && (access || quiz.last) && (await viewOf(moduleId, quiz, context))
  const teachesIn = overview.profile?.teaching?.place
  return {
    access,
    completed,
    notes,
    answers,
    ...(had && !access && { paidBack: had.paidBack }),
    ...(progress && { progress }),
    ...(teachesIn && { teachesIn }),
    ...(shown && { quiz: shown }),
  }
}
