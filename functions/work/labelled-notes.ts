import { isBlank } from '#core/text'
import type { Lesson, LessonNode } from '#lessons/lesson'
import { isBox, nodesOf } from '#lessons/lesson-parts'
import type { Note } from './contract.ts'
import { filledTrials, isTable, trialsAsText } from './trials.ts'

/** A learner's notes in one box, with the box's label: text and the question it answers, or a table of trials. */
export type LabelledNote = { boxId: string; label: string } & (
  | { question: readonly LessonNode[]; text: string }
  | { columns: readonly string[]; cells: readonly (readonly string[])[] }
)

/**
 * Matches a learner's notes to the lesson's boxes, in lesson order. Leaves out empty boxes. Notes whose box is no longer in
 * the lesson come last, labelled with its id. Without access the questions are left out: they're paid content.
 */
export function labelledNotes(
  lesson: Lesson | undefined,
  notes: readonly Note[],
  { access }: { access: boolean },
): LabelledNote[] {
  const unmatched = new Map(notes.map((note) => [note.boxId, note.text]))
  const matched = (lesson ? nodesOf(lesson) : []).flatMap((node): LabelledNote[] => {
    if (!isBox(node)) return []
    const { id: boxId, label } = node
    const text = unmatched.get(boxId) ?? ''
    unmatched.delete(boxId)
    if (node.type === 'trials')
      return [{ boxId, label, columns: node.columns, cells: withExtraColumn(filledTrials(text), node.columns.length) }]
    return [{ boxId, label, text, question: 'nodes' in node && access ? node.nodes : [] }]
  })
  const orphaned = [...unmatched].map(
    ([boxId, text]): LabelledNote => ({
      boxId,
      label: `From an earlier version of this module: ${boxId}`,
      question: [],
      text,
    }),
  )
  return [...matched, ...orphaned].filter((note) => ('text' in note ? !isBlank(note.text) : note.cells.length > 0))
}

/** Joins surplus cells into one extra column, so that a table that has lost columns still prints everything. */
const withExtraColumn = (rows: readonly (readonly string[])[], columns: number): string[][] =>
  rows.map((row) => (row.length > columns ? [...row.slice(0, columns), row.slice(columns).join(' · ')] : [...row]))

/** The text as typed. A table becomes lines, one a cell with its column's name, and a blank line between rows. */
export function readableText(note: LabelledNote): string {
  if ('text' in note) return isTable(note.text) ? trialsAsText(note.text) : note.text
  return note.cells
    .map((row) => row.flatMap((cell, n) => (cell.trim() ? [named(note.columns[n], cell)] : [])).join('\n'))
    .join('\n\n')
}

const named = (column: string | undefined, cell: string): string => (column ? `${column}: ${cell}` : cell)
