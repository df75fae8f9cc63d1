import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import type { Table } from '#core/table'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import { listDeletedPrompts, listPrompts } from '#prompts/list-prompts'
import { completeModule } from '#work/complete-module'
import { saveNote } from '#work/save'
import { listNoteHistory, readNoteVersion, showWork } from '#work/show'
import { keptVersions } from '../kept-versions.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { openLocalTable, openQuickTable } from './local-table.ts'
import { countReadUnits } from './read-units.ts'

const table = await openQuickTable()
const portal = openPortal(table)
/** On the local DynamoDB, for what depends on its pages of 1 MB, its read units and its checks of keys. */
const { table: local, client } = await openLocalTable()
const units = countReadUnits(client)
const strict = openPortal(local)
const moduleId = 'genai-module-3'
const boxId = 'thoughts'

type Save = Partial<Parameters<typeof saveNote>[0]>
const save = (learner: TestLearner, note: Save) =>
  saveNote({ moduleId, boxId, text: 'Words', version: 0, operation: newId(), keepPrevious: true, ...note }, learner)
let kept = 0
/** Keeps a text as a save does that replaces it. */
const keep = (learner: TestLearner, text: string, { box = boxId, where }: { box?: string; where?: string } = {}) => {
  const now = learner.world.now()
  const replaced = { text, where, version: ++kept, savedAt: now.toISOString() }
  return learner.versions.ofBox(moduleId, box).keepReplaced(replaced, now)
}
const versions = (learner: TestLearner, box = boxId) =>
  keptVersions(learner.versions.ofBox(moduleId, box), learner.world.now())
const texts = async (learner: TestLearner, box?: string) => (await versions(learner, box)).map((one) => one?.text ?? '')
/** The learner as they are some days later. */
const later = (learner: TestLearner, days: number): TestLearner => ({
  ...learner,
  world: { ...learner.world, now: () => new Date(learner.world.now().getTime() + days * 24 * 60 * 60 * 1000) },
})

describe('a save that keeps the previous text', () => {
  test('lists it newest first, with the time and the device it was written on', async () => {
    const learner = await portal.enrolled('genai-course')
    const first = await save(learner, { text: 'One', where: ' Safari on\niPad ' })
    expect(first.where).toBe('Safari on iPad')
    expect(await versions(learner)).toEqual([])
    const second = await save(learner, { text: 'Two', version: 1 })
    expect(second).not.toHaveProperty('where')
    await save(learner, { text: 'Three', version: 2 })
    expect(await versions(learner)).toEqual([
      { id: '2', text: 'Two', savedAt: second.savedAt },
      { id: '1', text: 'One', savedAt: first.savedAt, where: 'Safari on iPad' },
    ])
    expect((await showWork({ moduleId }, learner)).notes).toHaveLength(1)
  })

  test('keeps neither a blank text, nor the same text, nor anything of a conflicting save', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: ' \n\u200b' })
    await save(learner, { text: 'One', version: 1 })
    await save(learner, { text: 'One', version: 2 })
    await expect(save(learner, { text: 'Late', version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await versions(learner)).toEqual([])
  })

  test('adds one version however often it is retried', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'One' })
    const retried = { text: 'Two', version: 1, operation: newId() }
    const stopped = { ...learner, notes: { ...learner.notes, save: () => Promise.reject(new Error('lost')) } }
    await expect(save(stopped, retried)).rejects.toThrow('lost')
    expect(await texts(learner)).toEqual(['One'])
    for (let tries = 0; tries < 3; tries++) await save(learner, retried)
    expect(await texts(learner)).toEqual(['One'])
    const items = await table.queryAll({ pk: `LEARNER#${learner.sub}`, from: 'VERSION#', to: 'VERSION#~' })
    expect(items).toHaveLength(1)
  })

  test('writes the version before it replaces the text', async () => {
    const order: string[] = []
    const watched: Table = {
      ...table,
      write: (key, change) => {
        order.push(key.sk.split('#')[0] ?? '')
        return table.write(key, change)
      },
    }
    const learner = openPortal(watched, { payment: 'off' }).learner()
    await save(learner, { text: 'One' })
    await save(learner, { text: 'Two', version: 1 })
    expect(order.filter((kind) => kind !== 'RATE')).toEqual(['WORK', 'VERSION', 'WORK'])
  })

  test('keeps a text that grows or loses little only if asked to', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'One, two' })
    await save(learner, { text: 'One, two, three', version: 1, keepPrevious: false })
    await save(learner, { text: 'One, two, the', version: 2, keepPrevious: undefined })
    expect(await versions(learner)).toEqual([])
    await save(learner, { text: 'One, two, then', version: 3 })
    expect(await texts(learner)).toEqual(['One, two, the'])
  })

  test('keeps nothing of notes that completion has locked', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { boxId: 'notes', text: 'As handed in' })
    await completeModule({ moduleId, operation: newId() }, learner)
    await expect(save(learner, { boxId: 'notes', text: 'More', version: 1 })).rejects.toMatchObject({
      details: { locked: true },
    })
    expect(await versions(learner, 'notes')).toEqual([])
  })
})

