import { expect, test } from 'vitest'
import { courseById, flagship, moduleById } from '#catalogue/catalogue'
import { courseMinutesLeft, minutesLeftIn, timeLeft } from '../../../frontend/dashboard/minutes-left.ts'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

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
