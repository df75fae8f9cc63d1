import { expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { listPrompts } from '#prompts/list-prompts'
import { names } from '../certificates/names.ts'
import { openDocumentPortal } from '../paper/document-portal.ts'
import { readDocument } from '../paper/read-document.ts'

const portal = openDocumentPortal()
const path = '/api/prompts/pdf'

async function libraryOf(...prompts: [ModuleId, string | null, string][]) {
  const learner = await portal.enrolled()
  for (const prompt of prompts) await portal.addPrompt(learner, ...prompt)
  const answer = await portal.download(path, learner)
  return { learner, ...answer, ...(await readDocument(answer.bytes)) }
}

test('groups prompts by module, numbered in each, with the total and the Australian date', async () => {
  const { headers, lines, bookmarks, smallest, info, text } = await libraryOf(
    ['genai-module-3', 'Partner', 'Be my partner.'],
    ['genai-module-1', 'First', 'One.'],
    ['genai-module-2', null, 'Two.'],
    ['genai-module-1', 'Second', 'One and a half.'],
    ['genai-module-4', 'Feedback', 'Four.'],
    ['digital-media', 'Trace it', 'Where was this first?'],
  )
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="prompt-library.pdf"',
  })
  expect(lines).toEqual([
    'Wattle and Gum Learning',
    'My Prompt Library',
    'Total prompts: 6 • Generated on 2 March 2026',
    'Digital media literacy: seeing beyond synthetic media',
    '1. Trace it',
    'Where was this first?',
    'Module 1: What is AI?',
    '1. First',
    'One.',
    '2. Second',
    'One and a half.',
    'Module 2: The Power of Prompting',
    '1. Untitled prompt',
    'Two.',
    'Module 3: Building My AI Teaching Partner',
    '1. Partner',
    'Be my partner.',
    'Module 4: AI Feedback Generator',
    '1. Feedback',
    'Four.',
    'Wattle and Gum Learning',
    'Professional Development Portal · 2 March 2026',
    'Page 1 of 1',
  ])
  expect(smallest).toBeGreaterThanOrEqual(8.5)
  expect(bookmarks).toEqual([
    'Digital media literacy: seeing beyond synthetic media',
    'Module 1: What is AI?',
    'Module 2: The Power of Prompting',
    'Module 3: Building My AI Teaching Partner',
    'Module 4: AI Feedback Generator',
  ])
  expect(info).toMatchObject({ Title: 'My Prompt Library', Author: 'Wattle and Gum Learning' })
  expect(text).not.toContain('\ufffd')
})

test('prints a prompt as typed, with its blank lines, indents and repeated spaces', async () => {
  const typed = 'Role: teacher\r\n\r\n  1. Ask  twice\n     - then wait\n\tTabbed\n\n\nEnd.\n\n'
  const { pages } = await libraryOf(['genai-module-1', 'Typed', typed])
  const page = pages[0] ?? []
  const from = page.findIndex(({ text }) => text === '1. Typed') + 1
  const lines = page.slice(from, from + 5)
  expect(lines.map(({ text }) => text)).toEqual([
    'Role: teacher',
    '  1. Ask  twice',
    '     - then wait',
    '    Tabbed',
    'End.',
  ])
  expect(new Set(lines.map(({ left }) => left)).size).toBe(1)
})

test('prints names with any letters exactly, in any order, in one process', async () => {
  const short = names.filter((name) => name.length < 60)
  for (const order of [short, short.toReversed(), [...short].sort()]) {
    const { body } = await libraryOf(['genai-module-1', 'Names', order.join('\n')])
    expect(body.slice(5)).toEqual(order.map((name) => name.normalize('NFC')))
  }
})

test('gives the same bytes for the same library', async () => {
  const fixed = openDocumentPortal()
  fixed.parts.world.now = () => new Date('2026-03-02T01:00:00.000Z')
  const learner = await fixed.enrolled()
  await fixed.addPrompt(learner, 'genai-module-1', 'Same', 'Siobhán and Nguyễn, day after day.')
  const first = await fixed.download(path, learner)
  await libraryOf(['genai-module-1', 'Between', 'Jane Brien, o and ọ.'])
  expect(Buffer.compare((await fixed.download(path, learner)).bytes, first.bytes)).toBe(0)
})