describe('an ordinary save', () => {
  const type = (learner: TestLearner, text: string, version: number, more: Save = {}) =>
    save(learner, { text, version, keepPrevious: undefined, ...more })
  const words =
    'I watched one small group explain photosynthesis to each other, and only two of them needed the diagram.'

  test('that replaces nearly all of a text keeps it', async () => {
    const learner = await portal.enrolled('genai-course')
    await type(learner, words, 0)
    await type(learner, 'x', 1)
    expect(await texts(learner)).toEqual([words])
  })

  test('that takes away a little each time leaves all of it in earlier versions but the last 200 characters', async () => {
    const learner = await portal.enrolled('genai-course')
    const long = words.repeat(20)
    await type(learner, long, 0)
    let text = long
    for (let version = 1; text; version++) {
      text = text.slice(0, -100)
      await type(learner, text, version)
    }
    const kept = await texts(learner)
    expect(kept.every((one) => long.startsWith(one))).toBe(true)
    expect(Math.max(...kept.map(({ length }) => length))).toBeGreaterThanOrEqual(long.length - 200)
  })

  test('keeps the text that a sitting began with, once', async () => {
    const learner = await portal.enrolled('genai-course')
    const sitting = (hours: number) => later(learner, hours / 24)
    await type(learner, 'Monday.', 0)
    await type(sitting(2), 'Monday. Tuesday.', 1)
    await type(sitting(2), 'Monday. Tuesday. Wednesday.', 2)
    await type(sitting(4), 'Monday. Tuesday. Wednesday. Thursday.', 3)
    expect(await texts(sitting(4))).toEqual(['Monday. Tuesday. Wednesday.', 'Monday.'])
  })

  test('keeps nothing of a box that was never saved, and nothing twice when it is repeated', async () => {
    const learner = await portal.enrolled('genai-course')
    const first = { operation: newId() }
    const second = { operation: newId() }
    for (let tries = 0; tries < 2; tries++) await type(learner, words, 0, first)
    for (let tries = 0; tries < 2; tries++) await type(learner, '', 1, second)
    expect(await versions(learner)).toMatchObject([{ id: '1', text: words }])
    await expect(type(learner, 'Late', 1)).rejects.toMatchObject({ code: 'conflict' })
    expect(await versions(learner)).toHaveLength(1)
  })

  test('writes once, and once more, counted, where it keeps a version', async () => {
    const writes: string[] = []
    const watched: Table = {
      ...table,
      write: (key, change) => {
        writes.push(key.sk.split('#')[0] ?? '')
        return table.write(key, change)
      },
    }
    const learner = openPortal(watched, { payment: 'off' }).learner()
    await type(learner, words, 0)
    await type(learner, `${words} Then`, 1)
    expect(writes.splice(0)).toEqual(['WORK', 'WORK'])
    await type(learner, 'x', 2)
    expect(writes).toEqual(['RATE', 'VERSION', 'WORK'])
  })
})

