import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenLines, type Line, type Span } from '../../../functions/pdf/line-breaks.ts'

/** Every character is one wide, bold ones two. */
const measure = (text: string, bold: boolean) => [...text].length * (bold ? 2 : 1)
const broken = (text: string, width: number) => brokenLines([{ text }], width, measure)
const textOf = (line: Line) => line.map(({ text }) => text).join('')
const texts = (lines: readonly Line[]) => lines.map(textOf)

test('lines break after blanks, which hang over', () => {
  expect(texts(broken('one two  three four', 8))).toEqual(['one two  ', 'three ', 'four'])
})

test('lines break after a hyphen within a word and a dash before one, never after a list’s hyphen or within a range', () => {
  expect(texts(broken('a well-known fact', 8))).toEqual(['a well-', 'known ', 'fact'])
  expect(texts(broken('stop—then go', 6))).toEqual(['stop—', 'then ', 'go'])
  expect(texts(broken('an - item', 5))).toEqual(['an - ', 'item'])
  expect(texts(broken('ages 0–10', 7))).toEqual(['ages ', '0–10'])
})

test('an address breaks at its joints, a long word between two letters', () => {
  expect(texts(broken('see example.edu.au/lessons now', 12))).toEqual(['see example.', 'edu.au/', 'lessons now'])
  expect(texts(broken('ab🇦🇺🇦🇺🇦🇺', 4))).toEqual(['ab🇦🇺', '🇦🇺🇦🇺'])
})

test('blanks at the head of a line set in what follows, by half of the width at the most', () => {
  expect(broken('   - one two', 9)).toEqual([[{ text: '   - one ', left: 0 }], [{ text: 'two', left: 3 }]])
  expect(broken(`${' '.repeat(30)}one two`, 10).map(([span]) => span?.left)).toEqual([0, 5, 5])
})

test('a word of two faces is not broken between them, and spans know where they begin', () => {
  const spans: Span[] = [{ text: 'For ' }, { text: 'you', bold: true }, { text: ': yes' }]
  expect(brokenLines(spans, 10, measure)).toEqual([
    [{ text: 'For ', left: 0 }],
    [
      { text: 'you', bold: true, left: 0 },
      { text: ': ', left: 6 },
    ],
    [{ text: 'yes', left: 0 }],
  ])
})

test('nothing is lost and no line is too wide, whatever the text', () => {
  const piece = fc.constantFrom('a', 'bb', ' ', '  ', '-', '—', '/', '.', 'é', '字', 'longer')
  const span = fc.record({ text: fc.array(piece, { maxLength: 20 }).map((each) => each.join('')), bold: fc.boolean() })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), fc.integer({ min: 4, max: 40 }), (spans, width) => {
      const lines = brokenLines(spans, width, measure)
      expect(texts(lines).join('')).toBe(spans.map(({ text }) => text).join(''))
      for (const line of lines) {
        const last = line.at(-1)
        const ink = last ? last.left + measure(last.text.trimEnd(), last.bold ?? false) : 0
        expect(ink).toBeLessThanOrEqual(width)
      }
    }),
    { numRuns: 500 },
  )
})
