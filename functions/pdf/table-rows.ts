import type { Line, Span } from './line-breaks.ts'
import { type Area, drawLine, lacksIn, type Row, type Style } from './rows.ts'
import type { Typesetter } from './typesetter.ts'

/** A cell's lines as they were written, each of spans. */
type Cell = readonly (readonly Span[])[]

/** `toFill`: its empty cells are there to be written in, on paper. */
type Table = { columns: readonly Cell[]; rows: readonly (readonly Cell[])[]; toFill: boolean }

const gap = 10
const above = 3
const below = 4
/** Room for two lines of handwriting. */
const writingHeight = 38
/** A row of a table that is taller than this may go on over the end of a page. */
const tall = 300

/** A table over the whole width; its head stands again on every page that it goes on to. */
export function tableRows(setter: Typesetter, table: Table, style: Style, area: Area, lineColour: string): Row[] {
  const count = largest([table.columns.length, ...table.rows.map((row) => row.length)])
  const full = (row: readonly Cell[]): Cell[] => Array.from({ length: count }, (_, index) => row[index] ?? [])
  const head = full(table.columns).map(bold)
  const body = table.rows.map(full)
  const widths = columnWidths(setter, [head, ...body], style, area.width)
  const lefts = widths.map((_, index) => area.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const right = area.left + area.width

  const linesOf = (cell: Cell, index: number): Line[] =>
    cell.flatMap((line) => setter.lines(line, style, (widths[index] ?? 0) - gap))
  /** A row is ruled off below; the rules between columns are for those who write. One that is tall comes line by line. */
  const rowsOf = (cells: readonly Cell[], { weight, again }: { weight: number; again: readonly Row[] }): Row[] => {
    const lines = cells.map(linesOf)
    const count = largest([1, ...lines.map((each) => each.length)])
    const written = above + count * style.leading + below
    const blanks = lines.slice(1).filter((each) => each.length === 0).length
    const extra = table.toFill && blanks > 0 ? Math.max(0, writingHeight - written) : 0
    const step = written < tall ? count : 1
    return Array.from({ length: count / step }, (_, place): Row => {
      const from = place * step
      const last = from + step === count
      const first = from === 0 ? above : 0
      const height = first + step * style.leading + (last ? below + extra : 0)
      const shown = lines.map((each) => each.slice(from, from + step))
      return {
        height,
        keep: !last && (from === 0 || from === count - 2),
        again,
        lacks: shown.flat().some(lacksIn),
        draw: (pen, top) => {
          for (const [column, each] of shown.entries()) {
            const ruled = table.toFill && column > 0
            const left = lefts[column] ?? 0
            for (const [index, line] of each.entries())
              drawLine(
                pen,
                setter.faces,
                line,
                left + (ruled ? gap / 2 : 0),
                top + first + index * style.leading,
                style,
              )
            if (ruled) pen.rule([left, top], [left, top + height], lineColour)
          }
          if (last) pen.rule([area.left, top + height], [right, top + height], lineColour, weight)
        },
      }
    })
  }

  const headed = table.columns.some((cell) => cell.length > 0)
  const headRows = headed ? rowsOf(head, { weight: 1, again: [] }).map((row) => ({ ...row, keep: true })) : []
  return [...headRows, ...body.flatMap((row) => rowsOf(row, { weight: 0.5, again: headRows }))]
}

/** Of any number of numbers: a learner's table may have more rows than a call takes arguments. */
const largest = (numbers: readonly number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0)

const bold = (cell: Cell): Cell => cell.map((line) => line.map((span) => ({ ...span, bold: true })))

/**
 * Widths that make a table short: short columns keep their cells on one line, the others share what is left by how much they
 * have to say, and none is squeezed, nor narrower than its widest word if that can be had.
 */
function columnWidths(setter: Typesetter, rows: readonly (readonly Cell[])[], style: Style, width: number): number[] {
  const count = rows[0]?.length ?? 0
  const fair = width / count
  const columns = Array.from({ length: count }, (_, index) => {
    const cells = rows.map((row) => (row[index] ?? []).map((line) => setter.widths(line, style)))
    const whole = largest(cells.flat().map((line) => line.whole)) + gap
    const word = largest(cells.flat().map((line) => line.word)) + gap
    const most = largest(cells.map((cell) => cell.reduce((sum, line) => sum + line.whole, 1)))
    return { least: whole <= fair * 0.8 ? whole : Math.max(Math.min(word, fair), fair * 0.6), most }
  })
  const fixed = new Map<number, number>()
  for (;;) {
    const free = columns.map((_, index) => index).filter((index) => !fixed.has(index))
    const room = width - [...fixed.values()].reduce((sum, each) => sum + each, 0)
    const weight = free.reduce((sum, index) => sum + (columns[index]?.most ?? 0), 0)
    const share = (index: number) => (room * (columns[index]?.most ?? 0)) / weight
    const tight = free.filter((index) => share(index) < (columns[index]?.least ?? 0))
    if (tight.length === 0 || tight.length === free.length)
      return columns.map((_, index) => fixed.get(index) ?? share(index))
    for (const index of tight) fixed.set(index, columns[index]?.least ?? 0)
  }
}
