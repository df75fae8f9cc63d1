import { type Course, courseById, courseIds, isCourseId } from '#domain/catalogue'
import { OpsError } from './ops-error.ts'

export const courseList = `The courses are ${courseIds.join(', ')}.`

/** @throws OpsError if no course has this id */
export function parseCourse(id: string): Course {
  if (!isCourseId(id)) throw new OpsError(`There is no course "${id}". ${courseList}`)
  return courseById(id)
}
