import { describe, expect, test } from 'vitest'
import { moduleIds } from '#catalogue/catalogue'
import { boxesOf, nodesOf } from '#lessons/lesson-parts'
import { names } from '../certificates/names.ts'
import { compiledLessons, openDocumentPortal } from '../paper/document-portal.ts'
import { readDocument } from '../paper/read-document.ts'

const lessons = compiledLessons()
const portal = openDocumentPortal({ lessons })
const path = (moduleId: string) => `/api/modules/${moduleId}/notes/pdf`

type Portal = typeof portal
const read = async (learner: Parameters<Portal['download']>[1], moduleId: string, from: Portal = portal) => {
  const answer = await from.download(path(moduleId), learner)
  return { ...answer, ...(await readDocument(answer.bytes)) }
}

test('has the module’s title, the learner’s name, the date, and the notes in lesson order', async () => {
  const small = openDocumentPortal()
  const learner = await small.enrolled('genai-course')
  await small.saveNote(learner, 'genai-module-2', 'notes', 'My own notes, last.')
  await small.saveNote(
    learner,
    'genai-module-2',
    'field-test',
    '["Rubrics","Four levels"]\n["",""]\n["Exit slips","Too\\nlong"]',
  )
  await small.saveNote(learner, 'genai-module-2', 'thoughts', 'What I think.\n\n  - of it')
  const { lines, headers, bookmarks, smallest, info } = await read(learner, 'genai-module-2', small)
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
  expect(smallest).toBeGreaterThanOrEqual(8.5)
  expect(info).toMatchObject({ Title: 'The Power of Prompting', Author: 'Wattle and Gum Learning' })
})

describe.each(moduleIds)('every box of %s', (moduleId) => {
  const lesson = lessons.lesson(moduleId)
  const boxes = lesson ? boxesOf(lesson) : []

  test.runIf(boxes.length > 0)('is printed in lesson order, under its label', async () => {
    const learner = await portal.enrolled(
      'genai-course',
      moduleId.startsWith('genai') ? 'genai-course' : (moduleId as never),
    )
    for (const [index, boxId] of boxes.toReversed().entries())
      await portal.saveNote(learner, moduleId, boxId, `Words number ${boxes.length - index}.`)
    const { text, bookmarks } = await read(learner, moduleId)
    expect(text.match(/Words number \d+\./g)).toEqual(boxes.map((_, index) => `Words number ${index + 1}.`))
    const labels = lesson ? nodesOf(lesson).flatMap((node) => ('label' in node ? node.label : [])) : []
    expect(bookmarks).toEqual(labels)
    expect(text).not.toContain('\ufffd')
  })
})

test.each([
  ['Literata alone', 'Māia’s “notes”, 40% — ½ × 3² = £4 @ 9 am', ['Literata-Medium', 'Literata-Regular']],
  [
    'Noto Sans for the letters that Literata lacks',
    'Ελένη said Ẹ́niola, Иван: 4 ‰ x',
    ['Literata-Medium', 'Literata-Regular', 'NotoSans-Regular'],
  ],
])('is set in %s, in the order typed', async (_, typed, expected) => {
  const learner = await portal.enrolled('failure-festival')
  await portal.saveNote(learner, 'failure-festival', 'two-failures', typed)
  const { bytes, lines } = await read(learner, 'failure-festival')
  expect(lines).toContain(typed)
  const fonts = Buffer.from(bytes)
    .toString('latin1')
    .match(/(?<=\/BaseFont \/\w+\+)\S+/g)
  expect([...new Set(fonts)].sort()).toEqual(expected)
})

