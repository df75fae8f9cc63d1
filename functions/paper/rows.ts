import type { PageCanvas, SpanStyle } from './canvas.ts'
import { replacementCharacter } from './characters.ts'
import { lineEnds } from './document-limits.ts'
import type { Line, Span } from './line-breaks.ts'
import type { Typesetter } from './typesetter.ts'

/** The smallest unit of pagination: a line of text or a slice of a table. Lengths are in points. */
export type Row = {
  height: number
  draw?: (canvas: PageCanvas, top: number) => void
  /** Space above, ignored at the top of a page. */
  space?: number
  /** Stays on the same page as the row after it. */
  keepWithNext?: boolean
  /** Whether it contains a replacement character. */
  unprintable?: boolean
  /** Rows to repeat above it if it starts a page: its table's header. */
  repeatedHeader?: readonly Row[]
  /** The title of a chapter that starts here, shown in the running titles and the bookmarks. */
  chapter?: string
}

/** `leading` is the line height in points. */
export type TextStyle = SpanStyle & { leading: number; bold?: boolean }
export type Area = { left: number; width: number }

/** Draws a line centred vertically in its row. */
export function drawLine(
  canvas: PageCanvas,
  { regular }: Typesetter['fonts'],
  line: Line,
  left: number,
  top: number,
  style: TextStyle,
) {
  const ascent = regular.ascent / regular.unitsPerEm
  const depth = -regular.descent / regular.unitsPerEm
  canvas.line(line, left, top + (style.leading + (ascent - depth) * style.size) / 2, style)
}

export const hasReplacement = (line: Line): boolean => line.some(({ text }) => text.includes(replacementCharacter))

/** The lines of a paragraph, without widows or orphans: its first two lines stay together, and its last two. */
export function textRows(setter: Typesetter, spans: readonly Span[], style: TextStyle, { left, width }: Area): Row[] {
  const lines = setter.lines(spans, style, width)
  return lines.map((line, index) => ({
    height: style.leading,
    keepWithNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    unprintable: hasReplacement(line),
    draw: (canvas, top) => drawLine(canvas, setter.fonts, line, left, top, style),
  }))
}

/** Text as the learner typed it, with blank lines and leading spaces; trailing white space is dropped. */
export const typedRows = (setter: Typesetter, text: string, style: TextStyle, area: Area): Row[] =>
  text
    .trimEnd()
    .split(lineEnds)
    .flatMap((line) => {
      const rows = line.trim() === '' ? [] : textRows(setter, [{ text: line }], style, area)
      return rows.length > 0 ? rows : [{ height: style.leading }]
    })

/** Keeps the rows together, and with the row that follows them. */
export const keepWithNext = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, keepWithNext: true }))

export const spaceAbove = (space: number, rows: readonly Row[]): Row[] =>
  rows.map((row, index) => (index === 0 ? { ...row, space } : row))

/** Draws something beside every row, from its top to its bottom edge. */
export const withDrawing = (
  rows: readonly Row[],
  draw: (canvas: PageCanvas, top: number, bottom: number) => void,
): Row[] =>
  rows.map((row) => ({
    ...row,
    draw: (canvas, top) => {
      draw(canvas, top, top + row.height)
      row.draw?.(canvas, top)
    },
  }))

/** Draws a bullet, a number or a tick box beside the first row. */
export const withMarker = ([first, ...rest]: readonly Row[], draw: (canvas: PageCanvas, top: number) => void): Row[] =>
  first ? [...withDrawing([first], draw), ...rest] : []

export const hairline = (area: Area, colour: string, below = 6): Row => ({
  height: below,
  keepWithNext: true,
  draw: (canvas, top) => canvas.rule([area.left, top + 2], [area.left + area.width, top + 2], colour),
})
