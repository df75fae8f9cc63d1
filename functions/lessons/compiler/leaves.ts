import { notesBox } from '#domain/completion'
import { readAttributes } from './attributes.ts'
import type { LeafCompiler } from './directive.ts'

/** A row of a table of trials is kept under a number of two digits at most. */
const mostCells = 99

/** A table that the teacher fills in. */
export const trials: LeafCompiler = (node, page) => {
  const read = readAttributes(node, page, ['id', 'minutes', 'label', 'rows', 'columns'])
  if (read && read.rows * read.columns.length > mostCells)
    return page.refuse(node, `A table of trials has ${mostCells} cells at most. Take fewer rows.`)
  return read && { type: 'trials', ...read }
}

/** The module's own notes box, whose words complete the module. */
export const notes: LeafCompiler = (node, page) => {
  page.claimOnly('notes', node)
  const read = readAttributes(node, page, ['id', 'minutes', 'label'])
  if (read && read.id !== notesBox) return page.refuse(node, `The id of “notes” is always ${notesBox}: id=${notesBox}`)
  return read && { type: 'notes', ...read }
}

/** Where the learner's own prompt library stands. */
export const library: LeafCompiler = (node, page) => {
  page.claimOnly('library', node)
  const read = readAttributes(node, page, ['minutes'])
  return read && { type: 'library', ...read }
}
