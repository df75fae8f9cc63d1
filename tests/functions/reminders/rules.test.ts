import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CourseId, courseById } from '#catalogue/catalogue'
import { daysAfter } from '#core/calendar'
import { mailKinds } from '#people/contract'
import { type Facts, isMorning, isRested, remindersOf } from '#reminders/rules'

const facts = (change: Partial<Facts>): Facts => ({
  mails: new Set(mailKinds),
  mailsAt: '2026-03-01T00:00:00.000Z',
  zone: 'Australia/Sydney',
  open: ['digital-media', 'failure-festival'],
  progress: [],
  period: undefined,
  ownDates: [],
  sent: [],
  ...change,
})
const begun = (moduleId: 'digital-media' | 'failure-festival', day: string) => ({
  moduleId,
  completed: false,
  updatedAt: `${day}T01:00:00.000Z`,
})
const finished = (day: string, lookAgain?: string) => ({
  ...begun('digital-media', day),
  completed: true,
  completedAt: `${day}T01:00:00.000Z`,
  ...(lookAgain && { lookAgain: `${lookAgain}T01:00:00.000Z` }),
})
const sent = (about: string, day: string) => ({ about, at: `${day}T20:30:00.000Z` })
const shown = (change: Partial<Facts>, today = '2026-03-10') =>
  remindersOf(facts(change), today).map(({ day, subject }) => `${day} ${subject?.mark ?? '-'}`)

test('nobody gets what they haven’t ticked', () => {
  const period = { to: '2026-04-01' }
  expect(
    remindersOf(facts({ mails: new Set(), progress: [begun('digital-media', '2026-01-01')], period }), 'x'),
  ).toEqual([])
  expect(remindersOf(facts({ mails: new Set(['gone']) }), '2026-03-10')).toEqual([])
})

const stopped = 'where-you-stopped#digital-media#'
test.each<[string, Partial<Facts>, string]>([
  ['no course begun: looks again in two weeks', {}, '2026-03-24 -'],
  ['two weeks after the last work', { progress: [begun('digital-media', '2026-03-09')] }, `2026-03-23 ${stopped}1`],
  ['two weeks after the tick', { progress: [begun('digital-media', '2026-01-01')] }, `2026-03-15 ${stopped}1`],
  [
    'work in another course is no silence',
    { progress: [begun('digital-media', '2026-03-03'), { ...finished('2026-03-05'), moduleId: 'failure-festival' }] },
    `2026-03-19 ${stopped}1`,
  ],
  [
    'the second, two quiet weeks after the first',
    { progress: [begun('digital-media', '2026-02-01')], sent: [sent(`${stopped}1`, '2026-03-08')] },
    `2026-03-23 ${stopped}2`,
  ],
  [
    'a third never comes',
    {
      progress: [begun('digital-media', '2026-02-01')],
      sent: [sent(`${stopped}1`, '2026-03-01'), sent(`${stopped}2`, '2026-03-08')],
    },
    '2026-03-24 -',
  ],
  ['a finished course', { progress: [finished('2026-03-01')] }, '2026-03-24 -'],
  ['a refunded course', { open: [], progress: [begun('digital-media', '2026-03-01')] }, '2026-03-24 -'],
])('where you stopped: %s', (_, change, expected) => {
  expect(shown({ ...change, mails: new Set(['where-you-stopped']) })).toEqual([expected])
})

const look = 'second-look#digital-media#'
test.each<[string, Partial<Facts>, string, string[]]>([
  ['a week after', { progress: [finished('2026-03-05', '2026-03-12')] }, '2026-03-10', [`2026-03-12 ${look}7`]],
  [
    'four weeks after, once the first was sent',
    { progress: [finished('2026-03-05', '2026-03-12')], sent: [sent(`${look}7`, '2026-03-12')] },
    '2026-03-13',
    [`2026-04-02 ${look}28`],
  ],
  ['the first was taken', { progress: [finished('2026-03-05', '2026-04-02')] }, '2026-03-13', [`2026-04-02 ${look}28`]],
  ['the first was late', { progress: [finished('2026-03-05', '2026-04-06')] }, '2026-03-30', [`2026-04-06 ${look}28`]],
  ['both were taken', { progress: [finished('2026-03-05')] }, '2026-03-10', []],
  [
    'nobody came for a week',
    { progress: [finished('2026-03-05', '2026-03-12')] },
    '2026-03-20',
    [`2026-04-02 ${look}28`],
  ],
  ['nobody came for months', { progress: [finished('2026-01-05', '2026-01-12')] }, '2026-03-20', []],
  ['a refunded course', { open: [], progress: [finished('2026-03-05', '2026-03-12')] }, '2026-03-10', []],
])('second look: %s', (_, change, today, expected) => {
  expect(shown({ ...change, mails: new Set(['second-look']) }, today)).toEqual(expected)
})