describe('the list of earlier versions', () => {
  test('has each text once, at most 20, the newest ones', async () => {
    const learner = await portal.enrolled('genai-course')
    for (let i = 1; i <= 22; i++) await keep(learner, `Text ${i}`)
    await keep(learner, 'Text 5')
    const listed = await texts(learner)
    expect(listed).toHaveLength(20)
    expect(listed.slice(0, 2)).toEqual(['Text 5', 'Text 22'])
    expect(new Set(listed).size).toBe(20)
  })

  test('keeps the boxes apart', async () => {
    const learner = await portal.enrolled('genai-course')
    await keep(learner, 'Of the notes', { box: 'notes' })
    await keep(learner, 'Of the thoughts')
    expect(await texts(learner)).toEqual(['Of the thoughts'])
    expect(await texts(learner, 'notes')).toEqual(['Of the notes'])
    expect((await listNoteHistory({ moduleId: 'genai-module-4', boxId }, learner)).versions).toEqual([])
  })

  test('leaves out a text 30 days after it was kept, even if DynamoDB has not deleted it', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'Written long ago' })
    await save(later(learner, 60), { text: 'Two', version: 1 })
    expect(await texts(later(learner, 89))).toEqual(['Written long ago'])
    expect(await texts(later(learner, 91))).toEqual([])
  })

  test('stays readable after access has ended', async () => {
    const learner = await portal.enrolled('genai-course')
    await keep(learner, 'Mine')
    await learner.access.end('genai-course')
    expect(await texts(learner)).toEqual(['Mine'])
  })
})

