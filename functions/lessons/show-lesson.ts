import type { Lesson } from '#contract/lesson'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

/** The whole lesson, for learners with access to its course. */
export async function showLesson(
  { moduleId }: { moduleId: ModuleId },
  context: Pick<LearnerContext, 'lessons' | 'access' | 'settings'>,
): Promise<Lesson> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  await requireAccess(moduleId, context)
  return lesson
}
