import { describe, expect, test } from 'vitest'
import { boxesOf, nodesOf } from '#contract/lesson-parts'
import { moduleIds } from '#domain/catalogue'
import { openClassroom, writtenLessons } from './classroom.ts'
import { names } from './names.ts'
import { readDocument } from './read-document.ts'

const lessons = writtenLessons()
const room = openClassroom({ lessons })
const path = (moduleId: string) => `/api/modules/${moduleId}/notes/pdf`

type Room = typeof room
const read = async (one: Parameters<Room['ask']>[1], moduleId: string, from: Room = room) => {
  const answer = await from.ask(path(moduleId), one)
  return { ...answer, ...(await readDocument(answer.bytes)) }
}

test('a module’s notes carry its title, the learner and the day, and its boxes in the order of the lesson', async () => {
  const small = openClassroom()
  const one = await small.enrolled('genai-course')
  await small.write(one, 'genai-module-2', 'notes', 'My own notes, last.')
  await small.write(
    one,
    'genai-module-2',
    'field-test',
    '["Rubrics","Four levels"]\n["",""]\n["Exit slips","Too\\nlong"]',
  )
  await small.write(one, 'genai-module-2', 'thoughts', 'What I think.\n\n  - of it')
  const { lines, headers, bookmarks, info } = await read(one, 'genai-module-2', small)
  expect(headers['content-disposition']).toBe('attachment; filename="genai-module-2-notes.pdf"')
  expect(lines).toEqual([
    'Wattle and Gum Learning',
    'My notes',
    'The Power of Prompting',
    'Jane Brien',
    '2 March 2026',
    'Thoughts',
    'What I think.',
    '  - of it',
    'Field test',
    'TriedSaw',
    'RubricsFour levels',
    'Exit slipsToo',
    'long',
    'Notes',
    'My own notes, last.',
    'Wattle and Gum Learning',
    'Professional Development Portal · 2 March 2026',
    'Page 1 of 1',
  ])
  expect(bookmarks).toEqual(['Thoughts', 'Field test', 'Notes'])
  expect(info).toMatchObject({ Title: 'The Power of Prompting', Author: 'Wattle and Gum Learning' })
})

describe.each(moduleIds)('every box of %s', (moduleId) => {
  const lesson = lessons.lesson(moduleId)
  const boxes = lesson ? boxesOf(lesson) : []

  test.runIf(boxes.length > 0)('is printed where the lesson has it, under its label', async () => {
    const one = await room.enrolled('genai-course', moduleId.startsWith('genai') ? 'genai-course' : (moduleId as never))
    for (const [index, boxId] of boxes.toReversed().entries())
      await room.write(one, moduleId, boxId, `Words number ${boxes.length - index}.`)
    const { text, bookmarks } = await read(one, moduleId)
    expect(text.match(/Words number \d+\./g)).toEqual(boxes.map((_, index) => `Words number ${index + 1}.`))
    const labels = lesson ? nodesOf(lesson).flatMap((node) => ('label' in node ? node.label : [])) : []
    expect(bookmarks).toEqual(labels)
    expect(text).not.toContain('\ufffd')
  })
})

test('empty boxes and empty tables are left out; a box that the lesson lost comes last', async () => {
  const one = await room.enrolled('failure-festival')
  await room.write(one, 'failure-festival', 'gone', 'Words without a place.')
  await room.write(one, 'failure-festival', 'two-failures', '  \n ')
  await room.write(one, 'failure-festival', 'pile', '["","",""]\n[" ","",""]')
  await room.write(one, 'failure-festival', 'my-practice', 'I went red.')
  const { bookmarks } = await read(one, 'failure-festival')
  expect(bookmarks).toEqual(['What I do with failure', 'From an earlier version of this module: gone'])
})

test('a table keeps words that are no cells, and more cells than it has columns today', async () => {
  const one = await room.enrolled('failure-festival')
  await room.write(one, 'failure-festival', 'pile', 'merged by hand\n["a","b","c","d","e"]')
  const { text } = await read(one, 'failure-festival')
  expect(text).toContain('merged by hand')
  expect(text).toMatch(/a ?b ?c ?d · e/)
})

test('without access one’s own words stay, and the questions, which are the course’s, do not', async () => {
  const question = 'Think of two failures of your own'
  const one = await room.enrolled('failure-festival')
  await room.write(one, 'failure-festival', 'two-failures', 'The bridge, and the other bridge.')
  expect((await read(one, 'failure-festival')).text).toContain(question)
  await one.access.end('failure-festival')
  const { status, text } = await read({ ...one }, 'failure-festival')
  expect(status).toBe(200)
  expect(text).toContain('Two failures of mine The bridge, and the other bridge.')
  if ((await one.access.read('failure-festival'))?.holds === false) expect(text).not.toContain(question)
})

