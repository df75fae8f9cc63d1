import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersOf, printableIn, standIn } from '../../../functions/pdf/characters.ts'
import { loadFaces } from '../../../functions/pdf/fonts.ts'
import { signs } from '../../../functions/pdf/symbols.ts'
import { names } from './names.ts'

const faces = await loadFaces()
const printable = printableIn(faces)

test('the stand-in is a character of the typeface', () => {
  expect(faces.regular.characterSet).toContain(standIn.codePointAt(0))
  expect(faces.bold.characterSet).toContain(standIn.codePointAt(0))
})

test.each([
  ...names,
  'Ngā mihi nui — “kia ora”, ‘e hoa’…',
  '½ × 3² = 4·5 °C ± £2 €3',
  '• – — † ™ №',
  'Ω μ π σ',
  'a\u00a0b',
  'Role → Task ✓ ☐ ≤ 5',
])('%s is printed as it is', (text) => {
  expect(printable(text)).toBe(text.normalize('NFC'))
})

test.each([
  ['an emoji', 'Yes 😀!', 'Yes �!'],
  ['an emoji of four people as one', '👨‍👩‍👧‍👦', '�'],
  ['a teacher and a tone of skin as one', '👩🏽‍🏫 said', '� said'],
  ['a flag as one', 'Go 🇦🇺', 'Go �'],
  ['a flag of tags as one', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '�'],
  ['a heart with its selector as one', '❤️', '�'],
  ['a tick that asks to be an emoji: the tick', '✔️ done', '✔ done'],
  ['Chinese, one for one', '先生', '��'],
  ['Arabic, one for one', 'قلم', '���'],
  ['Hebrew among Latin, in the order it was typed', 'a שלום b', 'a ���� b'],
  ['Devanagari, which needs shaping', 'प्रिया', expect.stringMatching(/^�{2,3}$/)],
  ['a sign that is not drawn', 'a ⟶ b', 'a � b'],
  ['a digit in a box: the digit stays', '1️⃣', '1�'],
  ['a character for private use', 'a\ue000b', 'a�b'],
])('%s', (_, text, expected) => {
  expect(printable(text)).toEqual(expected)
})

test.each([
  ['a change of direction', 'abc\u202edef\u202c', 'abcdef'],
  ['isolates and marks of direction', '\u2067abc\u2069\u200f\u200e\u061cd', 'abcd'],
  ['soft hyphens and joiners', 'co\u00adoperate\u200b\u200c\u200d\u2060\ufeff', 'cooperate'],
  ['a selector after a letter', 'a\ufe0f', 'a'],
])('%s leaves no trace', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('blanks of every width stay blanks, and a tab is four', () => {
  expect(printable('a\u3000b\u2003c\td')).toMatch(/^a b.c {4}d$/)
})

test('letters are composed where they came apart, and their marks stay with them', () => {
  expect(printable('Nguye\u0302\u0303n')).toBe('Nguyễn')
  expect(printable('E\u0323\u0301niola')).toBe('Ẹ\u0301niola')
})

test('whatever is typed, only characters of both faces and drawn signs are printed, and nothing turns the direction', () => {
  const held = new Set(faces.regular.characterSet.filter((code) => faces.bold.characterSet.includes(code)))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const text = printable(typed)
      expect([...text].filter((char) => !held.has(char.codePointAt(0) ?? 0) && !signs.has(char))).toEqual([])
      expect(text).not.toMatch(/[\p{Bidi_Control}\p{Script=Devanagari}]/u)
    }),
    { numRuns: 500 },
  )
})

test('letters found piece by piece are those of the whole', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const whole = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
  const unit = fc.constantFrom('a', 'e\u0301', '👩🏽‍🏫', '🇦🇺', '字', ' ', '\u0301', '👨‍👩‍👧‍👦', '\u{1f1e6}')
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 400 }), (units) => {
      const text = units.join('')
      expect(lettersOf(text).join('')).toBe(text)
      // A letter of a hundred code units is cut: no writing has any.
      if (!/\u0301{50}|\u{1f1e6}{25}/u.test(text)) expect(lettersOf(text)).toEqual(whole(text))
    }),
    { numRuns: 300 },
  )
})
