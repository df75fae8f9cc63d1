import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FestivalPlan, flagsIn, runSheet } from '#exercises/courses/failure-festival/festival'

const goal = 'Each Year 7 student shows one measurement that went wrong, names its cause, and repeats it.'
const plan: FestivalPlan = {
  day: '2027-08-14',
  start: '09:30',
  minutes: '40',
  students: '26',
  again: '2027-08-21',
  ways: [0],
}

test('a plan with a goal, two dates in order, a way out and a class of a size that fits leaves nothing to say', () => {
  expect(flagsIn(goal, plan, [])).toEqual([])
})

test.each<[string, string, string, Partial<FestivalPlan>]>([
  ['no goal', 'There’s no goal yet', '', {}],
  [
    'a goal nobody could see',
    'Nobody could see this goal reached or missed (“celebrate”)',
    'We will celebrate mistakes and build resilience.',
    {},
  ],
  ['a goal without a deed', 'We don’t find a word here', 'Better essays by the end of term', {}],
  ['no second date', 'The second attempt has no date', goal, { again: '' }],
  ['no first date', 'The festival has no date yet', goal, { day: '' }],
  ['a second date before the first', 'comes before the festival', goal, { again: '2027-08-13' }],
  ['both on one day', 'Both are on one day', goal, { again: '2027-08-14' }],
  ['a second date a month later', 'comes 31 days later', goal, { again: '2027-09-14' }],
  ['a date that is none', 'can’t be read', goal, { day: 'Friday' }],
  ['no way out', 'has no way out', goal, { ways: [] }],
  ['40 students', '40 students need 20 tables at once', goal, { students: '40' }],
  ['4 students', 'leave out the rounds', goal, { students: '4' }],
  ['minus one student', 'has to be a whole number', goal, { students: '-1' }],
  ['no number of students', 'How many students?', goal, { students: '' }],
  ['half an hour', '30 minutes are too few for two rounds', goal, { minutes: '30' }],
  ['no length', 'How long is the lesson', goal, { minutes: '' }],
])('%s: %s', (_, says, theGoal, changes) => {
  const flags = flagsIn(theGoal, { ...plan, ...changes }, [])
  expect(flags).toHaveLength(1)
  expect(flags[0]?.says).toContain(says)
})

test('a plan with nothing in it gets one flag for each thing to decide', () => {
  const nothing = { day: '', start: '', minutes: '', students: '', again: '', ways: [] }
  expect(flagsIn('', nothing, ['Step 2', 'Step 3']).map(({ about }) => about)).toEqual([
    'goal',
    'dates',
    'ways',
    'students',
    'time',
    'boxes',
    'boxes',
  ])
  expect(flagsIn(goal, plan, ['Step 2']).map(({ says }) => says)).toEqual([
    'Nothing is written in “Step 2” yet. The run sheet prints it.',
  ])
})

describe('the run sheet', () => {
  test('of 40 minutes has the steps and times that the lesson prints', () => {
    const lesson = readFileSync(
      new URL('../../../functions/lessons/content/failure-festival.md', import.meta.url),
      'utf8',
    )
    const printed = [...lesson.matchAll(/^\| (\d:\d\d) to (\d:\d\d) \| ([^|]+) \|/gm)].map(([, ...cells]) => cells)
    const steps = runSheet({ ...plan, start: '' })
    expect(printed).toHaveLength(9)
    expect(steps.map(({ at, step }, one) => [at, steps[one + 1]?.at ?? '0:40', step])).toEqual(printed)
    expect(steps[3]?.who).toContain('Twos visit 2 exhibits, 4 minutes each')
  })

  test('goes by the clock, and counts the tables', () => {
    const steps = runSheet(plan)
    expect(steps.map(({ at }) => at).slice(0, 4)).toEqual(['9:30', '9:34', '9:36', '9:38'])
    expect(steps[2]?.who).toContain('13 tables')
  })

  test('gives a round the minutes of its visits and the minute between two, however long the lesson is', () => {
    for (let minutes = 34; minutes <= 60; minutes++) {
      const round = runSheet({ ...plan, minutes: String(minutes) }).find(({ step }) => step === 'Round one')
      const [, visits = '1', each] =
        /visit (?:(\d) exhibits,|one exhibit for) (\d+) minutes/.exec(round?.who ?? '') ?? []
      expect(round?.minutes, `${minutes} minutes: ${round?.who}`).toBe(
        Number(visits) * Number(each) + Number(visits) - 1,
      )
    }
  })

  test('never runs over, and keeps the repair bench at six minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (minutes) => {
        const steps = runSheet({ ...plan, minutes: String(minutes) })
        const sum = steps.reduce((total, step) => total + step.minutes, 0)
        const bench = steps.find(({ step }) => step === 'Repair bench')
        return steps.length === 0 ? minutes < 34 : sum <= minutes && bench?.minutes === 6
      }),
    )
  })

  test('goes past midnight without inventing an hour', () => {
    expect(runSheet({ ...plan, start: '23:50' }).at(-1)?.at).toBe('0:28')
  })
})
