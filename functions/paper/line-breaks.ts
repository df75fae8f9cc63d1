import { graphemesIn } from '#drawing/graphemes'

/** A run of text in one font. */
export type Span = { text: string; bold?: boolean; oblique?: boolean }

/** The spans of a line and their offsets from its start. All widths in this file are multiples of the font size. */
export type Line = readonly (Span & { left: number })[]

export type Measure = (text: string, bold: boolean) => number

/** Never broken if it fits on a line. `width` includes trailing spaces, `trimmedWidth` doesn't. */
type Word = { spans: (Span & { width: number })[]; trimmedWidth: number; width: number }

/** Break after spaces, after a hyphen inside a word, and after a dash before a word. */
const breakPoints = /(?<= )(?! )|(?<=\p{L}[-\u2010])(?=\p{L})|(?<=[\u2013\u2014])(?=\p{L})/u

/** Allowance for rounding: widths are sums, so a word that fits exactly may come out too wide. */
const tolerance = 1e-6

/**
 * Breaks text into lines that fit. Leading spaces indent every line, by at most half the width; up to three trailing spaces
 * overhang, and the rest are dropped.
 * A word too long for a line breaks at the separators of an address, or else between any two graphemes.
 */
export function breakLines(spans: readonly Span[], width: number, measure: Measure): Line[] {
  const words = wordsOf(spans, measure)
  const [first] = words
  const indent = first?.trimmedWidth === 0 ? Math.min(first.width, width / 2) : 0
  const lines: Word[][] = []
  let room = 0
  const place = (word: Word) => {
    if (lines.length === 0 || word.trimmedWidth > room + tolerance) {
      room = lines.length === 0 ? width : width - indent
      lines.push([])
    }
    lines.at(-1)?.push(word)
    room -= word.width
  }
  for (const word of words) {
    if (word.trimmedWidth <= width - indent + tolerance) place(word)
    else for (const piece of piecesOf(word, width - indent, () => room, measure)) place(piece)
  }
  return lines.map((line, index) => joinWords(line, index > 0 ? indent : 0))
}

/** The width of a text on one line, and of its widest word. */
export function widthsOf(spans: readonly Span[], measure: Measure): { line: number; widestWord: number } {
  const words = wordsOf(spans, measure)
  return {
    line: words.reduce((sum, { width }) => sum + width, 0),
    widestWord: words.reduce((widest, { trimmedWidth }) => Math.max(widest, trimmedWidth), 0),
  }
}

function wordsOf(spans: readonly Span[], measure: Measure): Word[] {
  const words: Word[] = []
  let open: Word | undefined
  for (const span of spans) {
    for (const text of span.text === '' ? [] : span.text.split(breakPoints)) {
      const width = measure(text, span.bold ?? false)
      const trimmed = text.trimEnd()
      const trimmedWidth = trimmed === text ? width : measure(trimmed, span.bold ?? false)
      const word: Word = open ?? { spans: [], trimmedWidth: 0, width: 0 }
      if (!open) words.push(word)
      word.spans.push({ ...span, text, width })
      if (trimmedWidth > 0) word.trimmedWidth = word.width + trimmedWidth
      word.width += width
      open = undefined
    }
    if (span.text !== '' && !span.text.endsWith(' ')) open = words.at(-1)
  }
  return words
}

/** Where an address may break: after a slash, dot, underscore, question mark, ampersand or equals sign. */
const addressBreaks = /(?<=[/_.?&=])(?=[^/_.?&= ])/

/** The pieces of a word too long for a line, each as long as the room that's left on a line when it's asked for. */
function* piecesOf({ spans }: Word, maxWidth: number, room: () => number, measure: Measure): Generator<Word> {
  for (const span of spans) {
    const widthOf = (text: string) => measure(text, span.bold ?? false)
    const piece = (text: string, width: number): Word => ({
      spans: [{ ...span, text, width }],
      trimmedWidth: text === ' ' ? 0 : width,
      width,
    })
    for (const part of span.text.split(addressBreaks)) {
      const partWidth = widthOf(part)
      if (partWidth <= maxWidth) {
        yield piece(part, partWidth)
        continue
      }
      let text = ''
      let width = 0
      let limit = 0
      for (const grapheme of graphemesIn(part)) {
        const more = widthOf(grapheme)
        if (text !== '' && grapheme !== ' ' && width + more > limit + tolerance) {
          yield piece(text, width)
          text = ''
          width = 0
        }
        if (text === '') limit = more > room() + tolerance ? maxWidth : room()
        text += grapheme
        width += more
      }
      if (text !== '') yield piece(text, width)
    }
  }
}

/** More can't be seen, and the font engine's time grows with the square of their number. */
const mostTrailingBlanks = 3

/** Joins the words of a line; neighbouring spans in the same font become one. Drops most of the blanks at the end. */
function joinWords(words: readonly Word[], indent: number): Line {
  const line: (Span & { left: number })[] = []
  let left = indent
  for (const { width, ...span } of words.flatMap(({ spans }) => spans)) {
    const last = line.at(-1)
    if (last && last.bold === span.bold && last.oblique === span.oblique) last.text += span.text
    else line.push({ ...span, left })
    left += width
  }
  const last = line.at(-1)
  if (last) last.text = last.text.slice(0, last.text.trimEnd().length + mostTrailingBlanks)
  return line
}
