import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LoadedFont, loadFonts, openFonts } from '#paper/fonts'
import { withLongWords } from '#paper/long-words'
import { paginate } from '#paper/paginate'
import type { Row } from '#paper/rows'
import { names } from '../certificates/names.ts'

const row = (height: number, more: Partial<Row> = {}): Row => ({ height, ...more })

test('moves rows that are kept together to the next page together', () => {
  const [a, b, c] = [row(60), row(20, { keepWithNext: true }), row(30)]
  expect(paginate([a, b, c], 100)).toEqual([
    [{ row: a, top: 0 }],
    [
      { row: b, top: 0 },
      { row: c, top: 20 },
    ],
  ])
})

test('ignores the space above a row at the top of a page', () => {
  const [a, b] = [row(80), row(30, { space: 15 })]
  expect(paginate([a, b], 100)[1]).toEqual([{ row: b, top: 0 }])
  expect(paginate([row(40), b], 100)[0]?.[1]).toEqual({ row: b, top: 55 })
})

test('repeats a table’s header on each page', () => {
  const head = row(10, { keepWithNext: true })
  const body = Array.from({ length: 5 }, () => row(30, { repeatedHeader: [head] }))
  const pages = paginate([head, ...body], 100)
  expect(pages.map((page) => page.length)).toEqual([4, 3])
  expect(pages[1]?.[0]).toEqual({ row: head, top: 0 })
})

test('splits rows that are kept together but need more than a page', () => {
  const rows = Array.from({ length: 30 }, () => row(10, { keepWithNext: true }))
  expect(paginate(rows, 100).map((page) => page.length)).toEqual([10, 10, 10])
})

test('places every row once, in order, inside its page', () => {
  const any = fc.record({
    height: fc.integer({ min: 1, max: 40 }),
    space: fc.integer({ min: 0, max: 20 }),
    keepWithNext: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 80 }), (rows) => {
      const pages = paginate(rows, 100)
      expect(pages.flat().map((placed) => placed.row)).toEqual(rows)
      for (const page of pages)
        for (const { row: placed, top } of page) expect(top + placed.height).toBeLessThanOrEqual(100)
    }),
  )
})

/** The font engine's own layout, with the features that we turn off. */
const { sans } = await openFonts((font) => {
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  return font
})
const whole = (text: string) => sans.layout(text, { ccmp: false, liga: false }, undefined, undefined, 'ltr')
const inPairs = withLongWords(whole, () => {
  throw new Error('not a long word')
})

type Run = ReturnType<LoadedFont['layout']>
const comparable = ({ glyphs, positions, advanceWidth }: Run) => ({
  glyphs: glyphs.map((glyph) => (glyph as { id: number }).id),
  positions: positions.map((position) => {
    const { xAdvance, xOffset, yOffset } = position as Record<string, number>
    return [xAdvance, xOffset, yOffset]
  }),
  advanceWidth,
})

test('sets long words from pairs of letters as the font engine sets them whole', () => {
  const letter = fc.constantFrom(...'AVTWYPLaeofryv.,-/0123éệąŁΩж', 'q\u0303', 'o\u0323\u0302', 'x\u0301')
  fc.assert(
    fc.property(fc.array(letter, { minLength: 31, maxLength: 80 }), (letters) => {
      const text = letters.join('').normalize('NFC')
      expect(comparable(inPairs(text))).toEqual(comparable(whole(text)))
    }),
    { numRuns: 100 },
  )
  for (const name of names) {
    const word = name.normalize('NFC').replaceAll(/\s/g, '').repeat(31)
    expect(comparable(inPairs(word))).toEqual(comparable(whole(word)))
  }
})

test('hands the font engine few letters of a long word, however long it is', async () => {
  const { sans: font } = await loadFonts()
  let handed = 0
  const counting = withLongWords(
    (text) => {
      handed += text.length
      return font.layout(text)
    },
    (text) => font.layout(text),
  )
  counting('abcdefghij'.repeat(10_000))
  expect(handed).toBeLessThan(100)
})
