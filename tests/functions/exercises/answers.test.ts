import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { waysOut } from '#exercises/courses/failure-festival/ways-out'
import { moves } from '#exercises/cutting'
import { type DiscussionAnswer, discussion, said } from '#exercises/discussion'
import { Answer, answerInNumbers, answerInWords, answerOfTwo, fitted } from '#exercises/kinds'
import { exerciseTypes } from '#exercises/names'
import { planner } from '#exercises/planner'
import { certainties, predict } from '#exercises/predict'
import { respond } from '#exercises/respond'
import { kindsOf, spotsOf } from '#exercises/spot'
import { leftAt, minutesLeft, withPage } from '#exercises/trace'
import { boundsOf } from '#exercises/windows'
import type { Exercise } from '#lessons/lesson'
import { exercisesOf, isExercise } from '#lessons/lesson-parts'
import { putAnswer } from '#work/answer-contract'
import { realLessons } from '../../real-lessons.ts'
import { nodesOf } from '../lessons/sample-lesson.ts'
import { anyCut } from './any-cut.ts'
import * as samplesOf from './sample-exercises.ts'

const samples = Object.values(samplesOf).flatMap((sample) => nodesOf(sample()).filter(isExercise))
const published = realLessons().flatMap(({ lesson }) => (lesson ? exercisesOf(lesson) : []))
const exercises = [...samples, ...published]

const certainty = fc.constantFrom(...certainties)
const below = (size: number) => fc.integer({ min: 0, max: size - 1 })

