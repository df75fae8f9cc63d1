import { describe, expect, test } from 'vitest'
import type { CourseId, ModuleId } from '#catalogue/catalogue'
import type { Progress } from '#work/contract'
import { nextStep, progressSummary } from '../../../frontend/dashboard/next-step.ts'
import { completedIn, dashboardOf, progressIn } from './sample-dashboard.ts'

const on = (day: number) => ({ updatedAt: `2026-03-0${day}T01:00:00.000Z` })
const flagshipDone = ([1, 2, 3, 4, 5] as const).map((n) => completedIn(`genai-module-${n}`))

describe('the next step', () => {
  type Case = [what: string, mine: CourseId[], progress: Progress[], step: [string, ModuleId, string?] | undefined]
  const cases: Case[] = [
    ['nothing without a course', [], [], undefined],
    ['nothing after access has ended', [], [progressIn('genai-module-1')], undefined],
    ['the first module of a new course', ['genai-course'], [], ['Start', 'genai-module-1']],
    [
      'the module worked on last, even if it is not the first',
      ['genai-course', 'digital-media'],
      [progressIn('genai-module-3', on(3)), progressIn('digital-media', on(4)), progressIn('genai-module-1', on(2))],
      ['Continue', 'digital-media'],
    ],
    [
      'the section where the learner left off',
      ['genai-course'],
      [progressIn('genai-module-2', { section: 'lab' })],
      ['Continue', 'genai-module-2', 'section 2, The lab'],
    ],
    [
      'the module alone, when its lesson no longer has the section',
      ['genai-course'],
      [progressIn('genai-module-2', { section: 'gone' })],
      ['Continue', 'genai-module-2'],
    ],
    [
      'the first open module of a course taken out of order',
      ['genai-course'],
      [completedIn('genai-module-5'), completedIn('genai-module-1')],
      ['Start', 'genai-module-2'],
    ],
    [
      'the next module of the flagship before another course',
      ['genai-course', 'failure-festival'],
      [completedIn('failure-festival'), completedIn('genai-module-1')],
      ['Start', 'genai-module-2'],
    ],
    [
      'another course, when the first one is finished',
      ['genai-course', 'failure-festival'],
      flagshipDone,
      ['Start', 'failure-festival'],
    ],
    ['nothing when everything is finished', ['genai-course'], flagshipDone, undefined],
  ]
  test.each(cases)('is %s', (_, mine, progress, step) => {
    const found = nextStep(dashboardOf(mine, progress))
    expect(found && [found.verb, found.moduleId, found.section]).toEqual(step && [step[0], step[1], step[2]])
  })

  test('skips a course whose lessons are not published yet', () => {
    expect(nextStep(dashboardOf(['digital-media'], [progressIn('digital-media')], ['digital-media']))).toBeUndefined()
  })
})

test.each<[string, Progress | undefined, number, string]>([
  ['not started', undefined, 0, 'Not started'],
  ['opened', progressIn('genai-module-1'), 0, '0 of 4 sections read'],
  ['half of it', progressIn('genai-module-1', { ticks: ['story', 'end'] }), 0.5, '2 of 4 sections read'],
  [
    'ticks of other things than sections',
    progressIn('genai-module-1', { ticks: ['story', 'rules/1', 'gone'] }),
    0.25,
    '1 of 4 sections read',
  ],
  ['completed without ticks', completedIn('genai-module-1'), 1, 'Completed'],
])('the progress of a module: %s', (_, progress, share, text) => {
  const sections = ['story', 'lab', 'end', 'more'].map((id) => ({ id }))
  expect(progressSummary(progress, sections)).toEqual({ share, text })
})

test('a module without sections has a share of 0', () => {
  expect(progressSummary(progressIn('genai-module-1', { ticks: ['story'] }), []).share).toBe(0)
})
