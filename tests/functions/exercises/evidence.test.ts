import { describe, expect, test } from 'vitest'
import { overdueEntries, unusedEntries } from '#lessons/check/currency'
import { compileLesson } from '#lessons/compiler/compile'
import { parseRegister } from '#lessons/compiler/register'
import { previewOf } from '#lessons/library'
import { file, frontMatter, withBody } from '../lessons/sample-lesson.ts'

const entry = {
  id: 'voting-age',
  claim: 'The voting age fell to 18 in 1973',
  source: 'Parliament of Australia, advisory report',
  address: 'https://www.aph.gov.au/report',
  says: 'The voting age was lowered from 21 to 18 years of age in 1973.',
  read: '2026-11-22',
  confidence: 'primary',
  review: '2027-05-22',
}
type Fields = Partial<Record<keyof typeof entry | 'extra', string>>
const yamlOf = (...changes: Fields[]) =>
  changes
    .map(
      (change) =>
        `- ${Object.entries({ ...entry, ...change })
          .map(([k, v]) => `${k}: "${v}"`)
          .join('\n  ')}`,
    )
    .join('\n')
const register = (...changes: Fields[]) =>
  parseRegister(yamlOf(...(changes.length > 0 ? changes : [{}])), 'evidence.yaml')
const problemsOf = (...changes: Fields[]) =>
  register(...changes).problems.map(({ line, sentence }) => `${line}: ${sentence}`)
const compile = (body: string) => compileLesson(withBody(body), file, register().entries)

describe('the register', () => {
  test('reads an entry, and refuses a date that isn’t one', () => {
    expect(register().entries.get('voting-age')).toEqual(entry)
    expect(problemsOf({ read: 'last week' })).toEqual([
      '1: “voting-age” needs “read”: the date on which someone last read the source, as 2026-11-22.',
    ])
  })

  test.each(['https://www.aec.gov.au/', 'https://www.aec.gov.au', 'http://www.aec.gov.au/voting', 'AEC'])(
    'refuses the address %s, which is no page',
    (address) => {
      expect(problemsOf({ address })).toEqual([
        '1: “voting-age” needs an “address”: the https address of the page itself, not of a home page.',
      ])
    },
  )

  test.each(Object.keys(entry))('refuses an entry without %s', (field) => {
    const { [field as keyof typeof entry]: _, ...rest } = entry
    const yaml = `- ${Object.entries(rest)
      .map(([k, v]) => `${k}: "${v}"`)
      .join('\n  ')}`
    expect(parseRegister(yaml, 'evidence.yaml').problems).toHaveLength(1)
  })

  test('keeps the sentences that a claim rests on, and refuses a page of them', () => {
    const kept = (says: string) =>
      parseRegister(yamlOf({}).replace(`"${entry.says}"`, says), 'evidence.yaml').entries.get('voting-age')?.says
    expect(kept('[It was 21., It is 18.]')).toEqual(['It was 21.', 'It is 18.'])
    for (const says of [
      'word '.repeat(41),
      '[It is 18.]',
      `[a${', a'.repeat(5)}]`,
      `[It is 18., ${'word '.repeat(41)}]`,
    ])
      expect(kept(says)).toBeUndefined()
    expect(problemsOf({ says: 'word '.repeat(41) })).toEqual([
      '1: “voting-age” needs “says”: the sentence that the claim rests on, of at most 40 words, or a list of two to five.',
    ])
  })

  test('asks for no sentence where a claim is common knowledge', () => {
    const unsaid = (confidence: string) =>
      parseRegister(yamlOf({ confidence }).replace(/ {2}says: .*\n/, ''), 'evidence.yaml').problems
    expect(unsaid('general')).toEqual([])
    expect(unsaid('secondary')).toHaveLength(1)
  })

  test('refuses two entries of one id, unknown fields and broken YAML', () => {
    expect(problemsOf({}, {})).toEqual(['9: “voting-age” is there twice. Give each claim an id of its own.'])
    expect(problemsOf({ extra: 'x' })).toEqual([
      '1: “voting-age” has a field that the register doesn’t know. Remove it.',
    ])
    expect(parseRegister('id: voting-age', 'evidence.yaml').problems[0]?.sentence).toContain('as a list')
    expect(parseRegister('- a: b: c', 'evidence.yaml').problems[0]?.sentence).toContain('not valid YAML')
  })

  test('refuses an entry that no lesson cites', () => {
    expect(unusedEntries(register(), new Set())).toEqual([
      {
        file: 'evidence.yaml',
        line: 1,
        sentence: 'No lesson cites “voting-age”. Write [^voting-age] after the claim, or remove the entry.',
      },
    ])
    expect(unusedEntries(register(), new Set(['voting-age']))).toEqual([])
  })

  test.each([
    ['2027-05-20', 0],
    ['2027-05-21', 1],
  ])('on %s warns about %i entries read 180 days before', (today, count) => {
    expect(overdueEntries(register({ review: '2028-01-01' }), new Date(today))).toHaveLength(count)
  })

  test('warns once an entry’s own date for review has come', () => {
    const due = register({ review: '2026-12-10' })
    expect(overdueEntries(due, new Date('2026-12-09'))).toEqual([])
    expect(overdueEntries(due, new Date('2026-12-10'))[0]?.sentence).toContain('read 18 days ago')
  })
})

