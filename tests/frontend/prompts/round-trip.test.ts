import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import type { Prompt } from '#prompts/contract'
import { libraryAsJson, libraryAsMarkdown } from '#prompts/rules'
import { tagsOf, tidyTags } from '#prompts/tags'
import { compare } from '../../../frontend/prompts/compare-prompts.ts'
import { NoPrompts, promptsIn } from '../../../frontend/prompts/found-prompts.ts'
import { libraryAsCsv } from '../../../frontend/prompts/library-csv.ts'
import { prompt } from './fake-library.ts'

const at = new Date('2026-03-02T01:00:00.000Z')
const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)
const fixture = (name: string) =>
  promptsIn(fileOf(name, new Uint8Array(readFileSync(join(import.meta.dirname, 'files', name)))))

const awkward = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r\n',
    '\r',
    '|',
    '"',
    '""',
    "'",
    "'=1",
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\ufeff',
    '```',
    '````',
    '~~~',
  ),
  fc.constantFrom(
    '# x',
    '## x',
    '### 1. x',
    'Tags: a',
    '<!-- title: "x" -->',
    '-->',
    ',',
    ';',
    '\t',
    '{{a|b}}',
    '\u2028',
  ),
  fc.constantFrom('Untitled prompt', '1. ', '</script>', '😀', 'Ma\u0304ori', '王芳', ' '),
  fc.string({ unit: 'grapheme' }),
)
const words = fc.array(awkward, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
const library = fc
  .array(
    fc.record({
      title: fc.option(
        words.map((title) => title.trim().slice(0, 200)).filter((title) => title !== ''),
        { nil: null },
      ),
      text: words.map((text) => `${text}x`),
      tags: fc.array(words, { maxLength: 4 }).map((tags) => tidyTags(tags).filter(({ length }) => length <= 30)),
      moduleId: fc.constantFrom(...moduleIds),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((one, n): Prompt => prompt(n, one)))

const wordsOf = ({
  title,
  text,
  tags,
  moduleId,
}: Pick<Prompt, 'title' | 'text'> & { tags?: string[]; moduleId?: ModuleId }) => ({
  title,
  text,
  tags: tagsOf({ tags }),
  moduleId,
})
const sorted = (prompts: Parameters<typeof wordsOf>[0][]) =>
  prompts.map((one) => JSON.stringify(wordsOf(one))).toSorted()

describe.each([
  ['prompt-library.json', (prompts: Prompt[]) => libraryAsJson(prompts, at)],
  ['prompt-library.csv', libraryAsCsv],
  ['prompt-library.md', (prompts: Prompt[]) => libraryAsMarkdown(prompts, at)],
])('%s', (name, written) => {
  test('brings every prompt back as it was, whatever is in it; and what’s in the library is the same', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (prompts) => {
        const found = await promptsIn(fileOf(name, written(prompts)))
        expect(found.refused).toEqual([])
        expect(sorted(found.prompts)).toEqual(sorted(prompts))
        const { fresh } = compare(found, prompts, { open: new Set(moduleIds), otherwise: 'digital-media' })
        expect(fresh).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('is recognised by what’s in it, under any name, and with its lines changed by another system', async () => {
    const prompts = [prompt(1, { title: 'One', text: 'First\nsecond', tags: ['a', 'b'] }), prompt(2, { title: null })]
    const found = await promptsIn(fileOf('Download', written(prompts)))
    expect(sorted(found.prompts)).toEqual(sorted(prompts))
    const windows = written(prompts).replace(/\r?\n/g, '\r\n')
    const changed = await promptsIn(fileOf(name, windows))
    expect(changed.prompts.map(({ title, tags }) => ({ title, tags }))).toEqual([
      { title: 'One', tags: ['a', 'b'] },
      { title: null, tags: [] },
    ])
    expect(changed.prompts.map(({ text }) => text.replaceAll('\r', ''))).toEqual(prompts.map(({ text }) => text))
  })
})

describe('the file of another tool', () => {
  test('with personas as CSV is read', async () => {
    const { prompts, refused } = await fixture('personas.csv')
    expect(prompts.map(wordsOf)).toMatchObject([
      {
        title: 'Year 7 maths tutor',
        text: 'I want you to act as a tutor. Ask me one question at a time, and wait.\nBegin with "What is a fraction?"',
      },
      { title: 'Report, editor', text: 'Make this report kinder; keep every fact.', tags: [], moduleId: undefined },
    ])
    expect(refused).toEqual([])
  })

  test('with snippets as JSON is read; what has no words is refused with the reason', async () => {
    const { prompts, refused } = await fixture('snippets.json')
    expect(prompts.map(wordsOf)).toMatchObject([
      { title: 'Relief lesson', text: 'Plan a relief lesson.\r\nTwo pages.', tags: ['planning', 'Year 9'] },
      { title: null, text: 'No title here {{topic}}', tags: ['planning', 'quick'] },
    ])
    expect(refused).toEqual([{ title: 'Empty', why: 'It has no text.' }])
  })

  test('that Excel saved with semicolons and the letters of Windows is read, formulas as they are', async () => {
    const { prompts } = await fixture('excel.csv')
    expect(prompts.map(wordsOf)).toMatchObject([
      { title: 'Café words', text: 'Explain café; slowly', tags: ['French'] },
      { title: 'Formula', text: '=SUM(A1)', tags: ['maths', 'sheets'] },
    ])
  })

  test('in Markdown has a prompt in each block, or under each heading', async () => {
    const file =
      '# Mine\n\nIntro\n\n## Block\n\n```text\nOne\n# no heading\n```\n\n## Plain\nTags: a, b\n\nTwo\n\nThree\n'
    const { prompts } = await promptsIn(fileOf('notes.md', file))
    expect(prompts.map(wordsOf)).toMatchObject([
      { title: 'Mine', text: 'Intro' },
      { title: 'Block', text: 'One\n# no heading' },
      { title: 'Plain', text: 'Two\n\nThree', tags: ['a', 'b'] },
    ])
  })

  test.each([
    ['of 10 MB', fileOf('a.json', new Uint8Array(10_000_001)), 'This file has 11 MB; up to 10 MB can be read.'],
    ['in a ZIP', fileOf('a.csv', new Uint8Array([0x50, 0x4b, 3, 4, 0])), 'This is a ZIP file'],
    ['in a PDF', fileOf('a.pdf', '%PDF-1.7'), 'This is a PDF'],
    ['of a picture', fileOf('a.txt', new Uint8Array([1, 0, 2])), 'This isn’t a file of text.'],
    ['that is empty', fileOf('a.csv', ''), 'We found no prompts in this file.'],
    ['of JSON that is cut off', fileOf('a.json', '[{"title": "x", "te'), 'it can’t be read as JSON'],
    ['of other JSON', fileOf('a.json', '{"students": [{"name": "Jo"}]}'), 'We found no prompts in this file.'],
    ['of JSON that is one word', fileOf('a.json', 'null'), 'We found no prompts in this file.'],
    ['of a table without their names', fileOf('a.csv', 'Jo,7\nKim,8'), 'has to name its columns'],
    ['of a table that is cut off', fileOf('a.csv', 'title,text\na,"b\nc'), 'quotation marks isn’t closed'],
    ['of Markdown that is cut off', fileOf('a.md', '## a\n```\nb'), 'one of its ``` blocks has no end'],
  ])('%s is refused with what to do', async (_, file, sentence) => {
    const error = await promptsIn(file).catch((caught) => caught)
    expect(error).toBeInstanceOf(NoPrompts)
    expect(error.message).toContain(sentence)
  })

  test('with prompts that are too long, or of letters that can’t be stored, has the others', async () => {
    const list = [
      { text: 'x'.repeat(20_001) },
      { title: 't'.repeat(201), text: 'x' },
      { text: 'a\ud800' },
      { text: 7 },
      { text: 'Fine' },
      'Only words',
    ]
    const { prompts, refused } = await promptsIn(fileOf('a.json', JSON.stringify(list)))
    expect(prompts.map(({ text }) => text)).toEqual(['Fine', 'Only words'])
    expect(refused.map(({ why }) => why)).toEqual([
      'Its text has 20,001 characters; 20,000 can be saved.',
      'Its title has 201 characters; 200 can be saved.',
      'The text contains characters that cannot be saved. Please remove them and try again.',
    ])
  })
})

describe('beside the library', () => {
  const where = { open: new Set<ModuleId>(['genai-module-1', 'genai-module-2']), otherwise: 'genai-module-2' } as const
  const foundIn = (list: unknown) => promptsIn(fileOf('a.json', JSON.stringify(list)))

  test('the same file adds nothing again, not even once its prompts were edited, or into another module', async () => {
    const found = await foundIn([
      { title: 'A', text: 'One' },
      { title: 'B', text: 'Two' },
      { title: 'A', text: 'One' },
    ])
    const first = compare(found, [], where)
    expect(first).toMatchObject({ same: 1, fresh: [{ moduleId: 'genai-module-2' }, { text: 'Two' }] })
    const library = first.fresh.map((one, n) => prompt(n, { ...one, text: `Edited ${n}` }))
    expect(compare(found, library, where)).toMatchObject({ fresh: [], same: 3 })
    const typed = [prompt(1, { title: 'A', text: 'One', moduleId: 'genai-module-1' })]
    expect(compare(found, typed, where)).toMatchObject({ fresh: [{ title: 'B' }], same: 2 })
    expect((await foundIn([{ title: 'A', text: 'One' }])).prompts[0]?.promptId).toBe(found.prompts[0]?.promptId)
    for (const { promptId } of found.prompts) expect(promptId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  test('a prompt goes to its own module if that’s open, otherwise to the chosen one', async () => {
    const found = await foundIn([
      { text: 'a', module: 'Module 1: What is AI?' },
      { text: 'a', moduleId: 'genai-module-2' },
      { text: 'b', moduleId: 'digital-media' },
      { text: 'c', module: 'nowhere' },
    ])
    expect(compare(found, [], where).fresh.map(({ moduleId }) => moduleId)).toEqual([
      'genai-module-1',
      'genai-module-2',
      'genai-module-2',
      'genai-module-2',
    ])
  })

  test('of 1,001 prompts one has no place, and of two into a full library neither', async () => {
    const many = await foundIn(Array.from({ length: 1_001 }, (_, n) => `Prompt ${n}`))
    const { fresh, refused } = compare(many, [], where)
    expect(fresh).toHaveLength(1_000)
    expect(refused).toEqual([{ title: 'Prompt 1000', why: 'A library holds up to 1,000 prompts.' }])
    const full = Array.from({ length: 1_000 }, (_, n) => prompt(n))
    expect(compare(await foundIn(['a', 'b']), full, where)).toMatchObject({ fresh: [], refused: [{}, {}] })
  })

  test('tags take the library’s spelling; those without room are counted, and the prompts come all the same', async () => {
    const library = [prompt(1, { tags: ['Maths', ...Array.from({ length: 28 }, (_, n) => `t${n}`)] })]
    const found = await foundIn([
      { text: 'a', tags: ['MATHS', 'new', 'newer', 'x'.repeat(31)] },
      { text: 'b', tags: 'new' },
    ])
    expect(compare(found, library, where)).toMatchObject({
      fresh: [{ tags: ['Maths', 'new'] }, { tags: ['new'] }],
      leftOut: 2,
    })
  })
})
