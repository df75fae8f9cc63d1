import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, type Line, type Span } from '#paper/line-breaks'

/** Every character is 1 wide, or 2 in bold. */
const measure = (text: string, bold: boolean) => [...text].length * (bold ? 2 : 1)
const linesOf = (text: string, width: number) => breakLines([{ text }], width, measure)
const textOf = (line: Line) => line.map(({ text }) => text).join('')
const texts = (lines: readonly Line[]) => lines.map(textOf)

test('breaks lines after spaces, which overhang', () => {
  expect(texts(linesOf('one two  three four', 8))).toEqual(['one two  ', 'three ', 'four'])
})

test('breaks lines after a hyphen inside a word and a dash before a word, but not after a list’s hyphen or in a range', () => {
  expect(texts(linesOf('a well-known fact', 8))).toEqual(['a well-', 'known ', 'fact'])
  expect(texts(linesOf('stop—then go', 6))).toEqual(['stop—', 'then ', 'go'])
  expect(texts(linesOf('an - item', 5))).toEqual(['an - ', 'item'])
  expect(texts(linesOf('ages 0–10', 7))).toEqual(['ages ', '0–10'])
})

test('breaks an address at its separators and a long word between graphemes', () => {
  expect(texts(linesOf('see example.edu.au/lessons now', 12))).toEqual(['see example.', 'edu.au/', 'lessons now'])
  expect(texts(linesOf('ab🇦🇺🇦🇺🇦🇺', 4))).toEqual(['ab🇦🇺', '🇦🇺🇦🇺'])
})

test('indents wrapped lines like the first, by at most half the width', () => {
  expect(linesOf('   - one two', 9)).toEqual([[{ text: '   - one ', left: 0 }], [{ text: 'two', left: 3 }]])
  expect(linesOf(`${' '.repeat(30)}one two`, 10).map(([span]) => span?.left)).toEqual([0, 5, 5])
})

test('keeps a word in two fonts on one line, and gives every span its offset', () => {
  const spans: Span[] = [{ text: 'For ' }, { text: 'you', bold: true }, { text: ': yes' }]
  expect(breakLines(spans, 10, measure)).toEqual([
    [{ text: 'For ', left: 0 }],
    [
      { text: 'you', bold: true, left: 0 },
      { text: ': ', left: 6 },
    ],
    [{ text: 'yes', left: 0 }],
  ])
})

test('ends no line in more than three blanks, so that no text makes the font engine set a line of thousands', () => {
  expect(texts(linesOf(`one${' '.repeat(100_000)}two`, 8))).toEqual(['one   ', 'two'])
  expect(texts(linesOf(`one${'\u2003'.repeat(100_000)} two`, 8)).at(-1)).toBe('two')
  expect(Math.max(...texts(linesOf(`one ${'\u00a0'.repeat(100_000)} two`, 8)).map((text) => text.length))).toBeLessThan(
    12,
  )
})

/** Runs of blanks, which may end a line and then lose all but three. */
const squeezed = (text: string) => text.replaceAll(/ {4,}/g, '   ')

test('loses nothing but blanks at line ends, and makes no line too wide, whatever the text', () => {
  const piece = fc.constantFrom('a', 'bb', ' ', '  ', '-', '—', '/', '.', 'é', '字', 'longer')
  const span = fc.record({ text: fc.array(piece, { maxLength: 20 }).map((each) => each.join('')), bold: fc.boolean() })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), fc.integer({ min: 4, max: 40 }), (spans, width) => {
      const lines = breakLines(spans, width, measure)
      expect(squeezed(texts(lines).join(''))).toBe(squeezed(spans.map(({ text }) => text).join('')))
      expect(texts(lines).filter((text) => text.length > width + 3)).toEqual([])
      for (const line of lines) {
        const last = line.at(-1)
        const trimmedWidth = last ? last.left + measure(last.text.trimEnd(), last.bold ?? false) : 0
        expect(trimmedWidth).toBeLessThanOrEqual(width)
      }
    }),
    { numRuns: 500 },
  )
})
