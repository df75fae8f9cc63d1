import { printableIn } from './characters.ts'
import { type Face, type Faces, widthIn } from './fonts.ts'
import { brokenLines, type Line, type Measure, type Span, widthsOf } from './line-breaks.ts'
import { signs } from './symbols.ts'

/** Sets text in Noto Sans: knows every width, and stands something in for what can't be printed. */
export type Typesetter = {
  faces: Faces
  /** Lines of at most `width` points. */
  lines(spans: readonly Span[], type: { size: number; bold?: boolean }, width: number): Line[]
  /** How wide a text would be on one line, and its widest word, in points. */
  widths(spans: readonly Span[], type: { size: number; bold?: boolean }): { whole: number; word: number }
}

export function typesetter(faces: Faces): Typesetter {
  const printable = printableIn(faces)
  const measure = measureIn(faces)
  const prepared = (spans: readonly Span[], bold: boolean | undefined): Span[] =>
    spans.map((span) => ({ ...span, ...(bold && { bold }), text: printable(span.text) }))
  return {
    faces,
    lines: (spans, { size, bold }, width) => brokenLines(prepared(spans, bold), width / size, measure),
    widths(spans, { size, bold }) {
      const { whole, word } = widthsOf(prepared(spans, bold), measure)
      return { whole: whole * size, word: word * size }
    },
  }
}

/** A sum of letter widths, without kerning: a tenth of the work of setting a text, and as good for finding where lines end. */
function measureIn({ regular, bold }: Faces): Measure {
  const [plain, heavy] = [lettersIn(regular), lettersIn(bold)]
  return (text, isBold) => {
    const widthOf = isBold ? heavy : plain
    let width = 0
    for (const char of text) width += widthOf(char)
    return width
  }
}

function lettersIn(face: Face): (char: string) => number {
  const known = new Map<string, number>()
  return (char) => {
    const width = known.get(char) ?? signWidth(char) ?? widthIn(face, char)
    known.set(char, width)
    return width
  }
}

function signWidth(char: string): number | undefined {
  const width = signs.get(char)?.width
  return width === undefined ? undefined : width / 1000
}
