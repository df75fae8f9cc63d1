import type { Note } from '#contract/work'
import { isBlank } from '#domain/text'
import { isTable, trialsAsText } from '#domain/trials'

/** Shows notes whose box is no longer in the lesson, so the learner can still read and print them. */
export function OrphanedNotes({ notes, boxes }: { notes: readonly Note[]; boxes: readonly string[] }) {
  const former = notes.filter(({ boxId, text }) => !isBlank(text) && !boxes.includes(boxId))
  if (former.length === 0) return null
  return (
    <section className="mt-8">
      <p className="font-semibold">From an earlier version of this module</p>
      {former.map(({ boxId, text }) => (
        <p key={boxId} className="mt-3 wrap-anywhere whitespace-pre-wrap">
          {isTable(text) ? trialsAsText(text) : text}
        </p>
      ))}
    </section>
  )
}
