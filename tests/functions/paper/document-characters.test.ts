import { expect, test } from 'vitest'
import { missingFromPdf, pdfLettersProblem } from '#paper/document-characters'

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
