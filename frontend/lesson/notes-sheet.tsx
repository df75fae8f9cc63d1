import { australianDay } from '#core/day'
import { isBlank } from '#core/text'
import type { Lesson } from '#lessons/lesson'
import { type BoxNode, isBox, nodesOf } from '#lessons/lesson-parts'
import type { Note } from '#work/contract'
import { filledTrials } from '#work/trials'
import { useNote } from './notes-provider.tsx'
import { OrphanedNotes } from './orphaned-notes.tsx'

/** A lesson's notes, box by box. Only visible when the learner prints the notes. */
export function NotesSheet({ lesson, notes }: { lesson: Lesson; notes: readonly Note[] }) {
  const boxes = nodesOf(lesson).filter(isBox)
  return (
    <div data-notes-sheet className="hidden print:in-data-[printing=notes]:block">
      <p className="font-sans text-sm">My notes</p>
      <p className="text-2xl font-semibold">{lesson.title}</p>
      <p className="mt-1 font-sans text-sm">{australianDay(new Date())}</p>
      {boxes.map((box) => (
        <PrintedBox key={box.id} box={box} />
      ))}
      <OrphanedNotes notes={notes} lesson={lesson} />
    </div>
  )
}

function PrintedBox({ box }: { box: BoxNode }) {
  const { text } = useNote(box.id)
  const rows = box.type === 'trials' ? filledTrials(text) : []
  if (isBlank(text) || (box.type === 'trials' && rows.length === 0)) return null
  return (
    <div className="mt-8">
      <p className="break-after-avoid border-b border-line pb-1 font-sans font-semibold">{box.label}</p>
      {box.type === 'trials' ? (
        rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever changed in place
          <dl key={row} className="mt-3 break-inside-avoid text-base">
            {cells.map(
              (cell, column) =>
                !isBlank(cell) && (
                  <div key={box.columns[column] ?? `more-${column}`}>
                    <dt className="font-sans text-sm font-semibold">
                      {row + 1}. {box.columns[column] ?? 'More'}
                    </dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{cell}</dd>
                  </div>
                ),
            )}
          </dl>
        ))
      ) : (
        <p className="mt-3 text-base wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
    </div>
  )
}
