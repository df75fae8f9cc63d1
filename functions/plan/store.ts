import { type CourseId, isCourseId } from '#catalogue/catalogue'
import type { Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'
import { Plan } from './contract.ts'

/** Sorts before `PROGRESS#`, so that the dashboard's one query reads it. */
export const planPrefix = 'PLAN#'

/** None for a course that has left the catalogue. */
export const planFrom = (item: Item): Plan[] => (isCourseId(String(item.courseId)) ? [Plan.parse(item)] : [])

/** The hours that a learner has chosen, one item a course. */
export function plansOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `${planPrefix}${courseId}`)
  return {
    async save(plan: Plan): Promise<void> {
      await table.write(key(plan.courseId), { set: plan })
    },
    async remove(courseId: CourseId): Promise<void> {
      await table.delete(key(courseId))
    },
  }
}