describe('citing evidence', () => {
  test('takes the mark out of the text and lists the source once at the end of the section', () => {
    const { lesson, problems } = compile('It fell to 18.[^voting-age]\n\n| a |\n|---|\n| **Eighteen** [^voting-age] |')
    expect(problems).toEqual([])
    expect(JSON.stringify(lesson?.sections[0]?.nodes)).not.toContain('[^')
    const { claim, source, address, read } = entry
    expect(lesson?.sections[0]?.sources).toEqual([{ claim, source, address, read }])
  })

  test.each(['general', 'secondary', 'copy'])('marks a source as %s', (confidence) => {
    const { entries } = register({ confidence })
    const { claim, source, address, read } = entry
    expect(compileLesson(withBody('So.[^voting-age]'), file, entries).lesson?.sections[0]?.sources).toEqual([
      { claim, source, address, read, [confidence]: true },
    ])
  })

  test('gives an activity the sources of its own claims, for its sheet', () => {
    const { lesson } = compile(
      ':::activity{id=work minutes=5 kind=learning title="Work"}\nDo it.[^voting-age]\n:::\n\n:::activity{id=rest minutes=5 kind=learning title="Rest"}\nRest.\n:::',
    )
    const activities = lesson?.sections[0]?.nodes.flatMap((node) => (node.type === 'activity' ? [node.sources] : []))
    expect(activities).toEqual([lesson?.sections[0]?.sources, undefined])
  })

  test('gives a paragraph the sources that nothing before it in its section cited', () => {
    const { lesson } = compile('So.[^voting-age]\n\nAgain.[^voting-age]')
    const [first, again] = lesson?.sections[0]?.nodes ?? []
    expect(first).toMatchObject({ type: 'paragraph', sources: lesson?.sections[0]?.sources })
    expect(again).not.toHaveProperty('sources')
  })

  test('leaves a section without citations as it is', () => {
    expect(compile('Nothing to cite.').lesson?.sections[0]).not.toHaveProperty('sources')
  })

  test('refuses an id that the register lacks, and a citation in a quiz or title', () => {
    expect(compile('Really?[^nobody-knows]').problems[0]?.sentence).toBe(
      'The register has no entry “nobody-knows”. Add it to evidence.yaml, or check the spelling.',
    )
    const titled = `${frontMatter}\n## Overview [^voting-age]\n::section{id=overview minutes=12}\n\nText.\n`
    expect(compileLesson(titled, file, register().entries).problems[0]?.sentence).toBe(
      'The title of a section can’t cite evidence. Put the [^…] in the text around it.',
    )
  })

  test('shows in a preview only the sources of the free section', () => {
    const second = '\n## Second\n::section{id=second minutes=1}\n\nPaid.[^voting-age]\n'
    const { lesson } = compileLesson(`${withBody('Free.')}${second}`, file, register().entries)
    expect(JSON.stringify(previewOf(lesson ?? undefined))).not.toContain(entry.claim)
  })
})
