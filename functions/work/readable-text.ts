import type { LabelledNote } from './labelled-notes.ts'
import { isTable, trialsAsText } from './trials.ts'

/** The text as typed. A table becomes lines, one a cell with its column's name, and a blank line between rows. */
export function readableText(note: LabelledNote): string {
  if ('text' in note) return isTable(note.text) ? trialsAsText(note.text) : note.text
  return note.cells
    .map((row) => row.flatMap((cell, n) => (cell.trim() ? [named(note.columns[n], cell)] : [])).join('\n'))
    .join('\n\n')
}

const named = (column: string | undefined, cell: string): string => (column ? `${column}: ${cell}` : cell)
