import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LoadedFont, loadFonts, openFonts } from '#paper/fonts'
import { withLongWords } from '#paper/long-words'
import { names } from '../certificates/names.ts'

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
