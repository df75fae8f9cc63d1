/** The width of a text as a multiple of its type size. */
type Measure = (text: string) => number

/** Lines of a text and the type size at which each of them fits. */
type FittedLines = { lines: readonly string[]; size: number }

type Room = {
  /** In points. */
  width: number
  /** For one line, for two, and so on: the type size wished for, and the least before the text takes a line more. */
  sizes: readonly { most: number; least: number }[]
  measure: Measure
}

/**
 * Sets a text as large as it fits on as few lines as are readable. Lines break evenly, after blanks and hyphens; only where
 * single words are too long they break within a word. Nothing is ever cut.
 */
export function fitLines(text: string, { width, sizes, measure }: Room): FittedLines {
  const sized = (lines: readonly string[], most: number): FittedLines => {
    const widest = Math.max(...lines.map(measure))
    return { lines, size: Math.min(most, Math.floor((width / widest) * 99.9) / 100) }
  }
  for (const [index, { most, least }] of sizes.entries()) {
    const fitted = sized(evenly(words(text), index + 1, measure), most)
    if (fitted.size >= least) return fitted
  }
  return sized(evenly(letters(text), sizes.length, measure), sizes.at(-1)?.most ?? 1)
}

/** Sets a text of ordinary words on lines of a width, as a multiple of the type size. */
export const wrapLines = (text: string, width: number, measure: Measure): string[] =>
  filled(words(text), width, measure)

/** The pieces on at most `count` lines whose longest is about as short as can be. */
function evenly(pieces: readonly string[], count: number, measure: Measure): string[] {
  if (count === 1) return [pieces.join('')]
  let limit = measure(pieces.join('')) / count
  let lines = filled(pieces, limit, measure)
  while (lines.length > count) {
    limit *= 1.02
    lines = filled(pieces, limit, measure)
  }
  return lines
}

function filled(pieces: readonly string[], limit: number, measure: Measure): string[] {
  const lines: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    if (used + measure(piece.trimEnd()) > limit) {
      lines.push(piece)
      used = 0
    } else lines.push(`${lines.pop()}${piece}`)
    used += measure(piece)
  }
  return lines.map((line) => line.trim())
}

/** Words, each with the blank or hyphen after it. */
const words = (text: string): string[] =>
  text.match(/[^ \u2010-\u2015-]*[ \u2010-\u2015-]|[^ \u2010-\u2015-]+$/gu) ?? []

const letters = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
