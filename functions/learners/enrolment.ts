import { mayLearn } from '#domain/access'
import { type CourseId, courseOf, isCourseId, type ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'

/** Whether the learner has access to a course, or to the course of a module. */
export async function hasAccess(
  part: CourseId | ModuleId,
  { access, settings }: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<boolean> {
  if (settings.payment === 'off') return true
  return mayLearn(await access.read(isCourseId(part) ? part : courseOf(part).id), settings.payment)
}

/** Throws `no-access` unless the learner has access to the course now. */
export async function requireAccess(
  part: CourseId | ModuleId,
  context: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<void> {
  if (!(await hasAccess(part, context)))
    throw new Problem('no-access', 'You don’t have access to this course. You can enrol from the dashboard.')
}