/** Any answer that the page can make in an exercise. */
function answerTo(exercise: Exercise): fc.Arbitrary<Answer> {
  const numbers = (size: number) =>
    fc.uniqueArray(below(size), { maxLength: size }).map((found) => found.sort((a, b) => a - b))
  const done = fc.boolean()
  switch (exercise.type) {
    case 'predict': {
      const size = exercise.choices.length
      return fc
        .record({
          done,
          choice: fc.option(below(size), { nil: undefined }),
          certainty: fc.option(certainty, { nil: undefined }),
          first: fc.option(fc.record({ choice: below(size), certainty }), { nil: undefined }),
        })
        .map(({ choice, first, certainty, ...rest }) => ({
          type: 'predict' as const,
          ...rest,
          done: rest.done && choice !== undefined && certainty !== undefined,
          ...(certainty !== undefined && { certainty }),
          ...(choice !== undefined && { choice }),
          ...(first && { first: { ...first, at: '2026-03-02T01:00:00.000Z' } }),
        }))
    }
    case 'sort': {
      const size = exercise.items.length
      return fc.array(fc.option(below(exercise.groups.length)), { minLength: size, maxLength: size }).map((groups) => ({
        type: 'sort' as const,
        done: groups.every((group) => group !== null),
        groups: Object.fromEntries(groups.flatMap((group, item) => (group === null ? [] : [[item, group]]))),
      }))
    }
    case 'spot':
      return fc
        .record({
          done,
          marked: numbers(spotsOf(exercise).length),
          called: fc.array(fc.option(below(kindsOf(exercise).length))),
        })
        .map(({ called, marked, ...rest }) => {
          const named = marked.flatMap((place, at) =>
            typeof called[at] === 'number' ? [[place, called[at]] as const] : [],
          )
          return {
            type: 'spot' as const,
            ...rest,
            marked,
            ...(named.length > 0 && { kinds: Object.fromEntries(named) }),
          }
        })
    case 'discussion':
      // Leads it, and now and then goes back.
      return fc
        .array(fc.tuple(below(exercise.moments.length), below(2)), { maxLength: 12 })
        .map((steps) =>
          steps.reduce<DiscussionAnswer>(
            (led, [at, choice]) => said(exercise, led, Math.min(at, led.choices.length), choice),
            discussion.unanswered,
          ),
        )
    case 'placing': {
      const place = fc.option(below(exercise.places.length))
      return fc.tuple(...exercise.marks.map(() => place)).map((places) => ({
        type: 'placing' as const,
        done: places.every((at) => at !== null),
        at: Object.fromEntries(places.flatMap((at, mark) => (at === null ? [] : [[mark, at]]))),
      }))
    }
    case 'windows':
      return fc.record({ years: fc.integer({ min: 1, max: 30 }), done }).chain(({ years, ...rest }) => {
        const { first, last } = boundsOf(exercise, years)
        const start = fc.integer({ min: first, max: last })
        const { length } = exercise.measured.series
        return fc.record({
          type: fc.constant('windows' as const),
          years: fc.constant(years),
          done: fc.constant(rest.done),
          starts: fc.tuple(start, start),
          series: below(length),
          axis: below(96),
          seen: numbers(2 * length),
        })
      })
    case 'planner': {
      const field = fc.string({ maxLength: 10 })
      return fc.record({
        type: fc.constant('planner' as const),
        done,
        day: field,
        start: field,
        minutes: field,
        students: field,
        again: field,
        ways: numbers(waysOut.length),
      })
    }
    case 'cutting': {
      const caption = fc.option(below(exercise.captions.length), { nil: undefined })
      const one = fc
        .tuple(anyCut, caption)
        .map(([cut, found]) => ({ ...cut, ...(found !== undefined && { caption: found }) }))
      return fc
        .record({ done, task: fc.constantFrom(0, 1), cuts: fc.tuple(one, one), move: fc.option(below(moves.length)) })
        .map(({ cuts, move, ...rest }) => {
          const [first, second] = cuts.map((cut) => 'caption' in cut)
          return {
            type: 'cutting' as const,
            cuts,
            done: rest.done && first === true && second === true,
            task: first && rest.task === 1 ? 1 : 0,
            ...(move !== null && { move }),
          }
        })
    }
    case 'respond':
      return fc.record({ type: fc.constant('respond' as const), done, ticks: numbers(exercise.marker.length) })
    case 'trace':
      return fc
        .record({
          done,
          opened: fc.uniqueArray(below(exercise.pages.length), { maxLength: 4 }),
          verdict: fc.option(below(exercise.verdicts.length), { nil: undefined }),
          certainty: fc.option(certainty, { nil: undefined }),
        })
        .map(({ verdict, certainty, ...rest }) => ({
          type: 'trace' as const,
          ...rest,
          done: rest.done && verdict !== undefined && certainty !== undefined,
          ...(verdict !== undefined && { verdict }),
          ...(certainty !== undefined && { certainty }),
        }))
  }
}
const answered = fc.constantFrom(...exercises).chain((exercise) => fc.tuple(fc.constant(exercise), answerTo(exercise)))

test('lessons have exercises of every type', () => {
  expect(new Set(published.map(({ type }) => type))).toEqual(new Set<string>(exerciseTypes))
})

test('an answer to any compiled exercise comes back from the server as it was', () => {
  fc.assert(
    fc.property(answered, ([exercise, answer]) => {
      const { answer: received } = putAnswer.body.parse(
        JSON.parse(JSON.stringify({ answer, version: 0, operation: 'operation-1' })),
      )
      expect(fitted(exercise, JSON.parse(JSON.stringify(received)))).toEqual(answer)
    }),
  )
})

test('whatever was saved, an exercise shows only what it has', () => {
  const anything = fc.oneof(
    fc.anything(),
    answered.map(([, answer]) => answer),
  )
  fc.assert(
    fc.property(fc.constantFrom(...exercises), anything, (exercise, saved) => {
      const answer = fitted(exercise, saved)
      expect(answer.type).toBe(exercise.type)
      expect(Answer.parse(answer)).toEqual(answer)
      expect(fitted(exercise, answer)).toEqual(answer)
    }),
  )
})

