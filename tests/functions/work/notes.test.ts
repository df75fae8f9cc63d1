import { describe, expect, test } from 'vitest'
import { completeModule } from '#work/complete-module'
import { saveNote } from '#work/save'
import { showWork } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const moduleId = 'genai-module-3'

type Save = Partial<Parameters<typeof saveNote>[0]>
const save = (learner: TestLearner, note: Save) =>
  saveNote({ moduleId, boxId: 'notes', text: 'Words', version: 0, operation: newId(), ...note }, learner)
const conflict = { code: 'conflict', message: 'These notes were changed in another tab or on another device.' }

describe('a box', () => {
  test('is saved version by version, and read back as typed', async () => {
    const learner = await portal.enrolled('genai-course')
    const first = await save(learner, { text: ' One\r\n\tzwei — 三 👩‍🏫 ' })
    expect(first).toEqual({
      boxId: 'notes',
      text: ' One\r\n\tzwei — 三 👩‍🏫 ',
      version: 1,
      savedAt: expect.stringMatching(/^2026-03-02T01:/),
    })
    expect(await save(learner, { text: 'Two', version: 1 })).toMatchObject({ text: 'Two', version: 2 })
    expect(await save(learner, { text: '', version: 2 })).toMatchObject({ text: '', version: 3 })
    expect((await showWork({ moduleId }, learner)).notes).toEqual([
      { boxId: 'notes', text: '', version: 3, savedAt: expect.any(String), keptUntil: expect.any(Number) },
    ])
  })

  test('can be any reflection, trial table or notes box of the lesson', async () => {
    const learner = await portal.enrolled('genai-course')
    for (const boxId of ['thoughts', 'field-test', 'notes']) await save(learner, { boxId, text: boxId })
    expect((await showWork({ moduleId }, learner)).notes.map(({ text }) => text)).toEqual([
      'field-test',
      'notes',
      'thoughts',
    ])
    expect((await showWork({ moduleId: 'genai-module-4' }, learner)).notes).toEqual([])
  })

  test.each(['Notes', 'story', 'quiz', 'rules/1', 'nowhere', '', 'notes#', '__proto__'])(
    'with the unknown id “%s” is not found',
    async (boxId) => {
      const learner = await portal.enrolled('genai-course')
      await expect(save(learner, { boxId })).rejects.toMatchObject({
        code: 'not-found',
        message: 'This box is no longer part of the lesson. Please copy your text and reload the page.',
      })
    },
  )

  test('is not found if the module has no such box or no lesson', async () => {
    const learner = await portal.enrolled('digital-media')
    await expect(save(learner, { moduleId: 'digital-media' })).rejects.toMatchObject({ code: 'not-found' })
    const bare = openPortal(table, { lessons: smallLessons({ without: [moduleId] }), payment: 'off' })
    await expect(save(bare.learner(), {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test('cannot be saved without access, but its text stays readable', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'Mine' })
    await learner.access.end('genai-course')
    await expect(save(learner, { version: 1 })).rejects.toMatchObject({ code: 'no-access' })
    expect(await showWork({ moduleId }, learner)).toMatchObject({ access: false, notes: [{ text: 'Mine' }] })
  })
})

describe('a stale save', () => {
  test("is a conflict, with the server's copy", async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'One' })
    const current = await save(learner, { text: 'Two', version: 1 })
    for (const version of [0, 1, 3])
      await expect(save(learner, { text: 'Late', version })).rejects.toMatchObject({
        ...conflict,
        details: { current },
      })
    expect(await learner.notes.read(moduleId, 'notes')).toEqual(current)
  })

  test('of a box that was never saved is a conflict with an empty copy', async () => {
    const learner = await portal.enrolled('genai-course')
    await expect(save(learner, { version: 4 })).rejects.toMatchObject({
      ...conflict,
      details: { current: { boxId: 'notes', text: '', version: 0 } },
    })
  })

  test('over MAX_SAFE_INTEGER is a conflict, not an error', async () => {
    const learner = await portal.enrolled('genai-course')
    await save(learner, { text: 'One' })
    await expect(save(learner, { version: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject(conflict)
  })

  test('is what 9 of 10 simultaneous devices get, with the text of the one that was saved', async () => {
    const learner = await portal.enrolled('genai-course')
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, device) => save(learner, { text: `Device ${device}` })),
    )
    const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(saved).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.details).toEqual({ current: saved[0] })
  })
})

describe('a retry', () => {
  test('after a lost response is recognised by its operation', async () => {
    const learner = await portal.enrolled('genai-course')
    const operation = newId()
    const first = await save(learner, { operation })
    expect(await save(learner, { operation })).toEqual(first)
    const second = await save(learner, { text: 'More', version: 1, operation: 'operation-2' })
    expect(await save(learner, { text: 'More', version: 1, operation: 'operation-2' })).toEqual(second)
    expect(second.version).toBe(2)
  })

  test('after another save is a conflict', async () => {
    const learner = await portal.enrolled('genai-course')
    const operation = newId()
    await save(learner, { operation })
    const current = await save(learner, { text: 'Other device', version: 1 })
    await expect(save(learner, { operation })).rejects.toMatchObject({ ...conflict, details: { current } })
  })
})

describe('after completion', () => {
  const completed = async () => {
    const learner = await portal.enrolled('genai-course')
    const saved = await save(learner, { text: 'As handed in' })
    await completeModule({ moduleId, operation: newId() }, learner)
    return { learner, saved }
  }

  test("the module's notes are locked, and the refusal contains them", async () => {
    const { learner, saved } = await completed()
    await expect(save(learner, { text: 'Second thoughts', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'These notes were locked when the module was completed. You can still read them.',
      details: { locked: true, current: saved },
    })
    expect(await learner.notes.read(moduleId, 'notes')).toEqual(saved)
  })

  test('a late save of the same text succeeds', async () => {
    const { learner, saved } = await completed()
    expect(await save(learner, { text: 'As handed in', version: 0 })).toEqual(saved)
  })

  test('other boxes stay open', async () => {
    const { learner } = await completed()
    expect(await save(learner, { boxId: 'thoughts', text: 'Later' })).toMatchObject({ version: 1 })
  })

  test('the boxes of a module without an activity stay open', async () => {
    const learner = await portal.enrolled('failure-festival')
    await completeModule({ moduleId: 'failure-festival', operation: newId() }, learner)
    expect(await save(learner, { moduleId: 'failure-festival', boxId: 'thoughts' })).toMatchObject({ version: 1 })
  })
})

describe('the limits', () => {
  test('allow 100,000 characters of 3 bytes (300 KB), and return them whole', async () => {
    const learner = await portal.enrolled('genai-course')
    const text = '字'.repeat(100_000)
    await save(learner, { text })
    expect((await learner.notes.read(moduleId, 'notes'))?.text).toBe(text)
  })

  test.each([
    ['one byte', 'a'],
    ['three bytes', '字'],
  ])('refuse one character more, of %s, before anything is read or written', async (_, char) => {
    const learner = portal.learner()
    await expect(save(learner, { text: char.repeat(100_001) })).rejects.toMatchObject({
      code: 'too-large',
      message:
        'These notes are 100,001 characters long; 100,000 can be saved. Please shorten them; nothing has been cut.',
    })
    expect(await learner.notes.read(moduleId, 'notes')).toBeUndefined()
  })
})