test('with nothing written there is nothing to download, and the portal says so', async () => {
  const { status, problem } = await room.ask(path('genai-module-3'), await room.enrolled('genai-course'))
  expect(status).toBe(422)
  expect(problem).toMatchObject({
    code: 'refused',
    message: 'You have not written anything in this module yet, so there are no notes to download.',
  })
})

test('a module that does not exist is not found', async () => {
  expect((await room.ask(path('genai-module-9'), await room.enrolled())).status).toBe(404)
})

test('names print as they are typed, one after the other in one process', async () => {
  const one = await room.enrolled('digital-media')
  await room.write(one, 'digital-media', 'gone', 'Mine.')
  const short = names.filter((name) => name.length < 60)
  for (const name of [...short, ...short.toReversed()]) {
    await one.profile.rename(name)
    const { lines } = await read(one, 'digital-media')
    expect(lines).toContain(name.normalize('NFC'))
  }
}, 60_000)

test('300 KB of notes in one box go on over many pages, none of it lost', async () => {
  const one = await room.enrolled('genai-course')
  const sentence = 'Ánh asked why the rubric says “mostly”, and nobody in Year 8 could tell her. '
  const text = sentence.repeat(Math.floor(100_000 / sentence.length))
  await room.write(one, 'genai-module-4', 'notes', text)
  await room.write(one, 'genai-module-4', 'gone', '字'.repeat(100_000))
  const started = process.cpuUsage()
  const { bytes } = await room.ask(path('genai-module-4'), one)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(10)
  const { pages, lines } = await readDocument(bytes)
  expect(pages.length).toBeGreaterThan(60)
  const printed = pages.flatMap((page) => page.slice(0, -3)).map((line) => line.text)
  expect(printed.join(' ').split('Ánh').length - 1).toBe(text.split('Ánh').length - 1)
  expect(printed.join('').split('\ufffd').length - 1).toBeGreaterThanOrEqual(100_000)
  expect(lines.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`)
}, 60_000)

test('notes that fill more pages than can be set are refused, and the portal says what to do', async () => {
  const one = await room.enrolled('genai-course')
  await room.write(one, 'genai-module-4', 'notes', `${'a\n'.repeat(49_999)}a`)
  await room.write(one, 'genai-module-4', 'gone', `${'b\n'.repeat(49_999)}b`)
  const { status, problem } = await room.ask(path('genai-module-4'), one)
  expect(status).toBe(413)
  expect(problem?.message).toMatch(/too long for one PDF file\. Please print the page of the module/)
}, 60_000)

test('nobody gets another’s words', async () => {
  const [one, other] = [await room.enrolled('digital-media'), await room.enrolled('digital-media')]
  await room.write(other, 'digital-media', 'gone', 'Secret.')
  expect((await room.ask(path('digital-media'), one)).status).toBe(422)
  await room.write(one, 'digital-media', 'gone', 'Mine.')
  expect((await read(one, 'digital-media')).text).not.toContain('Secret')
})

test('a table that a hand-made request has filled beyond reason is still set', async () => {
  const one = await room.enrolled('failure-festival')
  await room.write(one, 'failure-festival', 'pile', `${'a\n'.repeat(10_000)}[${'"x",'.repeat(15_000)}"x"]`)
  await room.write(
    one,
    'failure-festival',
    'listening',
    JSON.stringify([`${'line\n'.repeat(5_000)}`, 'b'.repeat(20_000)]),
  )
  const { status, text } = await read(one, 'failure-festival')
  expect(status).toBe(200)
  expect(text).toContain('x · x · x')
  expect(text.match(/line/g)?.length).toBeGreaterThanOrEqual(5_000)
}, 60_000)

test('lines of nothing that can be seen are lines all the same', async () => {
  const one = await room.enrolled('digital-media')
  await room.write(one, 'digital-media', 'gone', 'one\n\u200b\ntwo')
  const { body } = await read(one, 'digital-media')
  expect(body.slice(-2)).toEqual(['one', 'two'])
})

test('what slides and PDFs put on the clipboard is printed: their line ends as such, the rest without a trace', async () => {
  const small = openClassroom()
  const one = await small.enrolled('genai-course')
  await small.write(one, 'genai-module-3', 'notes', 'First\u000bSecond\u000cThird\u0085it\u0092s\u0002 here')
  const { lines } = await read(one, 'genai-module-3', small)
  expect(lines).toEqual(expect.arrayContaining(['First', 'Second', 'Third', 'its here']))
})
