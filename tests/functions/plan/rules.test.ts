import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { momentOf } from '#core/calendar'
import type { Zone } from '#core/day'
import type { Line, Part } from '#plan/contract'
import { partsLeft, planProblem, sittingsOf } from '#plan/rules'
import { clockText, fullDay, lineText, titleOf, whenText } from '#plan/wording'
import { calendarOf } from '../../../frontend/plan/calendar.ts'

const tuesdays: Line = { weekday: 2, start: '15:45', minutes: 40 }
const moduleId = 'digital-media'
const partsOf = (...minutes: number[]): Part[] =>
  minutes.map((long, n) => ({ moduleId, id: `s${n}`, title: `Section ${n}`, minutes: long }))
const zone = 'Australia/Sydney'
const monday = new Date('2026-03-02T01:00:00Z')
const lay = (minutes: number[], lines = [tuesdays], from = '2026-03-02', now = monday) =>
  sittingsOf({ lines, from, zone }, partsOf(...minutes), now)
const said = (sittings: ReturnType<typeof lay>) =>
  sittings.map(({ day, parts }) => `${day.slice(5)}: ${parts.map(({ id, minutes }) => `${id} ${minutes}`).join(', ')}`)

describe('sections are laid into sittings', () => {
  test.each<[string, ReturnType<typeof lay>, string[]]>([
    ['short ones share one', lay([10, 20, 10]), ['03-03: s0 10, s1 20, s2 10']],
    ['a long one spans some', lay([90]), ['03-03: s0 40', '03-10: s0 40', '03-17: s0 10']],
    ['a new one isn’t begun for three minutes', lay([37, 20]), ['03-03: s0 37', '03-10: s1 20']],
    ['three minutes are enough for what’s that short', lay([37, 3, 20]), ['03-03: s0 37, s1 3', '03-10: s2 20']],
    [
      'two a week, in the week’s order',
      lay(
        [60],
        [
          { weekday: 7, start: '09:00', minutes: 30 },
          { ...tuesdays, minutes: 20 },
        ],
      ),
      ['03-03: s0 20', '03-08: s0 30', '03-10: s0 10'],
    ],
    ['from the first day on', lay([10], [tuesdays], '2026-04-01'), ['04-07: s0 10']],
    ['one under way counts', lay([10], [tuesdays], '2026-01-01', new Date('2026-03-03T05:24:00Z')), ['03-03: s0 10']],
    [
      'one that’s over doesn’t',
      lay([10], [tuesdays], '2026-01-01', new Date('2026-03-03T05:25:00Z')),
      ['03-10: s0 10'],
    ],
    [
      'yesterday’s, past midnight, is under way',
      lay([10], [{ weekday: 1, start: '23:30', minutes: 60 }], '2026-01-01', new Date('2026-03-02T13:10:00Z')),
      ['03-02: s0 10'],
    ],
    ['nothing left, nothing planned', lay([]), []],
    ['no days, nothing planned', lay([10], []), []],
  ])('%s', (_, sittings, expected) => expect(said(sittings)).toEqual(expected))

  test('every minute once, in order, on the days chosen and never in the past', () => {
    const line = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      start: fc.constantFrom('00:00', '02:30', '15:45', '19:05'),
      minutes: fc.integer({ min: 5, max: 55 }),
    })
    const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 7, selector: (one) => one.weekday + one.start })
    const long = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 20 })
    const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(lines, long, now, fc.constantFrom<Zone>(zone, 'Australia/Perth', 'Australia/Lord_Howe'), (...all) => {
        const [chosen, minutes, at, where] = all
        const sittings = sittingsOf({ lines: chosen, from: '2026-06-01', zone: where }, partsOf(...minutes), at)
        const laid = sittings.flatMap(({ parts }) => parts)
        const sums = minutes.map((__, n) =>
          laid.reduce((sum, part) => sum + (part.id === `s${n}` ? part.minutes : 0), 0),
        )
        expect(sums).toEqual(minutes)
        expect(laid.map(({ id }) => Number(id.slice(1)))).toEqual(
          laid.map(({ id }) => Number(id.slice(1))).toSorted((a, b) => a - b),
        )
        for (const [n, { day, at: begins, minutes: sum, parts }] of sittings.entries()) {
          const weekday = new Date(day).getUTCDay() || 7
          expect(chosen.some((one) => one.weekday === weekday && one.minutes >= sum)).toBe(true)
          expect(parts.reduce((total, part) => total + part.minutes, 0)).toBe(sum)
          expect(day >= '2026-06-01' && begins.getTime() + 55 * 60_000 > at.getTime()).toBe(true)
          expect(begins > (sittings[n - 1]?.at ?? new Date(0))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('ticked sections and completed modules are left out', () => {
    const sections = [
      { id: 'story', title: 'Story', minutes: 10 },
      { id: 'lab', title: 'Lab', minutes: 20 },
    ]
    const progress = { completed: false, activityCompleted: false, ticks: ['story'], updatedAt: '' }
    const left = partsLeft(
      'genai-course',
      [
        { ...progress, moduleId: 'genai-module-1', completed: true },
        { ...progress, moduleId: 'genai-module-2' },
      ],
      (id) => (id === 'genai-module-5' ? undefined : sections),
    )
    expect(left.map((part) => `${part.moduleId.slice(-1)} ${part.id}`)).toEqual([
      '2 lab',
      '3 story',
      '3 lab',
      '4 story',
      '4 lab',
    ])
  })
})

test.each<[string, Line[], string, string | undefined]>([
  ['one time', [tuesdays], '2026-03-02', undefined],
  ['back to back', [tuesdays, { ...tuesdays, start: '16:25' }], '2027-03-02', undefined],
  ['no time', [], '2026-03-02', 'Choose at least one day and time.'],
  ['30 of five minutes', Array(30).fill({ ...tuesdays, minutes: 5 }), '2026-03-02', 'Choose up to 7 sittings a week.'],
  ['0 minutes', [{ ...tuesdays, minutes: 0 }], '2026-03-02', 'Each sitting can have 5 to 240 minutes.'],
  ['1000 minutes', [{ ...tuesdays, minutes: 1000 }], '2026-03-02', 'Each sitting can have 5 to 240 minutes.'],
  ['no start', [{ ...tuesdays, start: '' }], '2026-03-02', 'Choose a day and a start'],
  ['25 o’clock', [{ ...tuesdays, start: '25:00' }], '2026-03-02', 'Choose a day and a start'],
  ['an eighth day', [{ ...tuesdays, weekday: 8 }], '2026-03-02', 'Choose a day and a start'],
  ['twice the same', [tuesdays, tuesdays], '2026-03-02', 'overlap'],
  [
    'Sunday night into Monday',
    [
      { weekday: 7, start: '23:00', minutes: 120 },
      { weekday: 1, start: '00:30', minutes: 30 },
    ],
    '2026-03-02',
    'overlap',
  ],
  ['no day', [tuesdays], '2026-02-30', 'Choose the first day.'],
  ['a day in the past', [tuesdays], '2026-03-01', 'The first day has passed.'],
  ['three years away', [tuesdays], '2029-03-02', 'within the next 12 months'],
])('a plan with %s', (_, lines, from, problem) => {
  const found = planProblem({ lines, from }, '2026-03-02')
  if (problem) expect(found).toContain(problem)
  else expect(found).toBeUndefined()
})

describe('daylight saving', () => {
  test.each<[Zone, string, string, string, string]>([
    ['Australia/Sydney', '2026-10-04', '02:30', '03:00', '2026-10-03T16:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '01:59', '01:59', '2026-10-03T15:59:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '02:30', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:30', '2026-10-03T15:30:00.000Z'],
    ['Australia/Eucla', '2026-10-04', '02:30', '02:30', '2026-10-03T17:45:00.000Z'],
    ['Australia/Brisbane', '2026-10-04', '02:30', '02:30', '2026-10-03T16:30:00.000Z'],
  ])('%s, %s: %s is %s', (where, day, start, shown, at) => {
    expect(momentOf(day, start, where)).toEqual({ start: shown, at: new Date(at) })
  })

  test.each<Zone>([
    'Australia/Sydney',
    'Australia/Hobart',
    'Australia/Adelaide',
    'Australia/Perth',
    'Australia/Darwin',
  ])('a calendar in %s shows 3.45 pm on both sides of each change', (where) => {
    const clock = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', hourCycle: 'h23', timeZone: where })
    for (const [from, count] of [
      ['2026-03-24', 4],
      ['2026-09-22', 4],
    ] as const) {
      const sittings = sittingsOf({ lines: [tuesdays], from, zone: where }, partsOf(40 * count), monday)
      const facts = {
        courseId: 'digital-media',
        title: 'Digital, media; “words”',
        origin: 'https://portal.example',
      } as const
      const file = calendarOf(sittings, facts)
      const events = new ICAL.Component(ICAL.parse(file))
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one))
      expect(events.map(({ startDate }) => clock.format(startDate.toJSDate()))).toEqual(Array(count).fill('15:45'))
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(count)
      expect(events.map(({ duration }) => duration.toSeconds())).toEqual(Array(count).fill(2400))
      expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(sittings.map(({ at }) => at))
      expect(events[0]?.summary).toBe('Section 0')
      expect(events[0]?.description).toBe('Section 0, 40 min: https://portal.example/course/digital-media#s0')
      expect(events[0]?.component.getFirstPropertyValue('url')).toBe('https://portal.example/course/digital-media#s0')
    }
  })
})

test('a sitting in words', () => {
  const sitting = { day: '2026-03-03', start: '15:45', at: monday, minutes: 40, parts: partsOf(10, 30) }
  expect(['2026-03-03', '2026-03-02', '2026-02-20', '2026-03-04'].map((today) => whenText(sitting, today))).toEqual([
    'Today, 3.45 pm',
    'Tuesday, 3.45 pm',
    'Tuesday 3 March, 3.45 pm',
    'Tuesday 3 March, 3.45 pm',
  ])
  expect(titleOf(sitting)).toBe('Section 0 and 1 more')
  expect(lineText(tuesdays)).toBe('Tuesdays, 3.45 pm, 40 min')
  expect([lineText({ ...tuesdays, start: '00:05' }), lineText({ ...tuesdays, start: '12:00' })].join()).toContain(
    '12.05 am, 40 min,Tuesdays, 12.00 pm',
  )
  expect(clockText('Australia/Lord_Howe', 'Europe/Paris')).toBe('Times are by the clock in Lord Howe.')
  expect(clockText('Australia/Perth', 'Australia/Perth')).toBe('')
  expect(fullDay('2026-03-03')).toBe('Tuesday 3 March 2026')
})