test.each<[string, string, string[], string[]]>([
  ['2026-03-01', '2026-06-30', [], ['2026-05-01 period-ends#2026-06-30#60']],
  ['2026-05-01', '2026-06-30', ['period-ends#2026-06-30#60'], ['2026-06-16 period-ends#2026-06-30#14']],
  ['2026-05-20', '2026-06-30', [], ['2026-06-16 period-ends#2026-06-30#14']],
  ['2026-06-28', '2026-06-30', [], []],
  ['2026-07-01', '2026-06-30', [], []],
  ['2026-05-01', '2026-07-15', ['period-ends#2026-06-30#60'], ['2026-05-16 period-ends#2026-07-15#60']],
])('period ends: on %s, with an end on %s, after %j', (today, to, marks, expected) => {
  const before = marks.map((about) => sent(about, '2026-04-30'))
  expect(shown({ mails: new Set(['period-ends']), period: { to }, sent: before }, today)).toEqual(expected)
})

describe('the morning', () => {
  test.each([
    ['2026-11-29T20:30Z', 'Australia/Sydney', true],
    ['2026-11-29T20:29Z', 'Australia/Sydney', false],
    ['2026-11-29T20:30Z', 'Australia/Perth', false],
    ['2026-11-29T23:30Z', 'Australia/Perth', true],
    ['2026-11-29T21:30Z', 'Australia/Adelaide', true],
    ['2026-11-29T22:30Z', 'Australia/Darwin', true],
    ['2026-11-30T01:30Z', 'Australia/Sydney', false],
    ['2026-11-27T20:30Z', 'Australia/Sydney', false],
    ['2026-11-28T23:30Z', 'Australia/Perth', false],
    ['2026-07-05T21:30Z', 'Australia/Hobart', true],
  ] as const)('at %s in %s: %s', (at, zone, expected) => {
    expect(isMorning(new Date(at), zone)).toBe(expected)
  })

  test('three days lie between two emails, by the learner’s days', () => {
    const sentAt = '2026-11-29T23:30:00.000Z'
    expect(isRested(undefined, '2026-11-30', 'Australia/Perth')).toBe(true)
    expect(isRested(sentAt, '2026-12-02', 'Australia/Perth')).toBe(false)
    expect(isRested(sentAt, '2026-12-03', 'Australia/Perth')).toBe(true)
  })
})

const own = (day: string, courseId: CourseId = 'digital-media') => ({ courseId, day })
test.each<[string, Partial<Facts>, string[]]>([
  ['on the day that was chosen', { ownDates: [own('2026-05-05')] }, ['2026-05-05 own-date#digital-media#2026-05-05']],
  [
    'still after a week in which nothing could go',
    { ownDates: [own('2026-03-03')] },
    ['2026-03-03 own-date#digital-media#2026-03-03'],
  ],
  ['no longer than that', { ownDates: [own('2026-03-02')] }, []],
  ['once', { ownDates: [own('2026-03-09')], sent: [sent('own-date#digital-media#2026-03-09', '2026-03-09')] }, []],
  [
    'again for another day',
    { ownDates: [own('2026-04-09')], sent: [sent('own-date#digital-media#2026-03-09', '2026-03-09')] },
    ['2026-04-09 own-date#digital-media#2026-04-09'],
  ],
  ['only of courses that are open', { ownDates: [own('2026-05-05', 'genai-course')] }, []],
  [
    'of each course by itself',
    { ownDates: [own('2026-05-05'), own('2026-05-06', 'failure-festival')] },
    ['2026-05-05 own-date#digital-media#2026-05-05', '2026-05-06 own-date#failure-festival#2026-05-06'],
  ],
])('asks what came of it %s', (_, change, expected) => {
  expect(shown({ ...change, mails: new Set(['own-date']) })).toEqual(expected)
  expect(shown({ ...change, mails: new Set() })).toEqual([])
})

test('whatever was sent and done, no email is about what was sent, closed, unticked or long past', () => {
  const day = fc.integer({ min: 0, max: 80 }).map((n) => daysAfter('2026-01-20', n))
  const mark = fc.constantFrom(`${stopped}1`, `${stopped}2`, `${look}7`, `${look}28`, 'period-ends#2026-06-30#60')
  fc.assert(
    fc.property(
      fc.record({
        mails: fc.subarray([...mailKinds]),
        open: fc.subarray(['digital-media', 'failure-festival'] as const),
        progress: fc
          .tuple(day, day, fc.boolean())
          .map(([a, b, due]) => [finished(a, due ? daysAfter(a, 7) : undefined), begun('failure-festival', b)]),
        sent: fc.array(
          fc.tuple(mark, day).map(([about, on]) => sent(about, on)),
          { maxLength: 5 },
        ),
        to: day.map((one) => daysAfter(one, 40)),
        today: day,
      }),
      ({ mails, to, today, ...rest }) => {
        const all = remindersOf(facts({ ...rest, mails: new Set(mails), period: { to } }), today)
        expect(new Set(all.map(({ which }) => which)).size).toBe(all.length)
        for (const { mail, day: due, subject } of all) {
          expect(mails).toContain(mail)
          if (!subject) continue
          expect(rest.sent.map(({ about }) => about)).not.toContain(subject.mark)
          if (mail !== 'where-you-stopped') expect(due >= daysAfter(today, -7)).toBe(true)
          if (subject.courseId) expect(rest.open).toContain(courseById(subject.courseId).id)
        }
      },
    ),
  )
})
