import { expect, test } from 'vitest'
import type { Table } from '#core/table'
import { optionsOf, saveAnswers, submitQuiz } from '#quizzes/quiz'
import { showWork } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { countReadUnits } from '../core/read-units.ts'
import { compiledLessons } from '../paper/document-portal.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'

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

test.each([1, 2])(
  'attempt %i, whose summary was never written, keeps its marks when it is sent again',
  async (attempt) => {
    const learner = await enrolled()
    if (attempt === 2) await submit(learner, 1, 2)
    const failing: Table = {
      ...table,
      write: async (key, change) => {
        if (key.sk.endsWith('#-')) throw new Error('The table is gone')
        return table.write(key, change)
      },
    }
    const cut = openPortal(failing, { lessons }).learner(learner.sub)
    await expect(submit(cut, attempt, 9)).rejects.toThrow('The table is gone')
    expect(await quizOf(learner)).toMatchObject({ attempt })
    const again = await submit(learner, attempt, 4)
    expect(again).toMatchObject({ attempt: attempt + 1, best: 9, submitted: { attempt, score: 9 } })
    expect(await quizOf(learner)).toEqual(again)
  },
)

test('an attempt that twenty tabs submit at once is marked once', async () => {
  const learner = await enrolled()
  const views = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(learner, 1, n % 11)))
  const scores = new Set(views.map(({ submitted }) => submitted?.score))
  expect([scores.size, views.every(({ attempt }) => attempt === 2)]).toEqual([1, true])
})

test.each([0, 1, 10, 100])(
  'reading the work of a module costs at most 3 read units after %i attempts',
  async (count) => {
    const learner = await enrolled()
    for (let attempt = 1; attempt <= count; attempt++) await submit(learner, attempt, 3)
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
