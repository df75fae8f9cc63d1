import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitLines } from '#drawing/fit-text'

/** Every character is half as wide as the font size. */
const measure = (text: string) => text.length / 2
const sizes = [
  { max: 30, min: 20 },
  { max: 20, min: 14 },
  { max: 15, min: 10 },
]
const fitName = (text: string) => fitLines(text, { width: 200, sizes, measure })

test.each([
  ['short text at the preferred size', 'Jane Brien', ['Jane Brien'], 30],
  ['longer text at a smaller size', 'Jane Featherston', ['Jane Featherston'], 24.97],
  [
    'still longer text on two even lines',
    'Jane Mary Anne Featherston Brien',
    ['Jane Mary Anne', 'Featherston Brien'],
    20,
  ],
  ['text with a hyphen, broken after it', 'Featherstonehaugh-Cholmondeley', ['Featherstonehaugh-', 'Cholmondeley'], 20],
  [
    'text broken at a space where a break after the hyphen would make it no larger',
    'Ann Featherst-Brien Cholmon',
    ['Ann Featherst-Brien', 'Cholmon'],
    20,
  ],
  ['one endless word, broken inside', 'W'.repeat(100), ['W'.repeat(34), 'W'.repeat(34), 'W'.repeat(32)], 11.75],
])('fits %s', (_, text, lines, size) => {
  expect(fitName(text)).toEqual({ lines, size })
})

test('keeps a letter and its accents together', () => {
  expect(fitName('ẹ́'.repeat(50)).lines.join('')).toBe('ẹ́'.repeat(50))
  expect(fitName('ẹ́'.repeat(50)).lines.every((line) => line.startsWith('ẹ'))).toBe(true)
})

test('truncates nothing and stays within the width', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'W', ' ', '-', 'ẹ́'), minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(text, (typed) => {
      const name = `x${typed}`.trim()
      const { lines, size } = fitName(name)
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(200)
    }),
  )
})
