import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { showDashboard } from '../../../functions/learners/show-dashboard.ts'
import { showWork } from '../../../functions/progress/show-work.ts'
import { listForms, saveForm } from '../../../functions/prompts/forms.ts'
import { listPrompts } from '../../../functions/prompts/list-prompts.ts'
import type { Table } from '../../../functions/store/table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { openLocalTable } from './local-table.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const moduleId = 'genai-module-2'
const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const save = (learner: TestLearner, form: Partial<Parameters<typeof saveForm>[0]> = {}) =>
  saveForm(
    { moduleId, form: 'add', promptId, title: '', text: 'Half a prompt', version: 0, operation: newId(), ...form },
    learner,
  )
const list = async (learner: TestLearner) => (await listForms({ moduleId }, learner)).forms
const conflict = { code: 'conflict', message: 'This prompt was changed in another tab or on another device.' }

test('a form is saved version by version, as typed, and read back', async () => {
  const learner = portal.learner()
  const first = await save(learner, { title: ' Half a title ', over: 4, where: ' Safari on iPhone\0' })
  expect(first).toEqual({
    form: 'add',
    promptId,
    title: ' Half a title ',
    text: 'Half a prompt',
    over: 4,
    version: 1,
    savedAt: expect.any(String),
    where: 'Safari on iPhone',
  })
  const second = await save(learner, { version: 1 })
  expect(second).toMatchObject({ title: '', version: 2 })
  expect(second).not.toHaveProperty('over')
  expect(second).not.toHaveProperty('where')
  const edited = await save(learner, { form: promptId, text: 'Better', over: 1 })
  expect(await list(learner)).toEqual([edited, second])
  expect((await listForms({ moduleId: 'genai-module-3' }, learner)).forms).toEqual([])
})

test('an emptied form is not listed, and its next save goes on from it', async () => {
  const learner = portal.learner()
  await save(learner)
  await save(learner, { text: ' ', version: 1 })
  expect(await list(learner)).toEqual([])
  expect(await save(learner, { title: 'Only a title', text: '', version: 2 })).toMatchObject({ version: 3 })
  expect(await list(learner)).toMatchObject([{ title: 'Only a title' }])
})

test('a stale save is a conflict with the server’s form, and a retry is not', async () => {
  const learner = portal.learner()
  const operation = newId()
  const first = await save(learner, { operation })
  expect(await save(learner, { operation })).toEqual(first)
  for (const version of [0, 2, Number.MAX_SAFE_INTEGER])
    await expect(save(learner, { text: 'Late', version })).rejects.toMatchObject({
      ...conflict,
      details: { current: first },
    })
  await expect(save(portal.learner(), { version: 3 })).rejects.toMatchObject({
    ...conflict,
    details: { current: { form: 'add', title: '', text: '', version: 0 } },
  })
})

test('a form takes as much as a prompt does, and not one character more', async () => {
  const learner = portal.learner()
  await save(learner, { title: 't'.repeat(200), text: '字'.repeat(20_000) })
  await expect(save(learner, { text: 'a'.repeat(20_001), version: 1 })).rejects.toMatchObject({ code: 'too-large' })
  await expect(save(learner, { title: 't'.repeat(201), version: 1 })).rejects.toMatchObject({ code: 'too-large' })
})

test('saving a form is one write and no read', async () => {
  const calls: string[] = []
  const never = (name: string) => async () => {
    calls.push(name)
    throw new Error(`The table was asked to ${name}`)
  }
  const counting: Table = {
    ...table,
    get: never('get'),
    query: never('query'),
    queryAll: never('queryAll'),
    count: never('count'),
    write: (key, change) => {
      calls.push('write')
      return table.write(key, change)
    },
  }
  await save(openPortal(counting).learner())
  expect(calls).toEqual(['write'])
})

test('a form is in no list of notes, quiz answers or prompts, and not on the dashboard', async () => {
  const learner = await portal.enrolled('genai-course')
  const seen = async () => [
    await showWork({ moduleId }, learner),
    await listPrompts({}, learner),
    await showDashboard({}, learner),
  ]
  const before = await seen()
  await save(learner)
  await save(learner, { form: ulid() })
  expect(await seen()).toEqual(before)
})
