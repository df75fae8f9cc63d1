import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '#privacy/csv'

/** Reads CSV as RFC 4180 defines it. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, quoted, plain = '', end] of csv.slice(1).matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** What people type, or would type to harm whoever opens the file. */
const dangerous = [
  ...['=1+1', '=HYPERLINK("https://evil.example","Jo")', "=cmd|' /C calc'!A0", '+61 491 570 006', '+1+1', '-1', '-2+3'],
  ...[
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\u00a0=1',
    // A combining stroke, which normalising would join to the sign: ≠.
    '=\u03381+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '"=1"'.slice(1),
    '=\n1',
    '-',
    '\0=1',
    '|calc',
    '%1',
  ],
]
/** What may stand before a formula without being seen. */
const unseenLeads = [
  ...[
    '\u0001',
    '\u000b',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200e',
  ],
  ...[
    '\u2028',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u2800',
    '\u3000',
    '\u3164',
    '\ue000',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\ufff9',
  ],
  ...['\u{1d173}', '\u{e0020}', '\u{e0100}', '\u200b \u0000\u2060'],
]
const harmless = [
  ...['Jane Brien', 'O’Brien, Jane', 'say "hi"', '"', '""', 'a\nb', 'a\r\nb', ',', '', ' ', "'quoted'", 'José', '王芳'],
  ...['Nguyễn', 'a=b', 'jane+pd@school.example', 'x-y', '1.5', '😀', 'a\tb', 'tab\tend'],
]

test.each(dangerous)('no spreadsheet takes %j for a formula', (text) => {
  const [[cell = ''] = []] = read(csvOf([[text]]))
  expect([cell[0], cell.slice(1)]).toEqual(["'", text])
})

test.each(unseenLeads)('no formula hides behind %j', (lead) => {
  for (const text of [`${lead}=1+1`, `${lead}@SUM(A1)`, `${lead}﹢1`, `${lead}－1`])
    expect(read(csvOf([[text]]))).toEqual([[`'${text}`]])
  expect(read(csvOf([[`${lead}Jane`]]))).toEqual([[`${lead}Jane`]])
})

test.each(harmless)('%j comes back as it was', (text) => {
  expect(read(csvOf([[text, text]]))).toEqual([[text, text]])
})

test('numbers stay numbers, a loss too; the file says that it’s UTF-8, and lines end as the standard wants', () => {
  expect(csvOf([['Amount'], [-49.5]])).toBe('\uFEFF"Amount"\r\n-49.5\r\n')
})

test('whatever is in it, a table comes back whole, and no cell begins like a formula', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 })
  fc.assert(
    fc.property(table, (rows) => {
      const cells = read(csvOf(rows))
      expect(cells.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      )
      expect(cells.flat().filter((cell) => /^\s*[=+\-@|%]/.test(cell))).toEqual([])
    }),
  )
})
