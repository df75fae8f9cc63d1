import { lettersOf } from './characters.ts'

/** A stretch of text in one face. */
export type Span = { text: string; bold?: boolean; slanted?: boolean }

/** A line: its spans and where each begins. All widths here are multiples of the type size. */
export type Line = readonly (Span & { left: number })[]

/** The width of a text in a face. */
export type Measure = (text: string, bold: boolean) => number

/** What is never broken if it fits on a line: `ink` is its width without the blanks at its end, `whole` with them. */
type Word = { spans: (Span & { width: number })[]; ink: number; whole: number }

/** After blanks, after the hyphen within a word, and after a dash before a word. */
const breaks = /(?<= )(?! )|(?<=\p{L}[-\u2010])(?=\p{L})|(?<=[\u2013\u2014])(?=\p{L})/u

/** Widths are sums: what fits exactly may come out a hair too wide. */
const hair = 1e-6

/**
 * Breaks text into lines that fit. Every blank stays: those at the head of a text set it in, and the lines after the first as
 * well; those at the end of a line hang over. A word that is too long for a line breaks within: where an address has its joints, else
 * between two letters.
 */
export function brokenLines(spans: readonly Span[], width: number, measure: Measure): Line[] {
  const words = wordsOf(spans, measure)
  const [first] = words
  const indent = first?.ink === 0 ? Math.min(first.whole, width / 2) : 0
  const lines: Word[][] = []
  let room = 0
  for (const word of words.flatMap((each) =>
    each.ink > width - indent + hair ? partsOf(each, width - indent, measure) : each,
  )) {
    if (lines.length === 0 || word.ink > room + hair) {
      room = lines.length === 0 ? width : width - indent
      lines.push([])
    }
    lines.at(-1)?.push(word)
    room -= word.whole
  }
  return lines.map((line, index) => joined(line, index > 0 ? indent : 0))
}

/** How wide a text is on one line, and how wide its widest word. */
export function widthsOf(spans: readonly Span[], measure: Measure): { whole: number; word: number } {
  const words = wordsOf(spans, measure)
  return {
    whole: words.reduce((sum, { whole }) => sum + whole, 0),
    word: words.reduce((widest, { ink }) => Math.max(widest, ink), 0),
  }
}

function wordsOf(spans: readonly Span[], measure: Measure): Word[] {
  const words: Word[] = []
  let open: Word | undefined
  for (const span of spans) {
    for (const text of span.text === '' ? [] : span.text.split(breaks)) {
      const width = measure(text, span.bold ?? false)
      const solid = text.trimEnd()
      const ink = solid === text ? width : measure(solid, span.bold ?? false)
      const word: Word = open ?? { spans: [], ink: 0, whole: 0 }
      if (!open) words.push(word)
      word.spans.push({ ...span, text, width })
      if (ink > 0) word.ink = word.whole + ink
      word.whole += width
      open = undefined
    }
    if (span.text !== '' && !span.text.endsWith(' ')) open = words.at(-1)
  }
  return words
}

const joints = /(?<=[/_.?&=])(?=[^/_.?&= ])/

const partsOf = ({ spans }: Word, width: number, measure: Measure): Word[] =>
  spans.flatMap((span) => {
    const part = (text: string): Word => {
      const whole = measure(text, span.bold ?? false)
      return { spans: [{ ...span, text, width: whole }], ink: text === ' ' ? 0 : whole, whole }
    }
    return span.text
      .split(joints)
      .flatMap((text) => (measure(text, span.bold ?? false) > width ? lettersOf(text).map(part) : part(text)))
  })

/** The words of a line put together again, in as few spans as there are changes of face. */
function joined(words: readonly Word[], indent: number): Line {
  const line: (Span & { left: number })[] = []
  let left = indent
  for (const { width, ...span } of words.flatMap(({ spans }) => spans)) {
    const last = line.at(-1)
    if (last && last.bold === span.bold && last.slanted === span.slanted) last.text += span.text
    else line.push({ ...span, left })
    left += width
  }
  return line
}
