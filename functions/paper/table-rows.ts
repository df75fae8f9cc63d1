import type { Line, Span } from './line-breaks.ts'
import { type Area, drawLine, hasReplacement, type Row, type TextStyle } from './rows.ts'
import type { Typesetter } from './typesetter.ts'

/** The lines of a cell, each made of spans. */
type Cell = readonly (readonly Span[])[]

/** `toFill`: people write in the empty cells on paper. */
type Table = { columns: readonly Cell[]; rows: readonly (readonly Cell[])[]; toFill: boolean }

/** In points. */
const columnGap = 10
const paddingTop = 3
const paddingBottom = 4
/** Fits two lines of handwriting. */
const writingHeight = 38
/** A table row taller than this may break across pages. */
const breakableHeight = 300

/** A table across the full width, its header repeated on every page. */
export function tableRows(setter: Typesetter, table: Table, style: TextStyle, area: Area, lineColour: string): Row[] {
  const count = largest([table.columns.length, ...table.rows.map((row) => row.length)])
  const full = (row: readonly Cell[]): Cell[] => Array.from({ length: count }, (_, index) => row[index] ?? [])
  const header = full(table.columns).map(bold)
  const body = table.rows.map(full)
  const widths = columnWidths(setter, [header, ...body], style, area.width)
  const lefts = widths.map((_, index) => area.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const right = area.left + area.width

  const linesOf = (cell: Cell, index: number): Line[] =>
    cell.flatMap((line) => setter.lines(line, style, (widths[index] ?? 0) - columnGap))
  /** Draws a rule below each table row, and between columns only in tables to fill in. A tall row becomes one Row for each line. */
  const rowsOf = (
    cells: readonly Cell[],
    { weight, repeatedHeader }: { weight: number; repeatedHeader: readonly Row[] },
  ): Row[] => {
    const lines = cells.map(linesOf)
    const count = largest([1, ...lines.map((each) => each.length)])
    const textHeight = paddingTop + count * style.leading + paddingBottom
    const blanks = lines.slice(1).filter((each) => each.length === 0).length
    const extra = table.toFill && blanks > 0 ? Math.max(0, writingHeight - textHeight) : 0
    const step = textHeight < breakableHeight ? count : 1
    return Array.from({ length: count / step }, (_, slice): Row => {
      const from = slice * step
      const last = from + step === count
      const padding = from === 0 ? paddingTop : 0
      const height = padding + step * style.leading + (last ? paddingBottom + extra : 0)
      const shown = lines.map((each) => each.slice(from, from + step))
      return {
        height,
        keepWithNext: !last && (from === 0 || from === count - 2),
        repeatedHeader,
        unprintable: shown.flat().some(hasReplacement),
        draw: (canvas, top) => {
          for (const [column, each] of shown.entries()) {
            const ruled = table.toFill && column > 0
            const left = lefts[column] ?? 0
            for (const [index, line] of each.entries())
              drawLine(
                canvas,
                setter.fonts,
                line,
                left + (ruled ? columnGap / 2 : 0),
                top + padding + index * style.leading,
                style,
              )
            if (ruled) canvas.rule([left, top], [left, top + height], lineColour)
          }
          if (last) canvas.rule([area.left, top + height], [right, top + height], lineColour, weight)
        },
      }
    })
  }

  const hasHeader = table.columns.some((cell) => cell.length > 0)
  const headerRows = hasHeader
    ? rowsOf(header, { weight: 1, repeatedHeader: [] }).map((row) => ({ ...row, keepWithNext: true }))
    : []
  return [...headerRows, ...body.flatMap((row) => rowsOf(row, { weight: 0.5, repeatedHeader: headerRows }))]
}

/** Unlike Math.max, takes any number of values: a learner's table may have more rows than a call takes arguments. */
const largest = (numbers: readonly number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0)

const bold = (cell: Cell): Cell => cell.map((line) => line.map((span) => ({ ...span, bold: true })))

/**
 * Column widths that keep a table short. Narrow columns keep their cells on one line; the others share the rest in proportion
 * to their longest cell. Where there's room, no column gets narrower than its widest word.
 */
function columnWidths(
  setter: Typesetter,
  rows: readonly (readonly Cell[])[],
  style: TextStyle,
  width: number,
): number[] {
  const count = rows[0]?.length ?? 0
  const equalShare = width / count
  const columns = Array.from({ length: count }, (_, index) => {
    const cells = rows.map((row) => (row[index] ?? []).map((line) => setter.widths(line, style)))
    const oneLine = largest(cells.flat().map(({ line }) => line)) + columnGap
    const word = largest(cells.flat().map(({ widestWord }) => widestWord)) + columnGap
    const text = largest(cells.map((cell) => cell.reduce((sum, { line }) => sum + line, 1)))
    return { min: oneLine <= equalShare * 0.8 ? oneLine : Math.max(Math.min(word, equalShare), equalShare * 0.6), text }
  })
  const fixed = new Map<number, number>()
  for (;;) {
    const free = columns.map((_, index) => index).filter((index) => !fixed.has(index))
    const room = width - [...fixed.values()].reduce((sum, each) => sum + each, 0)
    const weight = free.reduce((sum, index) => sum + (columns[index]?.text ?? 0), 0)
    const share = (index: number) => (room * (columns[index]?.text ?? 0)) / weight
    const tight = free.filter((index) => share(index) < (columns[index]?.min ?? 0))
    if (tight.length === 0 || tight.length === free.length)
      return columns.map((_, index) => fixed.get(index) ?? share(index))
    for (const index of tight) fixed.set(index, columns[index]?.min ?? 0)
  }
}
