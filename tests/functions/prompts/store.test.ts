import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import type { Table } from '#core/table'
import { addPrompt, editPrompt, removePrompt } from '#prompts/change-prompt'
import { listDeletedPrompts, listPromptHistory, listPrompts, readPromptVersion } from '#prompts/list-prompts'
import { tagsOf } from '#prompts/tags'
import { faultyTable } from '../core/faulty-table.ts'
import { openLocalTable, openQuickTable } from '../core/local-table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
/** For libraries of a thousand prompts, where DynamoDB's limits of size don't matter. */
const quick = await openQuickTable()
const moduleId = 'genai-module-2'

type Addition = Partial<Parameters<typeof addPrompt>[0]>
const add = (learner: TestLearner, prompt: Addition = {}) =>
  addPrompt({ promptId: ulid(), moduleId, title: null, text: 'Explain photosynthesis', ...prompt }, learner)
const edit = (learner: TestLearner, prompt: Partial<Parameters<typeof editPrompt>[0]> & { promptId: string }) =>
  editPrompt({ moduleId, title: null, text: 'Better', version: 1, operation: newId(), ...prompt }, learner)
const list = async (learner: TestLearner) => (await listPrompts({}, learner)).prompts

/** Fills a library without the tally, which is faster. */
async function fill(learner: TestLearner, count: number, { on = table, rest = '' } = {}): Promise<void> {
  const prompts = Array.from({ length: count }, (_, i) => {
    const promptId = ulid(1_700_000_000_000 + i)
    const at = '2026-03-02T00:00:00.000Z'
    const module = moduleIds[i % 5] ?? moduleId
    const text = `Prompt ${i}${rest}`
    return { promptId, moduleId: module, title: null, text, version: 1, createdAt: at, updatedAt: at }
  })
  for (const prompt of prompts)
    await on.write(
      { pk: `LEARNER#${learner.sub}`, sk: `PROMPT#${prompt.moduleId}#${prompt.promptId}` },
      { set: prompt },
    )
}

/** Lists every page, and returns the prompts' keys and the number of pages. */
async function allPages(learner: TestLearner): Promise<{ keys: string[]; pages: number }> {
  const keys: string[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const page = await listPrompts({ cursor }, learner)
    keys.push(...page.prompts.map((prompt) => `${prompt.moduleId}#${prompt.promptId}`))
    cursor = page.next
    pages += 1
  } while (cursor)
  return { keys, pages }
}

