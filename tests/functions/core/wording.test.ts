import { describe, expect, test } from 'vitest'
import { flagship, price } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import * as certificateWording from '#certificates/wording'
import * as wording from '#core/wording'
import * as paymentWording from '#payments/wording'
import * as quizWording from '#quizzes/wording'
import * as completionWording from '#work/completion-wording'

const sentencesIn = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentencesIn) : []
}

/** Buttons of modules that do the same read the same. */
const { moduleEndings, ...completion } = completionWording
const endings = Object.values(moduleEndings).map(({ button, failed, courseCompleted, ...own }) => own)

const sentences = sentencesIn({
  ...wording,
  ...certificateWording,
  ...completion,
  endings,
  ...paymentWording,
  ...quizWording,
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
    const { pass } = workOf('genai-module-1').quiz ?? {}
    expect(completionWording.refusalOf('genai-module-1', 'quiz')).toContain(`at least ${pass} correct answers`)
  })

  test.each(flagship.modules.map(({ id }, index) => [id, index + 1] as const))('%s names module %i', (id, number) => {
    expect(completionWording.moduleEndings[id]?.completed).toContain(`Module ${number} completed!`)
  })
})

test('every module says what is missing, for each part that it needs', () => {
  for (const { id } of flagship.modules)
    expect(Object.keys(completionWording.moduleEndings[id]?.refusals ?? {}).sort()).toEqual(
      [...workOf(id).needs].sort(),
    )
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
