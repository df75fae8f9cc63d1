import { describe, expect, test } from 'vitest'
import type { Table } from '#core/table'
import type { Answer } from '#exercises/kinds'
import { completeModule } from '#work/complete-module'
import { lookBack } from '#work/look-back'
import { saveAnswer } from '#work/save'
import { showWork } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { countReadUnits } from '../core/read-units.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'

const { table, client } = await openLocalTable()
const portal = openPortal(table)
const moduleId = 'genai-module-1'
const answer: Answer = { type: 'predict', done: true, choice: 1, certainty: 75 }

type Save = Partial<Parameters<typeof saveAnswer>[0]>
const save = (learner: TestLearner, change: Save = {}) =>
  saveAnswer({ moduleId, exerciseId: 'guess', answer, version: 0, operation: newId(), ...change }, learner)
const enrolled = () => portal.enrolled('genai-course')
const answersOf = async (learner: TestLearner) => (await showWork({ moduleId }, learner)).answers

describe('the answer to an exercise', () => {
  test('is saved version by version, and read with the module’s work', async () => {
    const learner = await enrolled()
    expect(await save(learner)).toEqual({
      exerciseId: 'guess',
      answer,
      version: 1,
      savedAt: expect.stringMatching(/^2026-03-02T01:/),
    })
    const second = await save(learner, { answer: { ...answer, done: false }, version: 1 })
    expect(second.version).toBe(2)
    expect(await answersOf(learner)).toEqual([second])
    expect((await showWork({ moduleId: 'genai-module-2' }, learner)).answers).toEqual([])
  })

  test('can be looked back at from a later module of the course, by nobody else', async () => {
    const learner = await enrolled()
    const lookBackFrom = (id: 'genai-module-1' | 'genai-module-2', who = learner) => lookBack({ moduleId: id }, who)
    const wrong = {
      ...answer,
      certainty: 90 as const,
      first: { choice: 0, certainty: 90 as const, at: '2026-03-02T01:00:00.000Z' },
    }
    await save(learner, { answer: wrong })
    const predictions = [{ sure: 90, cameTrue: false }]
    expect(await lookBackFrom('genai-module-1')).toEqual({ questions: [], predictions })
    const later = await lookBackFrom('genai-module-2')
    expect(later).toMatchObject({ questions: [{ moduleId, ask: 'What comes back?', right: 1 }], predictions })
    expect((await lookBackFrom('genai-module-2', await enrolled())).predictions).toEqual([])
  })

  test('that’s stale is a conflict with the server’s, and a retry is not', async () => {
    const learner = await enrolled()
    const operation = newId()
    const first = await save(learner, { operation })
    expect(await save(learner, { operation })).toEqual(first)
    await expect(save(learner)).rejects.toMatchObject({ code: 'conflict', details: { current: first } })
    await expect(save(await enrolled(), { version: 3 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['an unknown exercise', { exerciseId: 'nowhere' }],
    ['a text box', { exerciseId: 'thoughts' }],
    ['another kind of exercise', { answer: { type: 'spot' as const, done: true, marked: [0] } }],
  ])('for %s is not found', async (_, change) => {
    await expect(save(await enrolled(), change)).rejects.toMatchObject({
      code: 'not-found',
      message: 'This exercise is no longer part of the lesson. Please reload the page.',
    })
  })

  test('can change after the module is complete, and never completes it', async () => {
    const learner = await portal.enrolled('failure-festival')
    await save(learner, { moduleId: 'failure-festival' })
    expect((await showWork({ moduleId: 'failure-festival' }, learner)).progress).toBeUndefined()
    await completeModule({ moduleId: 'failure-festival', operation: newId() }, learner)
    expect(await save(learner, { moduleId: 'failure-festival', version: 1 })).toMatchObject({ version: 2 })
  })

  test('stays readable after access has ended, and can’t be saved then', async () => {
    const learner = await enrolled()
    const saved = await save(learner)
    await learner.access.end('genai-course')
    await expect(save(learner, { version: 1 })).rejects.toMatchObject({
      code: 'no-access',
      message: 'You don’t have access to this course. You can enrol from the dashboard.',
    })
    expect(await showWork({ moduleId }, learner)).toMatchObject({ access: false, answers: [saved] })
  })

  test('costs one read of access and one write to save', async () => {
    const calls: string[] = []
    const counting: Table = {
      ...table,
      get: (key) => {
        calls.push(`get ${key.sk}`)
        return table.get(key)
      },
      write: (key, change) => {
        calls.push(`write ${key.sk}`)
        return table.write(key, change)
      },
    }
    const { sub } = await enrolled()
    await save(openPortal(counting).learner(sub))
    expect(calls).toEqual(['get ACCESS#genai-course', `write WORK#${moduleId}#PRACTICE#guess`])
  })

  test('costs no further read: twelve of them come with the query of the module’s work', async () => {
    const learner = await enrolled()
    const none = countReadUnits(client)
    await showWork({ moduleId: 'genai-module-3' }, learner)
    const without = none()
    const common = { answer, version: 0, savedAt: '2026-03-02T01:00:00.000Z' }
    for (const n of Array(12).keys())
      await learner.exerciseAnswers.save('genai-module-3', { ...common, exerciseId: `guess-${n}`, operation: newId() })
    const units = countReadUnits(client)
    expect((await showWork({ moduleId: 'genai-module-3' }, learner)).answers).toHaveLength(12)
    expect(units()).toBe(without)
  })
})
