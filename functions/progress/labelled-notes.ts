import type { Lesson, LessonNode } from '#contract/lesson'
import { nodesOf } from '#contract/lesson-parts'
import type { Note } from '#contract/work'
import { filledTrials } from '#domain/trials'

/** What a learner wrote in one box: a text, with the question that it answers, or a table of trials. */
export type OwnWords = { boxId: string; label: string } & (
  | { question: readonly LessonNode[]; text: string }
  | { columns: readonly string[]; cells: readonly (readonly string[])[] }
)

/**
 * A learner's words in the order of the lesson; empty boxes are left out. Words whose box the lesson no longer has come last,
 * with the box's id. Questions are part of the lesson, and come with access to it only.
 */
export function ownWords(
  lesson: Lesson | undefined,
  notes: readonly Note[],
  { access }: { access: boolean },
): OwnWords[] {
  const unplaced = new Map(notes.map((note) => [note.boxId, note.text]))
  const placed = (lesson ? nodesOf(lesson) : []).flatMap((node): OwnWords[] => {
    if (node.type !== 'reflection' && node.type !== 'trials' && node.type !== 'notes') return []
    const { id: boxId, label } = node
    const text = unplaced.get(boxId) ?? ''
    unplaced.delete(boxId)
    if (node.type === 'trials')
      return [{ boxId, label, columns: node.columns, cells: withRest(filledTrials(text), node.columns.length) }]
    return [{ boxId, label, text, question: node.type === 'reflection' && access ? node.nodes : [] }]
  })
  const others = [...unplaced].map(
    ([boxId, text]): OwnWords => ({
      boxId,
      label: `From an earlier version of this module: ${boxId}`,
      question: [],
      text,
    }),
  )
  return [...placed, ...others].filter((words) => ('text' in words ? words.text.trim() !== '' : words.cells.length > 0))
}

/** Cells for which the table has no column stand in one more, at the end. */
const withRest = (rows: readonly (readonly string[])[], columns: number): string[][] =>
  rows.map((row) => (row.length > columns ? [...row.slice(0, columns), row.slice(columns).join(' · ')] : [...row]))
