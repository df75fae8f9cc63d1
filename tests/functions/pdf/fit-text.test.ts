import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitLines, wrapLines } from '../../../functions/pdf/fit-text.ts'

/** Every character is half as wide as the type is high. */
const measure = (text: string) => text.length / 2
const sizes = [
  { most: 30, least: 20 },
  { most: 20, least: 14 },
  { most: 15, least: 10 },
]
const set = (text: string) => fitLines(text, { width: 200, sizes, measure })

test.each([
  ['short names at the size wished for', 'Jane Brien', ['Jane Brien'], 30],
  ['longer ones smaller', 'Jane Featherston', ['Jane Featherston'], 24.97],
  ['then on two lines, evenly', 'Jane Mary Anne Featherston Brien', ['Jane Mary Anne', 'Featherston Brien'], 20],
  ['or after a hyphen', 'Featherstonehaugh-Cholmondeley', ['Featherstonehaugh-', 'Cholmondeley'], 20],
  ['and within a word only at the end', 'W'.repeat(100), ['W'.repeat(34), 'W'.repeat(34), 'W'.repeat(32)], 11.75],
])('sets %s', (_, text, lines, size) => {
  expect(set(text)).toEqual({ lines, size })
})

test('keeps a letter and its accents together', () => {
  expect(set('ẹ́'.repeat(50)).lines.join('')).toBe('ẹ́'.repeat(50))
  expect(set('ẹ́'.repeat(50)).lines.every((line) => line.startsWith('ẹ'))).toBe(true)
})

test('cuts nothing and stays within its width', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'W', ' ', '-', 'ẹ́'), minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(text, (typed) => {
      const name = `x${typed}`.trim()
      const { lines, size } = set(name)
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(200)
    }),
  )
})

test('wraps a paragraph where a line is full', () => {
  expect(wrapLines('one two three four', 4, measure)).toEqual(['one two', 'three', 'four'])
  expect(wrapLines('one', 4, measure)).toEqual(['one'])
})