test('leaves out empty boxes and tables, and puts notes from removed boxes last', async () => {
  const learner = await portal.enrolled('failure-festival')
  await portal.saveNote(learner, 'failure-festival', 'gone', 'Words without a place.')
  await portal.saveNote(learner, 'failure-festival', 'two-failures', '  \n ')
  await portal.saveNote(learner, 'failure-festival', 'pile', '["","",""]\n[" ","",""]')
  await portal.saveNote(learner, 'failure-festival', 'my-practice', 'I went red.')
  const { bookmarks } = await read(learner, 'failure-festival')
  expect(bookmarks).toEqual(['What I do with failure', 'From an earlier version of this module: gone'])
})

test('prints a table’s text outside cells, and cells beyond its columns', async () => {
  const small = openDocumentPortal()
  const learner = await small.enrolled('genai-course')
  await small.saveNote(learner, 'genai-module-2', 'field-test', 'merged by hand\n["a","b","c","d"]')
  const { text } = await read(learner, 'genai-module-2', small)
  expect(text).toContain('merged by hand')
  expect(text).toMatch(/a ?b ?c · d/)
})

test('prints the learner’s own notes without access, but not the course’s questions', async () => {
  const question = 'Think of two failures of your own'
  const learner = await portal.enrolled('failure-festival')
  await portal.saveNote(learner, 'failure-festival', 'two-failures', 'The bridge, and the other bridge.')
  expect((await read(learner, 'failure-festival')).text).toContain(question)
  await learner.access.end('failure-festival')
  const { status, text } = await read({ ...learner }, 'failure-festival')
  expect(status).toBe(200)
  expect(text).toContain('Two failures of mine The bridge, and the other bridge.')
  if ((await learner.access.read('failure-festival'))?.holds === false) expect(text).not.toContain(question)
})

test('explains that there are no notes to download yet', async () => {
  const { status, problem } = await portal.download(path('genai-module-3'), await portal.enrolled('genai-course'))
  expect(status).toBe(422)
  expect(problem).toMatchObject({
    code: 'refused',
    message: 'You have not written anything in this module yet, so there are no notes to download.',
  })
})

test('reports an unknown module as not found', async () => {
  expect((await portal.download(path('genai-module-9'), await portal.enrolled())).status).toBe(404)
})

test('prints names exactly as typed, one after the other in one process', async () => {
  const short = names.filter((name) => name.length < 60)
  // The first and the last names of the list are as hard on the heading's font as all of them are on the text's.
  for (const name of [...short.slice(0, 6), ...short.slice(-6)]) {
    const learner = await portal.enrolled('digital-media')
    const order = short.indexOf(name) < 6 ? short : short.toReversed()
    await portal.saveNote(learner, 'digital-media', 'gone', order.join('\n'))
    await learner.profile.rename(name)
    const { lines } = await read(learner, 'digital-media')
    expect(lines).toEqual(expect.arrayContaining(short.map((one) => one.normalize('NFC'))))
    expect(lines.filter((line) => line === name.normalize('NFC')).length).toBe(2)
  }
}, 60_000)

