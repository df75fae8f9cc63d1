import { describe, expect, test } from 'vitest'
import { completeModule } from '../../../functions/progress/complete-module.ts'
import { showWork } from '../../../functions/progress/show-work.ts'
import { optionsOf } from '../../../functions/quizzes/quiz-view.ts'
import { saveAnswers } from '../../../functions/quizzes/save-answers.ts'
import { submitQuiz } from '../../../functions/quizzes/submit-quiz.ts'
import type { Item } from '../../../functions/store/expressions.ts'
import type { Table } from '../../../functions/store/table.ts'
import { compiledLessons } from '../pdf/document-portal.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { openLocalTable } from './local-table.ts'
import { countReadUnits } from './read-units.ts'

const { table, client } = await openLocalTable()
const lessons = compiledLessons()
const portal = openPortal(table, { lessons })
const moduleId = 'genai-module-1'
const questions = lessons.key(moduleId)?.questions ?? []
const enrolled = () => portal.enrolled('genai-course')
const quizOf = async (learner: TestLearner) => (await showWork({ moduleId }, learner)).quiz

/** Ten answers of which so many are right. */
async function answersWith(right: number, learner: TestLearner, attempt: number): Promise<Record<string, string>> {
  const options = await optionsOf(moduleId, attempt, learner)
  return Object.fromEntries(
    questions.map(({ id, answer }, n) => [id, n < right ? answer : (options[id]?.find((one) => one !== answer) ?? '')]),
  )
}
const submit = async (learner: TestLearner, attempt: number, right: number) =>
  submitQuiz({ moduleId, attempt, answers: await answersWith(right, learner, attempt), operation: newId() }, learner)

/** Stores attempts as the portal did until November 2026: one item each, without a summary. */
async function storeAttempts(learner: TestLearner, count: number, draft?: Item): Promise<void> {
  const { submitted } = await submit(learner, 1, 3)
  const pk = `LEARNER#${learner.sub}`
  const key = (name: string) => ({ pk, sk: `WORK#${moduleId}#QUIZ#${name}` })
  await table.delete(key('-'))
  for (let from = 1; from <= count; from += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - from + 1) }, (_, i) =>
        table.write(key(String(from + i).padStart(4, '0')), {
          set: { ...submitted, attempt: from + i, score: (from + i) % 7 },
        }),
      ),
    )
  if (draft) await table.write(key('draft'), { set: draft })
}

describe('quiz attempts stored before there was a summary', () => {
  test('are folded in at the first read, with the draft', async () => {
    const learner = await enrolled()
    const [first] = questions
    const chosen = { [first?.id ?? '']: first?.answer ?? '' }
    await storeAttempts(learner, 12, { attempt: 13, chosen, revision: 4 })
    const before = await quizOf(learner)
    expect(before).toMatchObject({ attempt: 13, best: 6, chosen, submitted: { attempt: 12, score: 5 } })
    expect(await quizOf(learner)).toEqual(before)
    const { best, attempt } = await submit(learner, 13, 10)
    expect([best, attempt]).toEqual([10, 14])
  })

  test('count beyond 9,999, where the sort keys no longer follow the numbers', async () => {
    const learner = await enrolled()
    await storeAttempts(learner, 1)
    const item = await table.get({ pk: `LEARNER#${learner.sub}`, sk: `WORK#${moduleId}#QUIZ#0001` })
    const { pk, sk: _, ...attempt } = item as Item
    for (const n of [1000, 1001, 9999, 10_000])
      await table.write(
        { pk, sk: `WORK#${moduleId}#QUIZ#${String(n).padStart(4, '0')}` },
        { set: { ...attempt, attempt: n, score: n === 1001 ? 9 : 2 } },
      )
    expect(await quizOf(learner)).toMatchObject({ attempt: 10_001, best: 9, submitted: { attempt: 10_000 } })
    expect(await submit(learner, 10_001, 1)).toMatchObject({ attempt: 10_002, best: 9 })
  })

  test('are folded in once by twenty readers at the same time, while one submits', async () => {
    const learner = await enrolled()
    await storeAttempts(learner, 6)
    const [submitted, ...seen] = await Promise.all([
      submit(learner, 7, 8),
      ...Array.from({ length: 20 }, () => quizOf(learner)),
    ])
    expect(submitted).toMatchObject({ attempt: 8, best: 8 })
    for (const quiz of seen) expect([7, 8]).toContain(quiz?.attempt)
    expect(await quizOf(learner)).toEqual(submitted)
  })

  test('complete the module with the best of them', async () => {
    const learner = await enrolled()
    await storeAttempts(learner, 2)
    await submit(learner, 3, 7)
    await table.delete({ pk: `LEARNER#${learner.sub}`, sk: `WORK#${moduleId}#QUIZ#-` })
    const note = { boxId: 'notes', text: 'Thought about it.', version: 0, savedAt: '2026-03-02T00:00:00.000Z' }
    await learner.notes.save(moduleId, { ...note, operation: newId() })
    const { progress } = await completeModule({ moduleId, operation: newId() }, learner)
    expect(progress.completed).toBe(true)
  })
})

test('an attempt whose summary was never written keeps its marks when it is sent again', async () => {
  const learner = await enrolled()
  await submit(learner, 1, 2)
  const failing: Table = {
    ...table,
    write: async (key, change) => {
      if (key.sk.endsWith('#-')) throw new Error('The table is gone')
      return table.write(key, change)
    },
  }
  const cut = openPortal(failing, { lessons }).learner(learner.sub)
  await expect(submit(cut, 2, 9)).rejects.toThrow('The table is gone')
  expect(await submit(learner, 2, 4)).toMatchObject({ attempt: 3, best: 9, submitted: { attempt: 2, score: 9 } })
})

test.each([0, 1, 10, 100])(
  'reading the work of a module costs at most 3 read units after %i attempts',
  async (count) => {
    const learner = await enrolled()
    if (count > 0) await storeAttempts(learner, count)
    await quizOf(learner)
    const before = countReadUnits(client)
    await quizOf(learner)
    expect(before()).toBeLessThanOrEqual(3)

    const options = await optionsOf(moduleId, count + 1, learner)
    const chosen = Object.fromEntries(Object.entries(options).map(([id, [first = '']]) => [id, first]))
    await saveAnswers({ moduleId, attempt: count + 1, chosen }, learner)
    const withDraft = countReadUnits(client)
    expect((await quizOf(learner))?.chosen).toEqual(chosen)
    expect(withDraft()).toBeLessThanOrEqual(3)
  },
)
