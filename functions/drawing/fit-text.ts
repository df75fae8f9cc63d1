import { graphemesIn } from './graphemes.ts'

/** The width of a text as a multiple of the font size. */
type Measure = (text: string) => number

/** Lines of text and the font size at which all of them fit. */
type FittedLines = { lines: readonly string[]; size: number }

type FitOptions = {
  /** In points. */
  width: number
  /** Font sizes for one line, for two, and so on: the preferred size, and the smallest before the text takes another line. */
  sizes: readonly { max: number; min: number }[]
  measure: Measure
}

/**
 * Fits text on as few readable lines as possible, at the largest size. Lines break evenly: after spaces, after hyphens, slashes and
 * at signs if the text is larger for it, and elsewhere in a word only if it's too long for a line. Never truncates.
 */
export function fitLines(text: string, { width, sizes, measure }: FitOptions): FittedLines {
  const sizeToFit = (lines: readonly string[], max: number): FittedLines => {
    const widest = Math.max(...lines.map(measure))
    return { lines, size: Math.min(max, Math.floor((width / widest) * 99.9) / 100) }
  }
  for (const [index, { max, min }] of sizes.entries()) {
    const [atSpaces, anywhere] = [text.split(/(?<= )/), splitWords(text)].map((words) =>
      sizeToFit(breakEvenly(words, index + 1, measure), max),
    ) as [FittedLines, FittedLines]
    const fitted = atSpaces.size >= anywhere.size ? atSpaces : anywhere
    if (fitted.size >= min) return fitted
  }
  return sizeToFit(breakEvenly(graphemesIn(text), sizes.length, measure), sizes.at(-1)?.max ?? 1)
}

/** At most `count` lines, the longest about as short as possible. */
function breakEvenly(pieces: readonly string[], count: number, measure: Measure): string[] {
  if (count === 1) return [pieces.join('')]
  let limit = measure(pieces.join('')) / count
  let lines = fillLines(pieces, limit, measure)
  while (lines.length > count) {
    limit *= 1.02
    lines = fillLines(pieces, limit, measure)
  }
  return lines
}

function fillLines(pieces: readonly string[], limit: number, measure: Measure): string[] {
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

/** Words, each with the space, hyphen, slash or at sign after it. */
const splitWords = (text: string): string[] =>
  text.match(/[^ \u2010-\u2015/@-]*[ \u2010-\u2015/@-]|[^ \u2010-\u2015/@-]+$/gu) ?? []