describe('a prompt', () => {
  test('is stored as typed, with its title trimmed and a blank title as null', async () => {
    const learner = portal.learner()
    const promptId = ulid()
    const added = await add(learner, { promptId, title: '  Year 7 biology ', text: ' Explain\n  photosynthesis ' })
    expect(added).toEqual({
      promptId,
      moduleId,
      title: 'Year 7 biology',
      text: ' Explain\n  photosynthesis ',
      version: 1,
      createdAt: expect.any(String),
      updatedAt: added.createdAt,
    })
    expect(await add(learner, { title: ' \n ' })).toMatchObject({ title: null })
  })

  test.each(['', ' ', '\n\t\u00a0'])('of white space alone (%j) is refused', async (text) => {
    const learner = portal.learner()
    const refused = { code: 'bad-request', message: 'Please enter a prompt' }
    await expect(add(learner, { text })).rejects.toMatchObject(refused)
    const { promptId } = await add(learner)
    await expect(edit(learner, { promptId, text })).rejects.toMatchObject(refused)
    expect(await list(learner)).toHaveLength(1)
  })

  test('may have 20,000 characters and a title of 200, but not one more', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner, { title: `${'t'.repeat(200)} `, text: '字'.repeat(20_000) })
    for (const write of [add, (one: TestLearner, changes: Addition) => edit(one, { promptId, ...changes })]) {
      await expect(write(learner, { text: 'a'.repeat(20_001) })).rejects.toMatchObject({
        code: 'too-large',
        message: 'This prompt is 20,001 characters long; 20,000 can be saved. Please shorten it; nothing has been cut.',
      })
      await expect(write(learner, { title: 't'.repeat(201) })).rejects.toMatchObject({
        code: 'too-large',
        message: 'This title is 201 characters long; 200 can be saved. Please shorten it; nothing has been cut.',
      })
    }
  })

  test('added twice under one id is stored once, as first added', async () => {
    const learner = portal.learner()
    const promptId = ulid()
    const first = await add(learner, { promptId, text: 'First' })
    expect(await add(learner, { promptId, text: 'Second' })).toEqual(first)
    expect(await list(learner)).toEqual([first])
  })

  test('added ten times simultaneously under one id is stored once', async () => {
    const learner = portal.learner()
    const promptId = ulid()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(learner, { promptId, text: `${i}` })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await list(learner)).toHaveLength(1)
  })

  test('is edited over the version that was read, and keeps the time it was added', async () => {
    const learner = portal.learner()
    const added = await add(learner, { title: 'One' })
    const edited = await edit(learner, { promptId: added.promptId, title: ' Two ', text: 'Better' })
    expect(edited).toEqual({ ...added, title: 'Two', text: 'Better', version: 2, updatedAt: expect.any(String) })
    expect(edited.updatedAt > added.updatedAt).toBe(true)
    expect(await list(learner)).toEqual([edited])
  })

  test('changed elsewhere is a conflict, with the server’s copy', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner)
    const current = await edit(learner, { promptId })
    for (const version of [1, 0, -1, 3, Number.MAX_SAFE_INTEGER])
      await expect(edit(learner, { promptId, text: 'Late', version })).rejects.toMatchObject({
        code: 'conflict',
        message: 'This prompt was changed in another tab or on another device.',
        details: { current },
      })
    expect(await list(learner)).toEqual([current])
  })

  test('edited again by a retry of the same operation returns the saved prompt', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner)
    const operation = newId()
    const saved = await edit(learner, { promptId, operation })
    expect(await edit(learner, { promptId, operation })).toEqual(saved)
  })

  test('is gone after deletion, and then not found', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner)
    expect(await removePrompt({ moduleId, promptId }, learner)).toEqual({ deleted: true })
    expect(await list(learner)).toEqual([])
    const notFound = { code: 'not-found', message: 'We can’t find that prompt.' }
    await expect(removePrompt({ moduleId, promptId }, learner)).rejects.toMatchObject(notFound)
    await expect(edit(learner, { promptId })).rejects.toMatchObject(notFound)
    expect(await list(learner)).toEqual([])
  })

  test("of someone else is not found, like one that isn't there", async () => {
    const [owner, stranger] = [portal.learner(), portal.learner()]
    const added = await add(owner)
    const { promptId } = added
    const answers = await Promise.allSettled([
      edit(stranger, { promptId }),
      edit(stranger, { promptId: ulid() }),
      edit(owner, { promptId, moduleId: 'genai-module-3' }),
      removePrompt({ moduleId, promptId }, stranger),
      removePrompt({ moduleId, promptId: ulid() }, stranger),
      removePrompt({ moduleId: 'genai-module-1', promptId }, owner),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ reason: { code: 'not-found', message: 'We can’t find that prompt.' } })
    expect(await list(owner)).toEqual([added])
    expect(await list(stranger)).toEqual([])
  })
})