test('prints 300 KB of notes over many pages without losing any', async () => {
  const learner = await portal.enrolled('genai-course')
  const sentence = 'Ánh asked why the rubric says “mostly”, and nobody in Year 8 could tell her. '
  const text = sentence.repeat(Math.floor(100_000 / sentence.length))
  await portal.saveNote(learner, 'genai-module-4', 'notes', text)
  await portal.saveNote(learner, 'genai-module-4', 'gone', '字'.repeat(100_000))
  const started = process.cpuUsage()
  const { bytes } = await portal.download(path('genai-module-4'), learner)
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(10)
  const { pages, lines } = await readDocument(bytes)
  expect(pages.length).toBeGreaterThan(60)
  const printed = pages.flatMap((page) => page.slice(0, -3)).map((line) => line.text)
  expect(printed.join(' ').split('Ánh').length - 1).toBe(text.split('Ánh').length - 1)
  expect(printed.join('').split('\ufffd').length - 1).toBeGreaterThanOrEqual(100_000)
  expect(lines.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`)
}, 60_000)

test('refuses notes that need too many pages, and says what to do instead', async () => {
  const learner = await portal.enrolled('genai-course')
  await portal.saveNote(learner, 'genai-module-4', 'notes', `${'a\n'.repeat(49_999)}a`)
  await portal.saveNote(learner, 'genai-module-4', 'gone', `${'b\n'.repeat(49_999)}b`)
  const { status, problem } = await portal.download(path('genai-module-4'), learner)
  expect(status).toBe(413)
  expect(problem?.message).toMatch(/too long for one PDF file\. Please print the page of the module/)
}, 60_000)

test.each([
  ['100,000 blanks', `a${' '.repeat(99_998)}z`],
  ['100,000 tabs', `a${'\t'.repeat(99_998)}z`],
  ['one word of 100,000 letters', 'abcdefghij'.repeat(10_000)],
  ['50,000 combining marks', `a${'\u0301\u0323'.repeat(25_000)}z`],
])(
  'prints %s in seconds',
  async (_, text) => {
    const learner = await portal.enrolled('genai-course')
    await portal.saveNote(learner, 'genai-module-4', 'notes', text)
    const started = process.cpuUsage()
    const { status, bytes } = await portal.download(path('genai-module-4'), learner)
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5)
    expect(status).toBe(200)
    const { text: printed } = await readDocument(bytes)
    const letters = (typed: string) => typed.match(/[a-z]/g)?.length ?? 0
    expect(letters(printed)).toBeGreaterThanOrEqual(letters(text))
  },
  60_000,
)

test('refuses notes of thousands of one-letter lines, and says why', async () => {
  const learner = await portal.enrolled('genai-course')
  await portal.saveNote(learner, 'genai-module-4', 'notes', 'a\n'.repeat(10_000))
  const { status, problem } = await portal.download(path('genai-module-4'), learner)
  expect(status).toBe(413)
  expect(problem?.message).toBe(
    'Your notes in this module have too many short lines for one PDF file. Please print the page of the module from your browser instead; nothing is lost.',
  )
})

test('never includes another learner’s notes', async () => {
  const [learner, other] = [await portal.enrolled('digital-media'), await portal.enrolled('digital-media')]
  await portal.saveNote(other, 'digital-media', 'gone', 'Secret.')
  expect((await portal.download(path('digital-media'), learner)).status).toBe(422)
  await portal.saveNote(learner, 'digital-media', 'gone', 'Mine.')
  expect((await read(learner, 'digital-media')).text).not.toContain('Secret')
})

test('prints a huge table from a hand-made request', async () => {
  const learner = await portal.enrolled('failure-festival')
  await portal.saveNote(learner, 'failure-festival', 'pile', `${'a\n'.repeat(3_000)}[${'"x",'.repeat(5_000)}"x"]`)
  await portal.saveNote(
    learner,
    'failure-festival',
    'listening',
    JSON.stringify([`${'line\n'.repeat(1_500)}`, 'b'.repeat(20_000)]),
  )
  const { status, text } = await read(learner, 'failure-festival')
  expect(status).toBe(200)
  expect(text).toContain('x · x · x')
  expect(text.match(/line/g)?.length).toBeGreaterThanOrEqual(1_500)
})

test('treats a line of invisible characters as a blank line', async () => {
  const learner = await portal.enrolled('digital-media')
  await portal.saveNote(learner, 'digital-media', 'gone', 'one\n\u200b\ntwo')
  const { body } = await read(learner, 'digital-media')
  expect(body.slice(-2)).toEqual(['one', 'two'])
})

test('prints line ends pasted from slides and PDFs as line ends, and drops other control characters', async () => {
  const small = openDocumentPortal()
  const learner = await small.enrolled('genai-course')
  await small.saveNote(learner, 'genai-module-3', 'notes', 'First\u000bSecond\u000cThird\u0085it\u0092s\u0002 here')
  const { lines } = await read(learner, 'genai-module-3', small)
  expect(lines).toEqual(expect.arrayContaining(['First', 'Second', 'Third', 'its here']))
})