test('an answer of another type counts as none', () => {
  for (const exercise of exercises)
    for (const other of samples.filter(({ type }) => type !== exercise.type))
      expect(fitted(exercise, fitted(other, undefined))).toEqual(fitted(exercise, undefined))
})

test.each([
  ['a certainty between the steps', { type: 'predict', done: false, certainty: 72 }],
  ['a choice below zero', { type: 'predict', done: false, choice: -1 }],
  ['a group of something that isn’t a statement', { type: 'sort', done: false, groups: { first: 1 } }],
  ['more places than a text can have', { type: 'spot', done: false, marked: Array(101).fill(0) }],
  [
    'a window before anybody measured',
    { type: 'windows', done: false, series: 0, years: 10, starts: [1492, 1910], axis: 0, seen: [] },
  ],
  [
    'a novel in a field for a date',
    { type: 'planner', done: false, day: 'x'.repeat(11), start: '', minutes: '', students: '', again: '', ways: [] },
  ],
  ['an unknown type', { type: 'order', done: false }],
])('the server refuses %s', (_, answer) => {
  expect(Answer.safeParse(answer).success).toBe(false)
})

test('the largest answer that the server takes is below 4 KB', () => {
  const groups = Object.fromEntries(Array.from({ length: 100 }, (_, item) => [item, 99]))
  const marked = Array(100).fill(99)
  for (const answer of [
    { type: 'sort', done: false, groups },
    { type: 'spot', done: false, marked },
  ]) {
    expect(Answer.safeParse(answer).success).toBe(true)
    expect(JSON.stringify(answer).length).toBeLessThan(4_000)
  }
})

const [account, search, , , council, , data] = [0, 1, 2, 3, 4, 5, 6] as const

test.each([
  ['nothing opened', [], undefined],
  ['what the post says of itself', [account, data], undefined],
  ['a search first', [search, account], 1],
  ['the council after the account and the data', [account, data, council], 3],
])('the minute in which a learner leaves the page: %s', (_, opened, minute) => {
  expect(leftAt(opened)).toBe(minute)
})

test.each([
  ['a page costs a minute', [account], search, [account, search]],
  ['one that was looked at costs none', [account, search], account, [account, search]],
  ['after four minutes there are none left', [0, 1, 2, 3], data, [0, 1, 2, 3]],
])('%s', (_, opened, page, then) => {
  expect(withPage(opened, page)).toEqual(then)
})

test.each([
  [[], 4],
  [[account, council], 2],
  [[0, 1, 2, 3], 0],
])('after %j there are %i minutes left', (opened, left) => {
  expect(minutesLeft(opened)).toBe(left)
})

test('a prediction without how sure counts as unfinished', () => {
  const exercise = exercises.find(({ type }) => type === 'predict') as Exercise
  const choice = { type: 'predict' as const, choice: 0 }
  expect(fitted(exercise, { ...choice, done: true })).toEqual({ ...choice, done: false })
  expect(answerInWords(exercise, { ...choice, done: false }).join()).not.toContain('%')
})

test('a trace can be read where its lesson isn’t at hand, half-way too', () => {
  const [exercise] = nodesOf(samplesOf.trace()) as Exercise[]
  if (!exercise) throw new Error('Not compiled')
  const halfWay = { type: 'trace' as const, done: false, opened: [council, 9, council, data], verdict: 1 }
  expect(fitted(exercise, halfWay)).toEqual({ ...halfWay, opened: [council, data] })
  expect(fitted(exercise, { ...halfWay, opened: [0, 1, 2, 3, 4] })).toMatchObject({ opened: [0, 1, 2, 3] })
  expect(answerInWords(exercise, halfWay)).toEqual([
    'Looked at: The council’s page, The picture’s own data',
    'Camera, misleading: a real picture with a false caption',
  ])
  expect(answerInNumbers({ ...halfWay, opened: [], certainty: 75 })).toEqual([
    'Camera, misleading: a real picture with a false caption (75% sure)',
  ])
})

