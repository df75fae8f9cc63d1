import { describe, expect, test } from 'vitest'
import { type CourseId, courseIds, flagship } from '#catalogue/catalogue'
import type { Progress } from '#work/contract'
import { courseGroups } from '../../../frontend/dashboard/course-groups.ts'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

const groupsOf = (mine: CourseId[], progress: Progress[], payment: 'required' | 'off' = 'required') => {
  const groups = courseGroups(dashboardOf(mine, progress), payment)
  return {
    mine: groups.mine.map(({ course, standing }) => `${course.id} ${standing}`),
    more: groups.more.map(({ course }) => course.id),
  }
}
const flagshipDone = flagship.modules.map(({ id }) => completedIn(id))

describe('the courses of a learner', () => {
  test('are none at first', () => {
    expect(groupsOf([], [])).toEqual({ mine: [], more: courseIds })
  })

  test('are those under way, then bought, then finished; the flagship comes first until it is finished', () => {
    const progress = [completedIn('failure-festival'), progressIn('controversial-topics')]
    const mine: CourseId[] = ['genai-course', 'failure-festival', 'digital-media', 'controversial-topics']
    expect(groupsOf(mine, progress)).toEqual({
      mine: ['genai-course new', 'controversial-topics underway', 'digital-media new', 'failure-festival finished'],
      more: ['environmental-ed'],
    })
    expect(groupsOf(mine, [...progress, ...flagshipDone]).mine.at(-2)).toBe('genai-course finished')
  })

  test('stay theirs after access has ended', () => {
    const progress = [progressIn('genai-module-1'), completedIn('failure-festival')]
    expect(groupsOf(['digital-media'], progress)).toEqual({
      mine: ['digital-media new', 'genai-course ended', 'failure-festival ended'],
      more: ['environmental-ed', 'controversial-topics'],
    })
  })

  test('are the started ones where payment is off', () => {
    expect(groupsOf([...courseIds], [progressIn('digital-media')], 'off')).toEqual({
      mine: ['digital-media underway'],
      more: courseIds.filter((id) => id !== 'digital-media'),
    })
  })
})
