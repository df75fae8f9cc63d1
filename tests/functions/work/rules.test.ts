import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { hasActivity } from '#catalogue/module-work'
import { refusalOf } from '#work/completion-wording'
import { missingPart, type WorkDone } from '#work/rules'

const notYet = { submitted: false, best: 0 }
const scored = (best: number) => ({ submitted: true, best })
const sentenceFor = (moduleId: ModuleId, work: WorkDone): string | null => {
  const missing = missingPart(moduleId, work)
  return missing ? refusalOf(moduleId, missing) : null
}

const quizRequired = 'Please complete the quiz with at least 7 correct answers to unlock the next module.'

describe('the rule of the specification', () => {
  test.each<[ModuleId, string, WorkDone, string | null]>([
    ['genai-module-1', 'nothing done', { quiz: notYet, notes: '' }, quizRequired],
    ['genai-module-1', 'a reflection but no quiz', { quiz: notYet, notes: 'Words' }, quizRequired],
    ['genai-module-1', '6 of 10', { quiz: scored(6), notes: 'Words' }, quizRequired],
    ['genai-module-1', '6 of 10, no reflection', { quiz: scored(6), notes: '' }, quizRequired],
    [
      'genai-module-1',
      '7 of 10, blank reflection',
      { quiz: scored(7), notes: ' \n\t\u00a0' },
      'Please complete the cumulative assessment task reflection.',
    ],
    ['genai-module-1', '7 of 10 and a reflection', { quiz: scored(7), notes: ' a ' }, null],
    ['genai-module-1', '10 of 10 and a reflection', { quiz: scored(10), notes: 'Words' }, null],
    [
      'genai-module-2',
      'nothing done',
      { quiz: notYet, notes: '' },
      'Please provide your Prompt Library notes before printing.',
    ],
    [
      'genai-module-2',
      'the quiz, blank notes',
      { quiz: scored(10), notes: '  ' },
      'Please provide your Prompt Library notes before printing.',
    ],
    ['genai-module-2', 'notes, no quiz', { quiz: notYet, notes: 'Words' }, 'Please complete the quiz before printing.'],
    ['genai-module-2', 'notes and a quiz of 0', { quiz: scored(0), notes: 'Words' }, null],
    [
      'genai-module-3',
      'nothing done',
      { quiz: notYet, notes: '' },
      'Please provide your implementation notes before printing.',
    ],
    ['genai-module-3', 'notes', { quiz: notYet, notes: 'Words' }, null],
    [
      'genai-module-4',
      'blank notes',
      { quiz: notYet, notes: '\n' },
      'Please document your feedback generator workflow before printing.',
    ],
    ['genai-module-4', 'notes', { quiz: notYet, notes: 'Words' }, null],
    ['genai-module-5', 'nothing done', { quiz: notYet, notes: '' }, null],
    ['failure-festival', 'nothing done', { quiz: notYet, notes: '' }, null],
    ['digital-media', 'nothing done', { quiz: notYet, notes: '' }, null],
    ['environmental-ed', 'nothing done', { quiz: notYet, notes: '' }, null],
    ['controversial-topics', 'nothing done', { quiz: notYet, notes: '' }, null],
  ])('%s with %s', (moduleId, _, work, sentence) => {
    expect(sentenceFor(moduleId, work)).toBe(sentence)
  })

  test('modules 1 to 4 have an activity, the others only a completion', () => {
    expect(moduleIds.filter(hasActivity)).toEqual([
      'genai-module-1',
      'genai-module-2',
      'genai-module-3',
      'genai-module-4',
    ])
  })
})

describe('whatever a learner has done so far', () => {
  const blank = fc.stringMatching(/^[ \t\r\n\u00a0\u3000]*$/)
  const work = fc.record({
    quiz: fc.oneof(
      fc.constant(notYet),
      fc.integer({ min: 0, max: 10 }).map((best) => scored(best)),
    ),
    notes: fc.oneof(blank, fc.string({ unit: 'grapheme' })),
  })
  const anyModule = fc.constantFrom(...moduleIds)

  /** The minimum quiz score per module, restated here so that the test is independent of the rule. */
  const requiredScore: Partial<Record<ModuleId, number>> = { 'genai-module-1': 7, 'genai-module-2': 0 }

  test('a module can be completed exactly if its quiz and notes are done', () => {
    fc.assert(
      fc.property(anyModule, work, (moduleId, done) => {
        const minimum = requiredScore[moduleId]
        const quizDone = minimum === undefined || (done.quiz.submitted && done.quiz.best >= minimum)
        const notesDone = !hasActivity(moduleId) || /\S/.test(done.notes)
        expect(missingPart(moduleId, done) === undefined).toBe(quizDone && notesDone)
      }),
    )
  })

  test('more work never blocks a completion', () => {
    fc.assert(
      fc.property(anyModule, work, fc.integer({ min: 0, max: 10 }), fc.string(), (moduleId, done, score, more) => {
        fc.pre(missingPart(moduleId, done) === undefined)
        const later = { quiz: scored(Math.max(done.quiz.best, score)), notes: done.notes + more }
        expect(missingPart(moduleId, later)).toBeUndefined()
      }),
    )
  })
})
