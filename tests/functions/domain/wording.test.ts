import { describe, expect, test } from 'vitest'
import { flagship, price } from '#domain/catalogue'
import { hasActivity } from '#domain/completion'
import { passMark } from '#domain/grading'
import * as wording from '#domain/wording'
import * as certificateWording from '#domain/wording/certificate'
import * as completionWording from '#domain/wording/completion'
import * as paymentWording from '#domain/wording/payment'
import * as purchaseWording from '#domain/wording/purchase'
import * as quizWording from '#domain/wording/quiz'

const sentencesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : []
}

const sentences = sentencesIn({
  ...wording,
  ...certificateWording,
  ...completionWording,
  ...paymentWording,
  ...quizWording,
  ...purchaseWording,
})

describe('every sentence', () => {
  test('exists once, under one name', () => {
    expect(sentences).toEqual([...new Set(sentences)])
  })

  test.each(sentences)('is ready to show, without stray spaces or unfilled placeholders: %s', (sentence) => {
    expect(sentence).toMatch(/^[A-Za-z].*\S$/)
    expect(sentence).not.toMatch(/ {2}|[{}]|\$(?!\d)|undefined|\bnull\b/)
  })
})

describe('figures in sentences agree with the rules', () => {
  test('the price after a payment', () => {
    expect(paymentWording.payment.access).toContain(`($${price.amount / 100} per course)`)
  })

  test('the pass mark of module 1', () => {
    expect(completionWording.refusals.module1Quiz).toContain(`at least ${passMark} correct answers`)
  })

  test.each([0, 7, 10])('a quiz score of %i', (score) => {
    expect(quizWording.quizScored(score)).toContain(`${score} out of 10`)
  })

  test.each([
    ['module1Completed', 1],
    ['module2Completed', 2],
    ['module3Completed', 3],
    ['module4Completed', 4],
    ['module5CompletedEarly', 5],
  ] as const)('%s names module %i', (notice, number) => {
    expect(completionWording.completionNotices[notice]).toContain(`Module ${number} completed!`)
  })
})

test('every module with an activity has a sentence that says what is missing', () => {
  const numbers = flagship.modules.flatMap(({ id }, index) => (hasActivity(id) ? [index + 1] : []))
  const explained = new Set(
    Object.keys(completionWording.refusals).map((name) => Number(name.match(/^module(\d)/)?.[1])),
  )
  expect([...explained]).toEqual(numbers)
})

describe('feedback on the quiz of module 2', () => {
  test.each([
    [8, 10],
    [5, 7],
    [0, 4],
  ])('is the same from %i to %i, and different from every other score', (low, high) => {
    const feedback = quizWording.quizFeedback(low, 'Priya')
    const alike = Array.from({ length: 11 }, (_, score) => score).filter(
      (score) => quizWording.quizFeedback(score, 'Priya') === feedback,
    )
    expect([alike[0], alike.at(-1), alike.length]).toEqual([low, high, high - low + 1])
  })

  test('sends a learner with a low score back to the story, and praises a high one', () => {
    expect(quizWording.quizFeedback(4, 'Priya')).toContain("re-read Priya's story")
    expect(quizWording.quizFeedback(5, 'Priya')).toMatch(/^Good work!/)
    expect(quizWording.quizFeedback(8, 'Priya')).toMatch(/^Excellent!/)
  })
})
