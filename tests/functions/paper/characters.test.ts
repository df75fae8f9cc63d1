import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphemesIn } from '#drawing/graphemes'
import { printableTextFor, replacementCharacter } from '#paper/characters'
import { letterRanges, missingFromPdf, symbolRanges } from '#paper/document-characters'
import { loadFonts, loadFontsFor } from '#paper/fonts'
import { names } from '../certificates/names.ts'

const fonts = await loadFonts()
const printable = printableTextFor(fonts)
const withSymbols = await loadFontsFor({ text: '√' })

test('has the replacement character in both fonts', () => {
  expect(fonts.sans.characterSet).toContain(replacementCharacter.codePointAt(0))
  expect(fonts.sansBold.characterSet).toContain(replacementCharacter.codePointAt(0))
})

test.each([
  ...names,
  'Ngā mihi nui — “kia ora”, ‘e hoa’…',
  '½ × 3² = 4·5 °C ± £2 €3',
  '• – — † ™ №',
  'Ω μ π σ',
  'a\u00a0b',
])('prints %s unchanged', (text) => {
  expect(printable(text)).toBe(text.normalize('NFC'))
})

test.each([
  ['an emoji', 'Yes 😀!', 'Yes �!'],
  ['an emoji of four people as one character', '👨‍👩‍👧‍👦', '�'],
  ['a teacher with a skin tone as one character', '👩🏽‍🏫 said', '� said'],
  ['a flag as one character', 'Go 🇦🇺', 'Go �'],
  ['a flag made of tags as one character', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '�'],
  ['a heart with its selector as one character', '❤️', '�'],
  ['an arrow, where the fonts for symbols aren’t loaded', 'a → b', 'a � b'],
  ['each Chinese character', '先生', '��'],
  ['each Arabic letter', 'قلم', '���'],
  ['Hebrew among Latin, in the order typed', 'a שלום b', 'a ���� b'],
  ['Devanagari, which needs shaping', 'प्रिया', expect.stringMatching(/^�{2,3}$/)],
  ['a symbol that we don’t draw', 'a ⟶ b', 'a � b'],
  ['a digit in a box, which keeps the digit', '1️⃣', '1�'],
  ['a private-use character', 'a\ue000b', 'a�b'],
])('replaces %s', (_, text, expected) => {
  expect(printable(text)).toEqual(expected)
})

test.each([
  ['direction overrides', 'abc\u202edef\u202c', 'abcdef'],
  ['direction isolates and marks', '\u2067abc\u2069\u200f\u200e\u061cd', 'abcd'],
  ['soft hyphens and joiners', 'co\u00adoperate\u200b\u200c\u200d\u2060\ufeff', 'cooperate'],
  ['a variation selector after a letter', 'a\ufe0f', 'a'],
])('removes %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('keeps spaces of every width as spaces, and makes a tab four spaces', () => {
  expect(printable('a\u3000b\u2003c\td')).toMatch(/^a b.c {4}d$/)
})

test('composes letters with their accents, and keeps combining marks with their letters', () => {
  expect(printable('Nguye\u0302\u0303n')).toBe('Nguyễn')
  expect(printable('E\u0323\u0301niola')).toBe('Ẹ\u0301niola')
})

test('prints only characters of both fonts, and no direction controls, whatever is typed', () => {
  const supported = new Set(fonts.sans.characterSet.filter((code) => fonts.sansBold.characterSet.includes(code)))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const text = printable(typed)
      expect([...text].filter((char) => !supported.has(char.codePointAt(0) ?? 0))).toEqual([])
      expect(text).not.toMatch(/[\p{Bidi_Control}\p{Script=Devanagari}]/u)
    }),
    { numRuns: 500 },
  )
})

const charactersIn = (ranges: string) =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)))
    .flatMap(([first = 0, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))

test('knows without the fonts which characters documents print', () => {
  const print = printableTextFor(withSymbols)
  const letters = fonts.sans.characterSet
    .map((code) => String.fromCodePoint(code))
    .filter((char) => print(char) === char.normalize('NFC'))
  expect(new Set(charactersIn(letterRanges))).toEqual(new Set(letters))
  expect(new Set(charactersIn(symbolRanges))).toEqual(new Set(withSymbols.symbolic.keys()))
})

test('warns before a download about a character exactly where the PDF replaces it', () => {
  const print = printableTextFor(withSymbols)
  const replaced = (text: string) => print(text).includes(replacementCharacter)
  for (let code = 0x20; code < 0x20000; code += 1) {
    const char = String.fromCodePoint(code)
    if (code !== 0xfffd && missingFromPdf(char).length > 0 !== replaced(char))
      expect.fail(`${char} ${code.toString(16)}`)
  }
})

test('loads the fonts for symbols only for text that has symbols, wherever they stand', async () => {
  const loaded = async (content: object) => (await loadFontsFor(content)).symbolic.size > 0
  expect(await loaded({ notes: [{ cells: [['a', '2 ∑ 3']] }] })).toBe(true)
  expect(await loaded([{ title: '①', text: '' }])).toBe(true)
  for (const mark of '→✓☑✅\uf0fc') expect(await loaded({ text: `a ${mark} b` })).toBe(true)
  expect(await loaded({ text: 'Plain • \uf0b7 ½ × 3² = 4·5 °C 😀 先生' })).toBe(false)
})

test.each([
  ['a letter with thousands of marks keeps eight', `e${'\u0301'.repeat(50_000)}z`, `é${'\u0301'.repeat(7)}�z`],
  ['a tower of two kinds of marks', `a${'\u0323\u0301'.repeat(25_000)}`, expect.stringMatching(/^.{2,9}�$/)],
])('replaces what no script stacks: %s', (_, text, expected) => {
  expect(printable(text)).toEqual(expected)
})

test('finds the same graphemes in chunks as in the whole text', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const whole = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
  const unit = fc.constantFrom(
    'a',
    'e\u0301',
    '👩🏽‍🏫',
    '🇦🇺',
    '字',
    ' ',
    '\u0301',
    '👨‍👩‍👧‍👦',
    '\u{1f1e6}',
    '😀',
    '\u{1f3fd}',
    'ｶ\uff9e',
    '한',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 400 }), (units) => {
      const text = units.join('')
      expect(graphemesIn(text).join('')).toBe(text)
      // A grapheme longer than a chunk of 100 code units is cut. No real text has one.
      if (!/\u0301{50}|\u{1f1e6}{25}/u.test(text)) expect(graphemesIn(text)).toEqual(whole(text))
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['ticks and boxes as they are', '✓ ✔️ ☑ ☐ ✗', '✓ ✔ ☑ ☐ ✗'],
  ['arrows as they are', 'Role → Task ⇒ ≤ 5', 'Role → Task ⇒ ≤ 5'],
  ['the marks of Word’s lists as what they look like', '\uf0b7 \uf0a7 \uf0d8 \uf0fc \uf076', '• ▪ ➔ ✓ ❖'],
  ['emoji that tick as marks that the fonts have', '✅ ❌', '☑ ✘'],
])('prints %s', (_, text, expected) => {
  expect(printableTextFor(withSymbols)(text)).toBe(expected)
  expect(missingFromPdf(text)).toEqual([])
})
