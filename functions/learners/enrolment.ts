import { mayLearn } from '#domain/access'
import { type CourseId, courseOf, isCourseId, type ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'

/** Whether the learner may use the whole of a course; a module stands for its course. */
export async function hasAccess(
  part: CourseId | ModuleId,
  { access, settings }: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<boolean> {
  if (settings.payment === 'off') return true
  return mayLearn(await access.read(isCourseId(part) ? part : courseOf(part).id), settings.payment)
}

/** Refuses whoever has no access to the course, or no longer. */
export async function requireAccess(
  part: CourseId | ModuleId,
  context: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<void> {
  if (!(await hasAccess(part, context)))
    throw new Problem(
      'no-access',
      'This part belongs to a course that is not open to you. You can enrol from the dashboard.',
    )
}
