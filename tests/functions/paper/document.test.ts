import { describe, expect, test } from 'vitest'
import { missingFromPdf, pdfLettersProblem } from '#paper/document-characters'
import { documentExcess } from '#paper/document-limits'

describe('one PDF takes', () => {
  test.each([
    ['a megabyte of prose', ['The rubric says “mostly”, and nobody knows why. '.repeat(21_000)]],
    ['1,000 prompts of one word', Array(1000).fill('Feedback')],
    ['2,000 lines of one letter', ['a\n'.repeat(1_999)]],
    ['a list of 10,000 words', ['words\n'.repeat(10_000)]],
    ['20,000 symbols', ['→√∑ ∞'.repeat(5_000)]],
    ['nothing', []],
  ])('%s', (_, texts) => {
    expect(documentExcess(texts)).toBeNull()
  })
})

describe('one PDF does not take', () => {
  test.each([
    ['more than a megabyte and its titles', Array(13).fill('x'.repeat(100_000)), 'text'],
    ['50,001 lines', ['a line of words\n'.repeat(50_000)], 'text'],
    ['10,000 lines of one letter', ['a\n'.repeat(10_000)], 'short lines'],
    ['10,000 blank lines between two letters', [`a${'\r\n'.repeat(10_000)}b`], 'short lines'],
    ['10,000 lines of blanks', [`${'     \n'.repeat(10_000)}`], 'short lines'],
    ['5,000 texts of one letter', Array(5000).fill('a'), 'short lines'],
    ['20,001 symbols', ['→'.repeat(10_000), '√'.repeat(10_001)], 'symbols'],
  ])('%s', (_, texts, excess) => {
    expect(documentExcess(texts)).toBe(excess)
  })
})

test.each([
  ['plain words and accents', 'Ngā mihi, Nguyễn Ελένη Жанна: 50 % of 3½ °C'],
  ['mathematics', '√2 ≤ ∑ xᵢ → ∞, ∫ 𝑓 d𝑥 ∈ ℝ ∴ ①'],
  ['signs that the fonts have, as emoji too', '⚠ ✂ ☎ ✉ ✏ ⌘ ⚡ ❤️ ✔️ ⚠️ 👍'],
  ['what nobody sees', 'a\u200b\u00a0\u3000\t\r\n\ufeff\u202e\u0007b'],
])('has nothing to say about %s', (_, text) => {
  expect(missingFromPdf(text)).toEqual([])
  expect(pdfLettersProblem(text)).toBeNull()
})

test.each([
  ['Chinese', '先生好'],
  ['Japanese', 'ひらがなカタ'],
  ['Korean', '한국어'],
  ['Arabic', 'قلم'],
  ['Hebrew', 'שלום'],
  ['Hindi', 'कम'],
  ['Thai', 'กขค'],
])('names the letters of %s, each once', (_, word) => {
  expect(missingFromPdf(`Hello ${word}, ${word}!`)).toEqual([...word])
})

test('says which letters a PDF can’t show', () => {
  expect(pdfLettersProblem('Hello 先')).toBe('The PDF can’t show 先. It marks each with \ufffd.')
  expect(pdfLettersProblem('先生 means 😀')).toBe('The PDF can’t show 先, 生 and 😀. It marks each with \ufffd.')
})

test('names an emoji as one sign, however many characters make it up', () => {
  const emoji = ['👩🏽‍🏫', '👨‍👩‍👧‍👦', '🇦🇺', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '📌', '👍🏽', '🟢']
  expect(missingFromPdf(`Dear ${emoji.join(' and ')}, 1 # * 👩🏽‍🏫!`)).toEqual(emoji)
  expect(missingFromPdf(emoji.join(''))).toEqual(emoji)
})

test('names what only the writer’s own computer can show, such as bullets from a symbol font', () => {
  expect(missingFromPdf('\uf0e0 first')).toEqual(['\uf0e0'])
})

test('names eight letters and counts the rest, and shows a mark on a circle', () => {
  expect(pdfLettersProblem('天地玄黃宇宙洪荒日月')).toBe(
    'The PDF can’t show 天, 地, 玄, 黃, 宇, 宙, 洪, 荒 and 2 more. It marks each with \ufffd.',
  )
  expect(pdfLettersProblem('a\u20d7')).toBe('The PDF can’t show ◌\u20d7. It marks each with \ufffd.')
})
