import { notesBox } from '#catalogue/module-work'
import { readAttributes } from './attributes.ts'
import type { LeafCompiler } from './directive.ts'

/** The API accepts item ids that end in a number of at most two digits. */
const maxCells = 99

/** A table for the teacher to fill in. */
export const trials: LeafCompiler = (node, source) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'label', 'rows', 'columns'])
  if (read && read.rows * read.columns.length > maxCells)
    return source.refuse(node, `A trials table can have at most ${maxCells} cells. Use fewer rows.`)
  return read && { type: 'trials', ...read }
}

/** The module's main notes box. The module can't be completed until it has text. */
export const notes: LeafCompiler = (node, source) => {
  source.claimSingle('notes', node)
  const read = readAttributes(node, source, ['id', 'minutes', 'label'])
  if (read && read.id !== notesBox)
    return source.refuse(node, `The id of “notes” must be ${notesBox}. Write id=${notesBox}.`)
  return read && { type: 'notes', ...read }
}

/** Where the page shows the learner's prompt library. */
export const library: LeafCompiler = (node, source) => {
  source.claimSingle('library', node)
  const read = readAttributes(node, source, ['minutes'])
  return read && { type: 'library', ...read }
}