test('marks unsupported characters and explains them at the foot of that page', async () => {
  const { pages } = await libraryOf(
    ['genai-module-1', 'Clean', `${'Plain words for a page. '.repeat(200)}`],
    ['genai-module-2', 'Smile 😀', '先生 ⌘ 👩🏽‍🏫'],
  )
  const text = pages.map((page) =>
    page
      .map((line) => line.text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  )
  expect(text.at(-1)).toContain('1. Smile \ufffd \ufffd\ufffd ⌘ \ufffd')
  const note =
    '\ufffd marks a character that this PDF can’t show, such as an emoji. The Markdown export of your library has them all.'
  expect(text.at(-1)).toContain(note)
  expect(text[0]).not.toContain('\ufffd')
})

test('wraps an endless word, and repeats the module’s name above a long prompt’s pages', async () => {
  const { pages, lines } = await libraryOf(['genai-module-2', 'Long', `${'x'.repeat(15_000)}\nend`])
  expect(pages.length).toBeGreaterThan(2)
  expect(
    lines
      .filter((line) => /^x+ ?$/.test(line))
      .join('')
      .trim(),
  ).toHaveLength(15_000)
  for (const [index, page] of pages.entries()) {
    if (index > 0) expect(page[0]?.text).toBe('My Prompt Library · Module 2: The Power of Prompting')
    expect(page.at(-1)?.text).toBe(`Page ${index + 1} of ${pages.length}`)
  }
})

test('says that there are no prompts to export', async () => {
  const { status, problem } = await portal.download(path, await portal.enrolled())
  expect(status).toBe(422)
  expect(problem).toMatchObject({ code: 'refused', message: 'No prompts to export' })
})

test('exports a megabyte of text within the Lambda response limit, and refuses more with an alternative', async () => {
  const learner = await portal.enrolled()
  const words = 'Ngā tamariki ask Nguyễn about the rubric on Tuesday, then write. '
  const prompt = words.repeat(Math.floor(20_000 / words.length))
  const count = Math.floor(1_000_000 / Buffer.byteLength(prompt))
  for (let i = 0; i < count; i += 1) await portal.addPrompt(learner, 'genai-module-1', `Prompt ${i}`, prompt)
  const { status, bytes } = await portal.download(path, learner)
  expect(status).toBe(200)
  expect((bytes.length * 4) / 3).toBeLessThan(6_000_000)

  await portal.addPrompt(learner, 'genai-module-1', null, prompt)
  const refused = await portal.download(path, learner)
  expect(refused.status).toBe(413)
  expect(refused.problem).toMatchObject({
    code: 'too-large',
    message:
      'Your prompt library holds more than 1 MB of text, which is too much for a PDF. Please export it as Markdown instead: that holds every prompt.',
  })
}, 60_000)

test('refuses 1,000 prompts of 20,000 characters, or too many short lines or symbols, before it makes a page', async () => {
  const full = await portal.enrolled()
  for (let i = 0; i < 1000; i += 1) await portal.addPrompt(full, 'genai-module-1', null, 'a\t'.repeat(10_000))
  const lines = await portal.enrolled()
  await portal.addPrompt(lines, 'genai-module-1', null, 'a\n'.repeat(9_999))
  const symbols = await portal.enrolled()
  for (const symbol of '→√') await portal.addPrompt(symbols, 'genai-module-1', symbol, symbol.repeat(10_001))
  const messages: (string | undefined)[] = []
  const started = process.cpuUsage()
  for (const learner of [full, lines, symbols]) {
    const { status, problem } = await portal.download(path, learner)
    expect(status).toBe(413)
    messages.push(problem?.message)
  }
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3)
  const instead = 'Please export it as Markdown instead: that holds every prompt.'
  expect(messages).toEqual([
    `Your prompt library holds more than 1 MB of text, which is too much for a PDF. ${instead}`,
    `Your prompt library has too many short lines for one PDF file. ${instead}`,
    `Your prompt library has too many symbols for one PDF file. ${instead}`,
  ])
}, 60_000)

test('refuses a library that needs too many pages, with the same alternative', async () => {
  const learner = await portal.enrolled()
  for (let i = 0; i < 10; i += 1) await portal.addPrompt(learner, 'genai-module-1', null, `${'a\n'.repeat(9_999)}a`)
  const { status, problem } = await portal.download(path, learner)
  expect(status).toBe(413)
  expect(problem?.message).toMatch(/fills more pages than one PDF file can hold\. Please export it as Markdown/)
}, 60_000)

test('includes all 1,000 prompts and none of another learner’s', async () => {
  const [learner, other] = [await portal.enrolled(), await portal.enrolled()]
  await portal.addPrompt(other, 'genai-module-1', 'Secret', 'Of somebody else.')
  for (let i = 0; i < 1000; i += 1) await portal.addPrompt(learner, 'genai-module-1', `Number ${i}`, 'Mine.')
  const { text } = await readDocument((await portal.download(path, learner)).bytes)
  expect(text).toContain('Total prompts: 1000')
  expect(text).toContain('1000. Number 999')
  expect(text).not.toContain('Secret')
  expect((await listPrompts({}, other)).prompts).toHaveLength(1)
}, 60_000)
