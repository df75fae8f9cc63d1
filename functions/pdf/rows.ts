import type { Ink, Pen } from './canvas.ts'
import { standIn } from './characters.ts'
import type { Line, Span } from './line-breaks.ts'
import type { Typesetter } from './typesetter.ts'

/** What is never cut by the end of a page: a line of text, or a slice of a table. Measures in points. */
export type Row = {
  height: number
  draw?: (pen: Pen, top: number) => void
  /** White above it, but not at the head of a page. */
  space?: number
  /** Stays on the page of the row after it. */
  keep?: boolean
  /** Whether a character in it can't be printed. */
  lacks?: boolean
  /** What stands again above it where it begins a page: the head of its table. */
  again?: readonly Row[]
  /** The chapter that it begins: at the head of the pages after it, and among the file's bookmarks. */
  chapter?: string
}

/** How text is set; `leading` is from line to line, in points. */
export type Style = Ink & { leading: number; bold?: boolean }
export type Area = { left: number; width: number }

/** A line of type, between the upper and the lower edge of its row. */
export function drawLine(
  pen: Pen,
  { regular }: Typesetter['faces'],
  line: Line,
  left: number,
  top: number,
  style: Style,
) {
  const ascent = regular.ascent / regular.unitsPerEm
  const depth = -regular.descent / regular.unitsPerEm
  pen.line(line, left, top + (style.leading + (ascent - depth) * style.size) / 2, style)
}

export const lacksIn = (line: Line): boolean => line.some(({ text }) => text.includes(standIn))

/** A paragraph: its first two lines stay together, and its last two. */
export function textRows(setter: Typesetter, spans: readonly Span[], style: Style, { left, width }: Area): Row[] {
  const lines = setter.lines(spans, style, width)
  return lines.map((line, index) => ({
    height: style.leading,
    keep: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    lacks: lacksIn(line),
    draw: (pen, top) => drawLine(pen, setter.faces, line, left, top, style),
  }))
}

/** Slides break lines by a vertical tab, PDFs pages by a form feed. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Text as a learner typed it: every line and every blank of it, but for what is blank at its end. */
export const typedRows = (setter: Typesetter, text: string, style: Style, area: Area): Row[] =>
  text
    .trimEnd()
    .split(lineEnds)
    .flatMap((line) => {
      const rows = line.trim() === '' ? [] : textRows(setter, [{ text: line }], style, area)
      return rows.length > 0 ? rows : [{ height: style.leading }]
    })

/** Rows that stay together, and with whatever comes after them. */
export const kept = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, keep: true }))

/** Rows with white above the first. */
export const spaced = (space: number, rows: readonly Row[]): Row[] =>
  rows.map((row, index) => (index === 0 ? { ...row, space } : row))

/** Rows with something drawn to each, from its upper to its lower edge. */
export const withDrawn = (rows: readonly Row[], draw: (pen: Pen, top: number, bottom: number) => void): Row[] =>
  rows.map((row) => ({
    ...row,
    draw: (pen, top) => {
      draw(pen, top, top + row.height)
      row.draw?.(pen, top)
    },
  }))

/** The first row with something drawn to it: a bullet, a number, a box. */
export const marked = ([first, ...rest]: readonly Row[], draw: (pen: Pen, top: number) => void): Row[] =>
  first ? [...withDrawn([first], draw), ...rest] : []

export const hairline = (area: Area, colour: string, below = 6): Row => ({
  height: below,
  keep: true,
  draw: (pen, top) => pen.rule([area.left, top + 2], [area.left + area.width, top + 2], colour),
})
