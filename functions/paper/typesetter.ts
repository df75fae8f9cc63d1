import { printableTextFor } from './characters.ts'
import { type Fonts, fontRuns, type LoadedFont, widthIn } from './fonts.ts'
import { breakLines, type Line, type Measure, type Span, widthsOf } from './line-breaks.ts'

/** Measures text in its fonts and breaks it into lines; replaces characters that the fonts can't print. */
export type Typesetter = {
  fonts: Fonts
  /** Lines of at most `width` points. */
  lines(spans: readonly Span[], style: { size: number; bold?: boolean }, width: number): Line[]
  /** The width of the text on one line and of its widest word, in points. */
  widths(spans: readonly Span[], style: { size: number; bold?: boolean }): { line: number; widestWord: number }
}

export function typesetter(fonts: Fonts): Typesetter {
  const printable = printableTextFor(fonts)
  const measure = measureIn(fonts)
  const prepared = (spans: readonly Span[], bold: boolean | undefined): Span[] =>
    spans.map((span) => ({ ...span, ...(bold && { bold }), text: printable(span.text) }))
  return {
    fonts,
    lines: (spans, { size, bold }, width) => breakLines(prepared(spans, bold), width / size, measure),
    widths(spans, { size, bold }) {
      const { line, widestWord } = widthsOf(prepared(spans, bold), measure)
      return { line: line * size, widestWord: widestWord * size }
    },
  }
}

/** Sums character widths without kerning: ten times faster than a full layout, and accurate enough to break lines. */
function measureIn(fonts: Fonts): Measure {
  const widths = new Map<LoadedFont, (char: string) => number>()
  const widthsIn = (font: LoadedFont) => {
    const known = widths.get(font) ?? charWidths(font, fonts.symbolic)
    widths.set(font, known)
    return known
  }
  return (text, bold) => {
    let width = 0
    for (const run of fontRuns(fonts, text, bold)) {
      const widthOf = widthsIn(run.font)
      for (const char of run.text) width += widthOf(char)
    }
    return width
  }
}

function charWidths(font: LoadedFont, symbolic: Fonts['symbolic']): (char: string) => number {
  const known = new Map<string, number>()
  return (char) => {
    const width = known.get(char) ?? widthIn(symbolic.get(char) ?? font, char)
    known.set(char, width)
    return width
  }
}
