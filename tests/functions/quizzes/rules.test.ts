import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspectLesson, lessonsFolder } from '#lessons/check/inspect'
import { answersProblem, grade, type Question, shuffled } from '#quizzes/rules'

const questions: Question[] = [
  { id: 'q1', options: ['Red', 'Cat', 'Sum'] },
  { id: 'q2', options: ['Red', 'Cat', 'Sum'] },
]
const key = [
  { id: 'q1', answer: 'Red', explanation: 'Red is a colour.' },
  { id: 'q2', answer: 'Cat', explanation: 'A cat is an animal.' },
]

describe('answers', () => {
  const open = (count: number) => `Please answer every question before submitting: ${count} still to answer.`
  const unknownQuestion =
    'The answers include a question that is not in this quiz. Please reload the page and try again.'
  const notAnOption = 'One of the answers is not an option of its question. Please reload the page and choose again.'

  test.each([
    ['are complete', { q1: 'Red', q2: 'Sum' }, null],
    ['are empty', {}, open(2)],
    ['lack one question', { q1: 'Red' }, open(1)],
    ['lack one and include an unknown question', { q1: 'Red', q9: 'Cat' }, open(1)],
    ['include an unknown question', { q1: 'Red', q2: 'Cat', q9: 'Cat' }, unknownQuestion],
    ['include something that is not an option', { q1: 'Red', q2: 'Dog' }, notAnOption],
    ['give the letter of an option', { q1: 'A', q2: 'B' }, notAnOption],
    ['give an option in another case', { q1: 'red', q2: 'Cat' }, notAnOption],
    ['include a blank', { q1: '', q2: 'Cat' }, notAnOption],
  ])('that %s are checked', (_, answers, problem) => {
    expect(answersProblem(questions, answers)).toBe(problem)
  })

  test('are marked question by question, in the order of the key, with explanations', () => {
    expect(grade(key, { q2: 'Cat', q1: 'Sum' })).toEqual({
      score: 1,
      marks: [
        { id: 'q1', answer: 'Red', explanation: 'Red is a colour.', right: false },
        { id: 'q2', answer: 'Cat', explanation: 'A cat is an animal.', right: true },
      ],
    })
  })

  test('that leave out or add questions score for the right ones only', () => {
    expect(grade(key, {}).score).toBe(0)
    expect(grade(key, { q1: 'Red', q2: 'Cat', q3: 'Red' }).score).toBe(2)
  })
})

describe('shuffled', () => {
  test('returns each item once, leaves the input alone, and repeats for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ unit: 'binary' }), (items, seed) => {
        const before = [...items]
        const order = shuffled(items, seed)
        expect([...order].sort()).toEqual([...items].sort())
        expect(items).toEqual(before)
        expect(shuffled(items, seed)).toEqual(order)
      }),
    )
  })

  test('puts every option in every position about equally often', () => {
    const seeds = 4000
    const counts = new Map<string, number>()
    for (let i = 0; i < seeds; i++)
      shuffled(['a', 'b', 'c', 'd'], `0c2f3a6e-${i} genai-module-1 1 q1`).forEach((option, position) => {
        counts.set(`${option}${position}`, (counts.get(`${option}${position}`) ?? 0) + 1)
      })
    expect(counts.size).toBe(16)
    for (const count of counts.values()) expect(Math.abs(count / seeds - 1 / 4)).toBeLessThan(0.03)
  })
})

describe('the real quiz of module 1', () => {
  const file = join(lessonsFolder, 'genai-module-1.md')
  const draft = inspectLesson(readFileSync(file, 'utf8'), file)
  const written = draft.key?.questions ?? []

  /** The score of a learner who always picks the option shown at one position. */
  const scoreOf = (position: number, learner: string, attempt: number) => {
    const shown = (question: Question) =>
      shuffled(question.options, `${learner} genai-module-1 ${attempt} ${question.id}`)[position] ?? ''
    return grade(written, Object.fromEntries(written.map((question) => [question.id, shown(question)]))).score
  }

  test('has ten questions, and always choosing the first option would pass without shuffling', () => {
    expect(written).toHaveLength(10)
    const first = Object.fromEntries(written.map(({ id, options }) => [id, options[0] ?? '']))
    expect(grade(written, first).score).toBe(7)
  })

  test.each([0, 1, 2])(
    'always choosing option %i scores far below the pass mark for almost every learner',
    (position) => {
      const scores = Array.from({ length: 2000 }, (_, i) => scoreOf(position, `9e107d9d-372b-4b6a-${i}`, 1 + (i % 3)))
      const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
      expect(average).toBeLessThan(4)
      expect(scores.filter((score) => score >= 7).length / scores.length).toBeLessThan(0.04)
    },
  )

  test('shows a learner another order at each attempt', () => {
    const orders = [1, 2, 3, 4].map((attempt) =>
      JSON.stringify(written.map(({ id, options }) => shuffled(options, `learner genai-module-1 ${attempt} ${id}`))),
    )
    expect(new Set(orders).size).toBe(4)
  })
})
