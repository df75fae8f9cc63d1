import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import type { Answer } from '#exercises/kinds'
import { certainties } from '#exercises/predict'
import type { Exercise } from '#lessons/lesson'
import { type Answered, earlierQuestions } from '#work/look-back'

const text = (value: string) => [{ type: 'text' as const, value }]
const common = { minutes: 3, nodes: [] }
const predict = (ask: string): Exercise => ({
  ...common,
  type: 'predict',
  id: ask,
  title: ask,
  ask,
  choices: ['Zero', 'One', 'Two'].map((one) => ({ nodes: text(one), feedback: text(`About ${one}`) })),
  happens: 1,
})
const about = [{ type: 'paragraph' as const, nodes: text('Two things are on your desk.') }]
const sort: Exercise = {
  ...common,
  nodes: about,
  type: 'sort',
  id: 'sort',
  title: 'May it go in?',
  groups: ['Yes', 'No', 'Ask'],
  items: [
    { nodes: text('A rubric'), group: 0, feedback: text('It’s yours'), instead: { 2: text('No need to') } },
    { nodes: text('A name'), group: 1, feedback: text('Never'), instead: {} },
  ],
}
const section = { id: 'ask', title: 'What you asked' }
const answered = (moduleId: ModuleId, exercise: Exercise, answer?: Answer): Answered => ({
  moduleId,
  section,
  exercise,
  saved: answer && { exerciseId: exercise.id, answer, version: 1, savedAt: '2026-03-02T01:00:00.000Z' },
})
const predicted = (choice: number, certainty: (typeof certainties)[number]): Answer => ({
  type: 'predict',
  done: true,
  choice: 1,
  certainty: 50,
  first: { choice, certainty, at: '2026-03-02T01:00:00.000Z' },
})
const asks = (...all: Answered[]) => earlierQuestions(all).map(({ ask }) => ask)

describe('what a module asks again', () => {
  test('is what was got wrong at first, the latest module before the others', () => {
    const one = answered('genai-module-1', predict('one'), predicted(0, 90))
    const two = answered('genai-module-2', predict('two'), predicted(2, 25))
    const right = answered('genai-module-2', predict('right'), predicted(1, 25))
    expect(asks(one, right, two)).toEqual(['two', 'one', 'right'])
  })

  test('is else what they were least sure of, and what was never answered only after that', () => {
    const open = answered('genai-module-1', predict('open'))
    const sure = answered('genai-module-1', predict('sure'), predicted(1, 100))
    const unsure = answered('genai-module-1', predict('unsure'), predicted(1, 50))
    expect(asks(open, sure, unsure)).toEqual(['unsure', 'sure', 'open'])
    expect(asks(open)).toEqual(['open'])
  })

  test('is a statement in the wrong group, with the answer to each group', () => {
    const saved: Answer = { type: 'sort', done: true, groups: { 0: 2, 1: 1 } }
    expect(earlierQuestions([answered('genai-module-1', sort, saved)])).toEqual([
      {
        moduleId: 'genai-module-1',
        section,
        ask: 'May it go in?',
        nodes: [...about, { type: 'paragraph', nodes: [...text('One of them: '), ...text('A rubric')] }],
        options: [
          { nodes: text('Yes'), answer: text('It’s yours') },
          { nodes: text('No'), answer: text('It’s yours') },
          { nodes: text('Ask'), answer: text('No need to') },
        ],
        right: 0,
      },
    ])
  })

  test.each<[string, Exercise, Answer | undefined]>([
    [
      'a guess at which letter a reply was for',
      { ...sort, recording: { name: 'bias', day: '2026-11-23', kinds: [], variants: [] } },
      { type: 'sort', done: true, groups: { 0: 2, 1: 2 } },
    ],
    ['a text to mark', { ...common, type: 'spot', id: 'spot', title: 'Spot', text: [] }, undefined],
  ])('isn’t %s', (_, exercise, answer) => {
    expect(asks(answered('genai-module-1', exercise, answer))).toEqual([])
  })

  test('is after that a statement that went right, then one never sorted', () => {
    const right: Answer = { type: 'sort', done: true, groups: { 0: 0, 1: 1 } }
    const unsure = answered('genai-module-1', predict('unsure'), predicted(1, 50))
    expect(asks(answered('genai-module-1', sort, right), unsure)).toEqual(['unsure', 'May it go in?'])
    expect(asks(answered('genai-module-1', sort), unsure)).toEqual(['unsure', 'May it go in?'])
    const half: Answer = { type: 'sort', done: false, groups: { 0: 2 } }
    expect(asks(answered('genai-module-1', sort, half), unsure)).toEqual(['unsure', 'May it go in?'])
  })

  test('is in a second look up to eight, two of one exercise', () => {
    const all = Array.from({ length: 9 }, (_, i) => answered('digital-media', predict(`${i}`), predicted(0, 50)))
    const saved: Answer = { type: 'sort', done: true, groups: { 0: 2, 1: 2 } }
    const looked = (...some: Answered[]) => earlierQuestions(some, { most: 8, each: 2 }).map(({ ask }) => ask)
    expect(looked(...all)).toHaveLength(8)
    expect(looked(answered('digital-media', sort, saved))).toEqual(['May it go in?', 'May it go in?'])
  })

  test('is at most three questions, whatever was answered, and nothing right before something wrong', () => {
    const one = fc.record({ choice: fc.nat(2), certainty: fc.constantFrom(...certainties) })
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const asked = earlierQuestions(
          all.map(({ choice, certainty }, index) =>
            answered('genai-module-1', predict(`${choice} ${index}`), predicted(choice, certainty)),
          ),
        )
        expect(asked).toHaveLength(Math.min(3, all.length))
        const wrong = all.filter(({ choice }) => choice !== 1).length
        const shown = asked.filter(({ ask }) => !ask.startsWith('1 ')).length
        expect(shown).toBe(Math.min(3, wrong))
      }),
    )
  })
})
