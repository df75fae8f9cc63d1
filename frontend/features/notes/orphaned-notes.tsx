import type { Lesson } from '#contract/lesson'
import type { Note } from '#contract/work'
import { isBlank } from '#domain/text'
import { isTable, trialsAsText } from '#domain/trials'

type OrphanedNotesProps = { notes: readonly Note[]; boxes: readonly string[]; retired: Lesson['retired'] }

/** Shows notes whose box is no longer in the lesson, so the learner can still read and print them. */
export function OrphanedNotes({ notes, boxes, retired }: OrphanedNotesProps) {
  const former = notes.filter(({ boxId, text }) => !isBlank(text) && !boxes.includes(boxId))
  if (former.length === 0) return null
  return (
    <section className="mt-8">
      <p className="font-semibold">From an earlier version of this module</p>
      {former.map(({ boxId, text }) => (
        <p key={boxId} className="mt-3 wrap-anywhere whitespace-pre-wrap">
          <TitleOf boxId={boxId} retired={retired} />
          {isTable(text) ? trialsAsText(text) : text}
        </p>
      ))}
    </section>
  )
}

function TitleOf({ boxId, retired }: { boxId: string; retired: Lesson['retired'] }) {
  const known = retired?.find(({ id }) => id === boxId)
  return known && <span className="block font-semibold">{known.title}</span>
}
