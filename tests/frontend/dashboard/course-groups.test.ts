import { describe, expect, test } from 'vitest'
import { type CourseId, courseById, courseIds, flagship, moduleById } from '#catalogue/catalogue'
import type { Progress } from '#work/contract'
import { courseGroups } from '../../../frontend/dashboard/course-groups.ts'
import { courseMinutesLeft, minutesLeftIn, timeLeft } from '../../../frontend/dashboard/minutes-left.ts'
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

const module = moduleById('genai-module-1')

test.each([
  ['not started', [], module.minutes],
  ['with two sections read', [progressIn('genai-module-1', { ticks: ['story', 'end'] })], module.minutes - 30],
  ['with ticks of other things', [progressIn('genai-module-1', { ticks: ['rules/1', 'gone'] })], module.minutes],
  ['completed without ticks', [completedIn('genai-module-1')], 0],
])('the minutes left in a module %s', (_, progress, minutes) => {
  expect(minutesLeftIn(module, dashboardOf(['genai-course'], progress))).toBe(minutes)
})

test('are never less than nothing, even if the sections of a changed lesson add up to more', () => {
  const dashboard = dashboardOf([], [progressIn('genai-module-1', { ticks: ['long'] })])
  dashboard.sections['genai-module-1'] = [{ id: 'long', title: 'Long', minutes: 900 }]
  expect(minutesLeftIn(module, dashboard)).toBe(0)
})

test('a course needs the minutes of its open modules', () => {
  expect(courseMinutesLeft(courseById('digital-media'), dashboardOf([]))).toBe(240)
  expect(courseMinutesLeft(flagship, dashboardOf([], [completedIn('genai-module-3')]))).toBe(600 - 180)
})

test.each([
  [0, 'About 5 minutes left'],
  [41, 'About 45 minutes left'],
  [57, 'About 1 hour left'],
  [95, 'About 1 hour 35 minutes left'],
  [600, 'About 10 hours left'],
])('%i minutes read as time left', (minutes, words) => {
  expect(timeLeft(minutes)).toBe(words)
})