describe('of two devices’ answers', () => {
  const half = { type: 'sort' as const, done: false, groups: { 0: 1 } }
  const sorted = { type: 'sort' as const, done: true, groups: { 0: 0, 1: 0 } }
  const again = { type: 'sort' as const, done: true, groups: { 0: 1, 1: 1 } }
  const guess = (choice: number, day: number) => ({
    ...predict.unanswered,
    ...{
      done: true,
      choice,
      certainty: 75 as const,
      first: { choice, certainty: 75 as const, at: `2026-03-0${day}T01:00:00.000Z` },
    },
  })
  const { first: _, ...open } = { ...guess(3, 1), done: false }
  const ticked = (...ticks: number[]) => ({ ...respond.unanswered, ticks })
  const plan = (more: object) => ({ ...planner.unanswered, day: '2027-08-14', ...more })

  test.each<[what: string, mine: Answer | null, before: Answer | null, theirs: Answer | null, stays: Answer | null]>([
    ['the one given here stays, as the newer one', again, null, sorted, again],
    ['a half-made one stays where neither is finished', half, null, { ...half, groups: { 0: 0 } }, half],
    ['a finished one stays before a half-made one from here', half, null, sorted, sorted],
    ['a finished one from here stays before a half-made one', sorted, null, half, sorted],
    ['one given over the other stays', again, sorted, sorted, again],
    ['the only one stays', half, null, null, half],
    ['one of another type counts as the other', half, null, ticked(1), half],
    [
      'the earlier first guess stays with the newer choice',
      guess(2, 5),
      null,
      guess(1, 4),
      { ...guess(2, 5), first: guess(1, 4).first },
    ],
    ['also if it was made here, and reaches the server later', guess(2, 3), null, guess(1, 4), guess(2, 3)],
    ['a first guess stays with a choice that isn’t final', open, guess(1, 4), guess(1, 4), guess(1, 4)],
    ['ticks join', ticked(0, 2), null, ticked(1, 2), ticked(0, 1, 2)],
    ['a tick that one has taken away is gone', ticked(0, 3), ticked(0, 1), ticked(0, 1, 2), ticked(0, 2, 3)],
    [
      'ticks join with an open feedback',
      ticked(0),
      null,
      { ...ticked(1), done: true },
      { ...ticked(0, 1), done: true },
    ],
    [
      'each field of a plan is the newer one',
      plan({ students: '24', ways: [0] }),
      plan({}),
      plan({ day: '2027-08-21', minutes: '90', ways: [1] }),
      plan({ day: '2027-08-21', minutes: '90', students: '24', ways: [0, 1] }),
    ],
    [
      'the first way through a discussion stays',
      { type: 'discussion', done: true, choices: [1, 1], first: [1, 1] },
      null,
      { type: 'discussion', done: true, choices: [0, 0], first: [0, 0] },
      { type: 'discussion', done: true, choices: [1, 1], first: [0, 0] },
    ],
    [
      'what was found in a record joins',
      { type: 'windows', done: false, series: 0, years: 10, starts: [1960, 1990], axis: 0, seen: [2] },
      null,
      { type: 'windows', done: true, series: 1, years: 20, starts: [1960, 1990], axis: 0, seen: [1] },
      { type: 'windows', done: true, series: 1, years: 20, starts: [1960, 1990], axis: 0, seen: [1, 2] },
    ],
  ])('%s', (_what, mine, before, theirs, stays) => {
    expect(answerOfTwo(mine, before, theirs)).toEqual(stays)
  })

  test('a first guess has the time when it was made', () => {
    const { first } = guess(1, 4)
    const parse = (at: string) => Answer.safeParse({ ...guess(1, 4), first: { ...first, at } }).success
    expect(['2026-03-04T01:00:00.000Z', 'yesterday', '9'.repeat(5_000)].map(parse)).toEqual([true, false, false])
  })
})
