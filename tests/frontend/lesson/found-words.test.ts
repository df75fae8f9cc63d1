import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, piecesOf, snippetOf } from '../../../frontend/lesson/found-words.ts'

test('marks found words as they are written, and leaves the rest of the text alone', () => {
  expect(piecesOf('It isn’t “Māori”, is it?', new Set(['isnt', 'maori']))).toEqual([
    { text: 'It ', found: false },
    { text: 'isn’t', found: true },
    { text: ' “', found: false },
    { text: 'Māori', found: true },
    { text: '”, is it?', found: false },
  ])
})

test.each([
  ['a soft hyphen', 'Pro\u00admpt\u00ading works', 'prompting'],
  ['what nobody sees', 'Pro\u200bmpt\u2060ing works', 'prompting'],
  ['full-width letters', 'Ｐｒｏｍｐｔｉｎｇ works', 'prompting'],
  ['a ligature', 'The ﬁrst works', 'first'],
])('%s halves no word', (_, text, wanted) => {
  expect(foldedWords(text)).toContain(wanted)
  const found = piecesOf(text, new Set([wanted])).filter((piece) => piece.found)
  expect(found).toHaveLength(1)
  expect(text).toContain(found[0]?.text)
  expect(foldedWords(found[0]?.text ?? '')).toEqual([wanted])
})

test('the pieces of any text put together are the text', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(anyText, (text) => {
      const words = foldedWords(text)
      const pieces = piecesOf(text, new Set(words))
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.filter((piece) => piece.found)).toHaveLength(words.length)
    }),
  )
})

const long = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(' ')

test.each([
  ['a short text whole', 'Only this.', 'this', /^Only this\.$/],
  ['the beginning, where the word stands there', `Prompt ${long(60)}`, 'prompt', /^Prompt word0 .+ …$/],
  [
    'what stands around a word further down',
    `${long(60)} prompt ${long(60)}`,
    'prompt',
    /^… word\d.+ prompt word0 .+ …$/,
  ],
  ['the end, where the word stands there', `${long(60)} prompt`, 'prompt', /^… word\d.+ prompt$/],
  ['the beginning of a text without the word', long(60), 'prompt', /^word0 .+ …$/],
])('a snippet is %s', (_, text, wanted, expected) => {
  expect(snippetOf(text, new Set([wanted]))).toMatch(expected)
  expect(snippetOf(text, new Set([wanted])).length).toBeLessThanOrEqual(204)
})
