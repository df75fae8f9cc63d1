import { type CourseId, courseOf, isCourseId, type ModuleId } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import type { LearnerContext } from '../context.ts'
import { type Access, mayLearn } from './rules.ts'

/** Whether the learner has access to a course, or to the course of a module. */
export async function hasAccess(
  part: CourseId | ModuleId,
  { access, settings }: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<boolean> {
  if (settings.payment === 'off') return true
  return mayLearn(await access.read(courseIdOf(part)), settings.payment)
}

/** The same, from access items that were read already. */
export function hasAccessIn(
  access: readonly Access[],
  part: CourseId | ModuleId,
  { settings }: Pick<LearnerContext, 'settings'>,
): boolean {
  const courseId = courseIdOf(part)
  return mayLearn(
    access.find((one) => one.courseId === courseId),
    settings.payment,
  )
}

const courseIdOf = (part: CourseId | ModuleId): CourseId => (isCourseId(part) ? part : courseOf(part).id)

/** Throws `no-access` unless the learner has access to the course now. */
export async function requireAccess(
  part: CourseId | ModuleId,
  context: Pick<LearnerContext, 'access' | 'settings'>,
): Promise<void> {
  if (!(await hasAccess(part, context))) throw noAccess()
}

export const noAccess = () =>
  new Problem('no-access', 'You don’t have access to this course. You can enrol from the dashboard.')
