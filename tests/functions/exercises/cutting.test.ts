import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inSecond,
  leftOut,
  leftOutInWords,
  moments,
  saidOfFirst,
  saidOfSecond,
  shotAt,
} from '#exercises/courses/digital-media/film'
import { type Cut, cutting, filmEnd, frameOf, shortest, wholeFilm, within } from '#exercises/cutting'
import { answerInNumbers, answerInWords, fitted } from '#exercises/kinds'
import type { Exercise } from '#lessons/lesson'
import { nodesOf } from '../lessons/sample-lesson.ts'
import { anyCut } from './any-cut.ts'
import * as samples from './sample-exercises.ts'

const cutOf = (from: number, to: number, frame = 0, left = 0): Cut => ({ from: from * 2, to: to * 2, frame, left })
const square = 1
const upright = 2
const fall = cutOf(4.5, 6.5, upright, 14)

test.each([
  [wholeFilm, ['Nothing.', 'Nothing.', 'Nothing.']],
  [cutOf(1, 11.5, square, 9), ['The first second.', 'The last half second.', 'Only surroundings.']],
  [
    fall,
    [
      'The first 4.5 seconds, with the trip over the ball.',
      'The last 5.5 seconds, with the teacher’s arrival and the handshake.',
      'The ball and the teacher.',
    ],
  ],
  [cutOf(3, 12, square, 14), ['The first 3 seconds.', 'Nothing.', 'The teacher’s arrival.']],
])('what a cut %j leaves out', (cut, words) => {
  const wanted = words.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))
  expect(Object.values(leftOutInWords(cut))).toEqual(wanted)
})

test.each([
  [wholeFilm, /^Your first cut shows the trip over the ball and the helping hand: a reader can see why/],
  [cutOf(5, 12), /^From your first cut a reader couldn’t know why Alex fell\.$/],
  [cutOf(0, 5), /couldn’t know that Sam held out a hand\.$/],
  [cutOf(0, 12, upright), /couldn’t know why Alex fell, or that Sam held out a hand\.$/],
])('what a first cut %j lets a reader know', (cut, says) => {
  expect(saidOfFirst(cut)).toMatch(says)
})

test.each([
  [wholeFilm, /^still shows the trip over the ball and the helping hand\. Only its caption can say the opposite\.$/],
  [fall, /^begins after the trip over the ball, and keeps the ball and the teacher outside the frame\. Every pixel/],
  [cutOf(4, 6), /^begins after the trip over the ball, and ends before the helping hand\. Every pixel/],
  [cutOf(0, 3), /^ends before the trip over the ball and the helping hand\. Every pixel is from the film\.$/],
  [
    cutOf(0, 12, upright),
    /^keeps Alex, the trip over the ball, the helping hand, the teacher’s arrival and the handshake outside the frame\./,
  ],
  [
    cutOf(4, 5.5, upright, 0),
    /^begins after the trip over the ball, ends before the helping hand, and keeps the ball, Sam and Alex outside the frame\./,
  ],
])('how a second cut %j comes to tell something else', (cut, says) => {
  expect(saidOfSecond(cut).replace('Your second cut ', '')).toMatch(says)
})

test('a longer cut leaves out no more at its ends, and the whole picture nothing at its sides', () => {
  fc.assert(
    fc.property(anyCut, anyCut, (cut, other) => {
      const { before, after } = leftOut(cut)
      const longer = leftOut({ ...cut, from: Math.min(cut.from, other.from), to: Math.max(cut.to, other.to) })
      expect(before).toEqual(expect.arrayContaining(longer.before))
      expect(after).toEqual(expect.arrayContaining(longer.after))
      expect(leftOut({ ...cut, frame: 0, left: 0 }).outside).toEqual([])
    }),
  )
})

test('in every cut sentences end once, have no gaps and name nothing twice', () => {
  fc.assert(
    fc.property(anyCut, (cut) => {
      for (const words of [...Object.values(leftOutInWords(cut)), saidOfFirst(cut), saidOfSecond(cut)]) {
        expect(words).toMatch(/^[A-Z](?:[^.]|\.\d)*\.(?: (?:Every|Only)[^.]*\.)?$/)
        expect(words).not.toMatch(/ {2}|undefined|false|[, ]\.|\band and|with\./)
        for (const { name } of moments) expect(words.split(name).length).toBeLessThanOrEqual(2)
      }
    }),
  )
})

test('nobody jumps, and moments are where the drawing has them', () => {
  const x = (who: 'ball' | 'Sam' | 'Alex' | 'teacher', second: number) => inSecond(who, second)[0] ?? Number.NaN
  for (const who of ['ball', 'Sam', 'Alex', 'teacher'] as const)
    for (let second = 0; second < 12; second += 0.05)
      expect(Math.abs(x(who, second + 0.05) - x(who, second))).toBeLessThan(9)
  const [trip, , arrival] = moments
  expect([x('ball', trip.at), Math.round(x('teacher', arrival.at))]).toEqual([trip.x, arrival.x])
  expect([shotAt(trip.at), shotAt(12)]).toEqual(['Alex trips over the ball.', 'Sam and Alex shake hands.'])
})

test('whatever is asked for, a cut lies in the film and isn’t too short', () => {
  const upTo99 = fc.nat(99)
  fc.assert(
    fc.property(fc.record({ from: upTo99, to: upTo99, frame: upTo99, left: upTo99 }), (asked) => {
      const cut = within(asked)
      expect(cut.to - cut.from).toBeGreaterThanOrEqual(shortest)
      expect(cut.to).toBeLessThanOrEqual(filmEnd)
      expect(cut.left + frameOf(cut).width).toBeLessThanOrEqual(32)
      expect(within(cut)).toEqual(cut)
    }),
  )
})

test('both cuts and the move can be read where the lesson isn’t at hand', () => {
  const [exercise] = nodesOf(samples.cutting()) as Exercise[]
  if (!exercise) throw new Error('Not compiled')
  expect(answerInWords(exercise, undefined)).toEqual([])
  const cuts: [Cut, Cut] = [
    { ...cutOf(0, 9), caption: 0 },
    { ...fall, caption: 1 },
  ]
  const answer = { ...cutting.unanswered, done: true, cuts, move: 2 }
  const second = 'Cut 2: 4.5–6.5 s, upright, “Shoved”'
  expect(answerInWords(exercise, answer)).toEqual([
    'Cut 1: 0–9 s, whole picture, “A fall”',
    second,
    'In a post of my own feed: Crop',
  ])
  expect(answerInNumbers(answer)[1]).toBe('Cut 2: 4.5–6.5 s, upright, caption 2')
  expect(fitted(exercise, { ...answer, task: 1, cuts: [wholeFilm, cuts[1]] })).toMatchObject({ done: false, task: 0 })
})