describe('the tags of a prompt', () => {
  test('are stored tidy, each once, and stay when its text is edited or it is taken back after deletion', async () => {
    const learner = portal.learner()
    const tags = [' Year 7 ', '#maths', 'year\u00a07', 'MATHS', ',;', 'a, b', '\u200b']
    const added = await add(learner, { tags })
    expect(added.tags).toEqual(['Year 7', 'maths', 'a b'])
    const edited = await edit(learner, { promptId: added.promptId, text: 'Better' })
    expect(edited).toMatchObject({ text: 'Better', tags: added.tags })
    await removePrompt({ moduleId, promptId: added.promptId }, learner)
    const { prompts } = await listDeletedPrompts({}, learner)
    expect(prompts).toMatchObject([{ tags: added.tags }])
    expect(await add(learner, prompts[0])).toMatchObject({ text: 'Better', tags: added.tags })
  })

  test('are ten at most, of 30 characters each, and a prompt stored without any has none', async () => {
    const learner = portal.learner()
    const ten = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(30))
    expect((await add(learner, { tags: ten })).tags).toEqual(ten)
    const { promptId, tags } = await add(learner)
    expect(tagsOf({ tags })).toEqual([])
    for (const [wrong, message] of [
      [[...ten, 'one more'], 'A prompt can have up to 10 tags.'],
      [['t'.repeat(31)], 'A tag can have up to 30 characters.'],
    ] as const)
      for (const write of [add, (one: TestLearner, changes: Addition) => edit(one, { promptId, ...changes })])
        await expect(write(learner, { tags: [...wrong] })).rejects.toMatchObject({ code: 'too-large', message })
    expect(await list(learner)).toHaveLength(2)
  })

  test('changed meanwhile don’t stand in the way of an edit of the text, but two changes of tags do', async () => {
    const learner = portal.learner()
    const { promptId, text } = await add(learner, { where: 'Edge on Windows' })
    const tag = (version: number, tags: string[]) => edit(learner, { promptId, text, tags, version })
    await tag(1, ['maths'])
    await tag(2, ['maths', 'year 7'])
    await expect(tag(2, ['science'])).rejects.toMatchObject({ code: 'conflict' })
    // Tags are no text: nothing of the prompt was replaced, and no other device wrote it.
    expect((await listPromptHistory({ promptId }, learner)).versions).toEqual([])
    expect(await learner.prompts.read(moduleId, promptId)).toMatchObject({ version: 3, where: 'Edge on Windows' })
    const operation = newId()
    const late = { promptId, text: 'Typed over version 1', version: 1, operation }
    const saved = await edit(learner, late)
    expect(saved).toMatchObject({ version: 4, text: 'Typed over version 1', tags: ['maths', 'year 7'] })
    expect(await edit(learner, late)).toEqual(saved)
    await expect(edit(learner, { promptId, text: 'Over a text that is gone', version: 3 })).rejects.toMatchObject({
      code: 'conflict',
    })
    const [{ key } = { key: '' }] = (await listPromptHistory({ promptId }, learner)).versions
    expect(await readPromptVersion({ promptId, key }, learner)).toEqual({
      title: null,
      text,
      tags: ['maths', 'year 7'],
    })
  })

  test('of a prompt from before there were tags can be changed, and its text edited over them', async () => {
    const learner = portal.learner()
    const { promptId } = await add(learner)
    await edit(learner, { promptId, text: 'Second' })
    const key = { pk: `LEARNER#${learner.sub}`, sk: `PROMPT#${moduleId}#${promptId}` }
    await table.write(key, { remove: ['tags', 'textVersion'] })
    await edit(learner, { promptId, text: 'Second', tags: ['new'], version: 2 })
    expect(await edit(learner, { promptId, text: 'Third', version: 2 })).toMatchObject({ version: 4, tags: ['new'] })
    await expect(edit(learner, { promptId, text: 'Fourth', version: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the library', () => {
  test('comes in pages by module and id', async () => {
    const learner = portal.learner()
    const order: [ModuleId, number][] = [
      ['genai-module-3', 1],
      ['genai-module-1', 5],
      ['genai-module-3', 3],
      ['digital-media', 4],
      ['genai-module-1', 2],
    ]
    for (const [module, time] of order) await add(learner, { moduleId: module, promptId: ulid(time), text: `${time}` })
    expect((await list(learner)).map((prompt) => [prompt.moduleId, prompt.text])).toEqual([
      ['digital-media', '4'],
      ['genai-module-1', '2'],
      ['genai-module-1', '5'],
      ['genai-module-3', '1'],
      ['genai-module-3', '3'],
    ])
  })

  test('of 1,000 prompts comes in pages, each prompt once, and accepts no more', async () => {
    const learner = openPortal(quick).learner()
    await fill(learner, 999, { on: quick })
    const last = await add(learner, { moduleId: 'genai-module-5', text: 'The last' })
    await expect(add(learner)).rejects.toMatchObject({
      code: 'refused',
      message: 'A library holds up to 1,000 prompts. Please delete one to add another.',
    })
    expect(await add(learner, last)).toEqual(last)

    const { keys, pages } = await allPages(learner)
    expect(keys).toHaveLength(1000)
    expect(keys).toEqual([...new Set(keys)].sort())
    expect(pages).toBeLessThanOrEqual(3)

    await removePrompt(last, learner)
    await add(learner)
  })

  test('as long as 1,000 ordinary prompts loads in three requests at most', async () => {
    const learner = portal.learner()
    await fill(learner, 130, { rest: ' explain this to my class'.repeat(400) })
    const { keys, pages } = await allPages(learner)
    expect(new Set(keys).size).toBe(130)
    expect(pages).toBeLessThanOrEqual(3)
  })

  test.each(['"', '\n', '\u0001', '字'])(
    'of the longest prompts, all %j, fits into answers of 6 MB',
    async (character) => {
      const learner = portal.learner()
      await fill(learner, 60, { rest: character.repeat(Math.floor(19_990 / Buffer.byteLength(character))) })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listPrompts({ cursor }, learner)
        // As Lambda returns it: JSON in a JSON string.
        expect(Buffer.byteLength(JSON.stringify(JSON.stringify(page)))).toBeLessThan(6_000_000)
        seen.push(...page.prompts.map(({ promptId }) => promptId))
        cursor = page.next
      } while (cursor)
      expect(new Set(seen).size).toBe(60)
    },
  )

  test('never holds more than 1,000 prompts, however many are added at the same time', async () => {
    const learner = openPortal(quick).learner()
    await fill(learner, 990, { on: quick })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => add(learner)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await learner.prompts.count()).toBe(1000)
    const [last] = await list(learner)
    if (last) await removePrompt(last, learner)
    const more = await Promise.allSettled(Array.from({ length: 10 }, () => add(learner)))
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('counts each prompt once, although requests are repeated, answers lost and deletions doubled', async () => {
    const learner = portal.learner()
    const tally = async () =>
      (await table.get({ pk: `LEARNER#${learner.sub}`, sk: 'TALLY#PROMPT' })) as {
        count: number
        pending?: Set<string>
      }
    const promptId = ulid()
    await Promise.all(Array.from({ length: 10 }, () => add(learner, { promptId })))
    await add(learner, { promptId })
    expect(await tally()).toMatchObject({ count: 1 })

    const cut = openPortal({
      ...table,
      write: (key, change) =>
        key.sk.startsWith('PROMPT#') ? Promise.reject(new Error('The table is gone')) : table.write(key, change),
    }).learner(learner.sub)
    const second = ulid()
    await expect(add(cut, { promptId: second })).rejects.toThrow('The table is gone')
    await add(learner, { promptId: second })
    expect(await tally()).toMatchObject({ count: 2 })
    expect((await tally()).pending).toBeUndefined()

    await Promise.allSettled([1, 2, 3].map(() => removePrompt({ moduleId, promptId }, learner)))
    expect((await tally()).count).toBeGreaterThanOrEqual(await learner.prompts.count())
  })

  test('takes three calls of the table, and a repeated one finds the prompt in a full library too', async () => {
    const counting = faultyTable(quick)
    const learner = openPortal(counting.table).learner()
    await fill(learner, 998, { on: quick })
    await add(learner)
    counting.expect()
    const promptId = ulid()
    const added = await add(learner, { promptId })
    expect(counting.calls()).toBe(3)
    await expect(add(learner)).rejects.toMatchObject({ code: 'refused' })
    expect(await add(learner, { promptId, text: 'Another' })).toEqual(added)
  })

  test('gives back the place of a prompt that was counted but never stored', async () => {
    const learner = openPortal(quick).learner()
    await fill(learner, 998, { on: quick })
    await add(learner)
    const key = { pk: `LEARNER#${learner.sub}`, sk: 'TALLY#PROMPT' }
    const lost = `PROMPT#${moduleId}#${ulid()}`
    await quick.write(key, { set: { count: 1000, last: lost }, include: { pending: [lost] } })
    await expect(add(learner)).rejects.toMatchObject({ code: 'refused' })
    await quick.write(key, { set: { reservedAt: 0 } })
    await add(learner)
    expect(await learner.prompts.count()).toBe(1000)
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['the key of another item', 'WORK#genai-module-1#NOTE#notes'],
    ['only the key prefix', 'PROMPT#'],
    ['no prompt id', 'PROMPT#genai-module-2#~'],
    ['a key that is too long for the table', `PROMPT#genai-module-2#${'字'.repeat(370)}`],
    ['the partition key of another learner', 'LEARNER#someone-else'],
    ['a key with extra characters', 'PROMPT#genai-module-2#01ARZ3NDEKTSV4RRFFQ69G5FAV#'],
  ])('after a cursor that is %s is empty, and the table is not asked', async (_, cursor) => {
    const asking: Table = {
      ...table,
      query: () => {
        throw new Error('The table was asked')
      },
    }
    const learner = openPortal(asking).learner()
    expect(await listPrompts({ cursor }, learner)).toEqual({ prompts: [] })
  })

  test("another learner's cursor pages only through the caller's own library", async () => {
    const [owner, stranger] = [portal.learner(), portal.learner()]
    await fill(owner, 120, { rest: 'x'.repeat(10_000) })
    const mine = await add(stranger, { moduleId: 'genai-module-5', text: 'Mine' })
    const { next } = await listPrompts({}, owner)
    expect(next).toBeDefined()
    expect((await listPrompts({ cursor: next }, stranger)).prompts).toEqual([mine])
  })
})
