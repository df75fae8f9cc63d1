import { type Course, courseById, courseIds, isCourseId } from '#domain/catalogue'
import { Refused } from './refused.ts'

/** The course of an id that the operator typed. */
export function courseNamed(id: string): Course {
  if (!isCourseId(id)) throw new Refused(`There is no course "${id}". Courses are ${courseIds.join(', ')}.`)
  return courseById(id)
}
