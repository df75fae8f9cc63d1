import { expect, test } from 'vitest'
import { saveNote } from '#work/save'
import { showWords } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { smallLessons } from '../small-lessons.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)

type Box = Partial<Parameters<typeof saveNote>[0]>
const save = (learner: TestLearner, box: Box) =>
  saveNote(
    { moduleId: 'genai-module-1', boxId: 'notes', text: 'Words', version: 0, operation: newId(), ...box },
    learner,
  )

test('all words come module by module, in the order of the boxes, with labels and times', async () => {
  const learner = await portal.enrolled('genai-course', 'digital-media')
  await save(learner, { moduleId: 'digital-media', boxId: 'thoughts', text: 'Last' })
  await save(learner, { boxId: 'notes', text: 'Second' })
  await save(learner, { boxId: 'thoughts', text: ' First,\n  as typed' })
  await save(learner, { moduleId: 'genai-module-2', text: ' \n ' })
  const { modules, next } = await showWords({}, learner)
  expect(next).toBeUndefined()
  expect(modules.map(({ moduleId, words }) => [moduleId, words.map(({ text }) => text)])).toEqual([
    ['genai-module-1', [' First,\n  as typed', 'Second']],
    ['digital-media', ['Last']],
  ])
  const boxes = smallLessons().lesson('genai-module-1')
  for (const { label, savedAt } of modules[0]?.words ?? []) {
    expect(JSON.stringify(boxes)).toContain(JSON.stringify(label))
    expect(savedAt).toMatch(/^2026-03-02T01:/)
  }
})

test('a table of trials reads as lines under its columns', async () => {
  const learner = await portal.enrolled('genai-course')
  await save(learner, { boxId: 'field-test', text: '["What I asked","What came back"]\n["",""]\n["Again",""]' })
  const { modules } = await showWords({}, learner)
  const lesson = smallLessons().lesson('genai-module-1')
  const table = lesson?.sections.flatMap(({ nodes }) => nodes).find((node) => node.type === 'trials')
  const [one = '', two = ''] = table?.type === 'trials' ? table.columns : []
  expect(modules[0]?.words[0]?.text).toBe(`${one}: What I asked\n${two}: What came back\n\n${one}: Again`)
})

test('words stay readable after access has ended, and so do those whose box the lesson no longer has', async () => {
  const learner = await portal.enrolled('genai-course')
  await save(learner, { text: 'Mine for good' })
  await learner.access.end('genai-course')
  expect(await showWords({}, learner)).toMatchObject({ modules: [{ words: [{ text: 'Mine for good' }] }] })
  const lessons = smallLessons({ without: ['genai-module-1'] })
  expect(await showWords({}, { ...learner, lessons })).toMatchObject({
    modules: [
      { words: [{ boxId: 'notes', label: 'From an earlier version of this module: notes', text: 'Mine for good' }] },
    ],
  })
})

test('modules are read three at a time', async () => {
  const learner = await portal.enrolled('genai-course')
  let [now, most] = [0, 0]
  const all: TestLearner['notes']['all'] = async (moduleId) => {
    most = Math.max(most, ++now)
    const notes = await learner.notes.all(moduleId)
    now -= 1
    return notes
  }
  await showWords({}, { ...learner, notes: { ...learner.notes, all } })
  expect(most).toBe(3)
})

test('a page ends after a module that fills it, and the next one goes on there', async () => {
  const learner = await portal.enrolled('genai-course')
  const long = 'a'.repeat(100_000)
  const notes = (moduleId: string) =>
    Array.from({ length: 6 }, (_, n) => ({
      boxId: `${moduleId}-${n}`,
      text: long,
      version: 1,
      savedAt: '2026-03-02T01:00:00Z',
    }))
  const full = { ...learner, notes: { ...learner.notes, all: async (moduleId: string) => notes(moduleId) } }
  const seen: string[] = []
  let from: Parameters<typeof showWords>[0]['from']
  do {
    const page = await showWords({ from }, full)
    expect(page.modules.length).toBeLessThanOrEqual(2)
    seen.push(...page.modules.map(({ moduleId }) => moduleId))
    from = page.next
  } while (from)
  expect(seen).toEqual(smallLessons().available())
})