describe('a list without texts', () => {
  const history = async (learner: TestLearner) => (await listNoteHistory({ moduleId, boxId }, learner)).versions
  const long = '字'.repeat(99_000)

  test('says when, where and how long, and each text is read by its own key', async () => {
    const learner = await portal.enrolled('genai-course')
    await keep(learner, `  A long\n\none: ${long}`, { where: 'Safari on iPad' })
    await keep(learner, 'A short one')
    const found = await history(learner)
    expect(found).toMatchObject([
      { characters: 11, savedAt: expect.any(String) },
      { characters: 99_015, savedAt: expect.any(String), where: 'Safari on iPad' },
    ])
    for (const [n, text] of ['A short one', `  A long\n\none: ${long}`].entries())
      expect(await readNoteVersion({ moduleId, boxId, key: found[n]?.key ?? '' }, learner)).toEqual({ text })
    expect(JSON.stringify(found).length).toBeLessThan(500)
  })

  test('reads little, however many long texts there are, and a single one reads only itself', async () => {
    const learner = await strict.enrolled('genai-course')
    for (let i = 0; i < 52; i++) await keep(learner, `${i} ${long}`)
    const before = units()
    const found = await history(learner)
    expect(found).toHaveLength(20)
    expect(units() - before).toBeLessThanOrEqual(10)
    const { key } = found[0] as { key: string }
    await readNoteVersion({ moduleId, boxId, key }, learner)
    expect(units() - before).toBeLessThanOrEqual(80)
  })

  test('has a text that comes back again and again once, and keeps it for 30 days from the last time', async () => {
    const learner = await portal.enrolled('genai-course')
    for (const text of ['Words', long])
      for (let days = 0; days < 40; days += 10) {
        const { version = 0 } = (await learner.notes.read(moduleId, boxId)) ?? {}
        await save(later(learner, days), { text, version })
        await save(later(learner, days), { text: '', version: version + 1 })
      }
    expect((await history(later(learner, 59))).map(({ characters }) => characters)).toEqual([99_000, 5])
    const items = await table.queryAll({ pk: `LEARNER#${learner.sub}`, from: 'VERSION', to: 'VERSION~' })
    expect(items.map(({ sk }) => sk.split('#')[0])).toEqual(['VERSION', 'VERSION', 'VERSIONS'])
  })

  test('leaves out what has expired, although the table still has it', async () => {
    const learner = await portal.enrolled('genai-course')
    await keep(learner, long)
    await keep(later(learner, 10), 'New')
    const [, old = { key: '' }] = await history(later(learner, 10))
    expect(old).toMatchObject({ characters: 99_000 })
    expect(await readNoteVersion({ moduleId, boxId, key: old.key }, learner)).toEqual({ text: long })
    expect(await history(later(learner, 31))).toHaveLength(1)
    await expect(readNoteVersion({ moduleId, boxId, key: old.key }, later(learner, 31))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test.each(['', '#', 'long#', '../x', '2026-03-02T01:00:00.000Z', '2026-03-02T01:00:00.000Z#1#2', '字'])(
    'knows no text by the key %j',
    async (key) => {
      const learner = await strict.enrolled('genai-course')
      await expect(readNoteVersion({ moduleId, boxId, key }, learner)).rejects.toMatchObject({ code: 'not-found' })
    },
  )
})

test('past the limit of a day, a box is saved without a version, and a prompt stays as it is', async () => {
  const learner = await portal.enrolled('genai-course')
  const full = { ...learner, rates: { ...learner.rates, count: async () => false } }
  await save(full, { text: 'One' })
  expect(await save(full, { text: 'Two', version: 1 })).toMatchObject({ text: 'Two' })
  expect(await versions(learner)).toEqual([])
  const { promptId } = await addPrompt({ promptId: ulid(), moduleId, title: null, text: 'One' }, learner)
  const edit = { moduleId, promptId, title: null, text: 'Two', version: 1, operation: newId() } as const
  const refused = {
    code: 'too-many-requests',
    message: expect.stringContaining('earlier versions of your texts a day'),
  }
  await expect(editPrompt(edit, full)).rejects.toMatchObject(refused)
  await expect(removePrompt(edit, full)).rejects.toMatchObject(refused)
  expect(await learner.prompts.read(moduleId, promptId)).toMatchObject({ text: 'One', version: 1 })
})

describe('the work of a module says until when a box has earlier versions', () => {
  const until = async (learner: TestLearner) => (await showWork({ moduleId }, learner)).notes[0]?.keptUntil
  const days = (seconds = 0) => Math.round((seconds - Date.parse('2026-03-02T01:00:00.000Z') / 1000) / 86_400)

  test('once a save has kept one, and never before', async () => {
    const learner = await portal.enrolled('genai-course')
    expect(await save(learner, { text: 'One' })).not.toHaveProperty('keptUntil')
    await save(learner, { text: 'One, two', version: 1, keepPrevious: false })
    expect(await until(learner)).toBeUndefined()
    const saved = await save(later(learner, 3), { text: 'Three', version: 2 })
    expect(days(saved.keptUntil)).toBe(33)
    expect(days(await until(learner))).toBe(33)
    await save(later(learner, 3), { text: 'Three, four', version: 3, keepPrevious: false })
    expect(days(await until(learner))).toBe(33)
  })
})

describe('earlier versions of a prompt', () => {
  type Prompt = { promptId: string; title?: string | null; text?: string; version?: number; operation?: string }
  const add = (learner: TestLearner, text = 'One', title: string | null = null) =>
    addPrompt({ promptId: ulid(), moduleId, title, text, where: 'Edge\u200b on Windows' }, learner)
  const edit = (learner: TestLearner, prompt: Prompt) =>
    editPrompt({ moduleId, title: null, text: 'Two', version: 1, operation: newId(), ...prompt }, learner)
  const list = (learner: TestLearner, promptId: string) =>
    keptVersions(learner.versions.ofPrompt(promptId), learner.world.now())

  test('are what each edit replaced, with title, time and device', async () => {
    const learner = portal.learner()
    const added = await add(learner, 'One', 'Title')
    expect(added.where).toBe('Edge on Windows')
    const { promptId } = added
    const edited = await edit(learner, { promptId })
    expect(edited).not.toHaveProperty('where')
    await edit(learner, { promptId, title: 'Only the title', version: 2 })
    expect(await list(learner, promptId)).toEqual([
      { id: '2', title: null, text: 'Two', savedAt: edited.updatedAt },
      { id: '1', title: 'Title', text: 'One', savedAt: added.createdAt, where: 'Edge on Windows' },
    ])
    expect((await listPrompts({}, learner)).prompts).toHaveLength(1)
  })

  test('grow by none if an edit is repeated, changes nothing or conflicts', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner)
    await edit(learner, { promptId, text: 'One' })
    expect(await list(learner, promptId)).toEqual([])
    const operation = newId()
    for (let tries = 0; tries < 2; tries++) await edit(learner, { promptId, version: 2, operation })
    await expect(edit(learner, { promptId, text: 'Late' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await list(learner, promptId)).map((one) => one?.text)).toEqual(['One'])
  })

  test('belong to one learner', async () => {
    const [owner, stranger] = [portal.learner(), portal.learner()]
    const { promptId } = await add(owner)
    await edit(owner, { promptId })
    expect(await list(stranger, promptId)).toEqual([])
  })
})

describe('deleted prompts', () => {
  const add = (learner: TestLearner, text = 'One', promptId = ulid()) =>
    addPrompt({ promptId, moduleId, title: 'Title', text, where: 'Edge on Windows' }, learner)
  const remove = (learner: TestLearner, { promptId }: { promptId: string }) =>
    removePrompt({ moduleId, promptId }, learner)
  const deleted = async (learner: TestLearner) => (await listDeletedPrompts({}, learner)).prompts

  test('are listed whole for 30 days, the last deleted first', async () => {
    const learner = portal.learner()
    const [one, two] = [await add(learner, 'One'), await add(learner, 'Two')]
    await remove(learner, one)
    await remove(later(learner, 1), two)
    const deletedAt = expect.any(String)
    expect(await deleted(learner)).toEqual([
      { ...two, deletedAt },
      { ...one, deletedAt },
    ])
    expect(await deleted(later(learner, 30.5))).toMatchObject([{ text: 'Two' }])
    expect(await deleted(later(learner, 32))).toEqual([])
    expect(await deleted(portal.learner())).toEqual([])
  })

  test('are kept if the deletion stopped half way', async () => {
    const learner = portal.learner()
    const prompt = await add(learner)
    const stopped = { ...learner, prompts: { ...learner.prompts, delete: () => Promise.reject(new Error('lost')) } }
    await expect(remove(stopped, prompt)).rejects.toThrow('lost')
    expect((await deleted(learner)).map(({ text }) => text)).toEqual(['One'])
    await remove(learner, prompt)
    expect(new Set((await deleted(learner)).map(({ promptId }) => promptId))).toEqual(new Set([prompt.promptId]))
    expect((await listPrompts({}, learner)).prompts).toEqual([])
  })

  test('are as another device saved them while they were being deleted', async () => {
    const learner = portal.learner()
    const prompt = await add(learner)
    let edited = false
    const prompts: typeof learner.prompts = {
      ...learner.prompts,
      async keepDeleted(...given) {
        await learner.prompts.keepDeleted(...given)
        const edit = { moduleId, promptId: prompt.promptId, title: null, version: 1, operation: newId() } as const
        if (!edited) await editPrompt({ ...edit, text: 'From the other device' }, learner)
        edited = true
      },
    }
    await remove({ ...learner, prompts }, prompt)
    expect((await deleted(learner))[0]).toMatchObject({ text: 'From the other device' })
    const kept = await keptVersions(learner.versions.ofPrompt(prompt.promptId), learner.world.now())
    expect(kept).toMatchObject([{ text: 'One' }])
    expect((await listPrompts({}, learner)).prompts).toEqual([])
  })

  test('come page by page, and a cursor that is none finds nothing', async () => {
    const learner = portal.learner()
    for (let n = 0; n < 52; n++) await remove(learner, await add(learner, `Prompt ${n}`))
    const first = await listDeletedPrompts({}, learner)
    const second = await listDeletedPrompts({ cursor: first.next }, learner)
    const all = [...first.prompts, ...second.prompts].map(({ text }) => text)
    expect(all).toEqual(Array.from({ length: 52 }, (_, n) => `Prompt ${51 - n}`))
    expect(second.next).toBeUndefined()
    expect(await listDeletedPrompts({ cursor: 'PROMPT#genai-module-3#x' }, learner)).toEqual({ prompts: [] })
  })

  test('can be added again under the same id, unless the library is full', async () => {
    const learner = portal.learner()
    const prompt = await add(learner)
    await remove(learner, prompt)
    expect(await add(learner, 'One', prompt.promptId)).toMatchObject({ text: 'One', promptId: prompt.promptId })
    await remove(learner, prompt)
    const full = { ...learner, prompts: { ...learner.prompts, add: async () => ({ full: true }) as const } }
    await expect(add(full, 'One', prompt.promptId)).rejects.toMatchObject({
      code: 'refused',
      message: 'A library holds up to 1,000 prompts. Please delete one to add another.',
    })
  })
})
