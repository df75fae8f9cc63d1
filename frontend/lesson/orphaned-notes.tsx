import { isBlank } from '#core/text'
import type { Lesson } from '#lessons/lesson'
import { boxesOf, hasNewerPart } from '#lessons/lesson-parts'
import type { Note } from '#work/contract'
import { isTable, trialsAsText } from '#work/trials'

type OrphanedNotesProps = { notes: readonly Note[]; lesson: Lesson }

/** Shows notes whose box isn't in the lesson that the page has, so the learner can still read and print them. */
export function OrphanedNotes({ notes, lesson }: OrphanedNotesProps) {
  const boxes = boxesOf(lesson)
  const former = notes.filter(({ boxId, text }) => !isBlank(text) && !boxes.includes(boxId))
  if (former.length === 0) return null
  return (
    <section className="mt-8">
      <p className="font-semibold">From {hasNewerPart(lesson) ? 'another' : 'an earlier'} version of this module</p>
      {former.map(({ boxId, text }) => (
        <p key={boxId} className="mt-3 wrap-anywhere whitespace-pre-wrap">
          {isTable(text) ? trialsAsText(text) : text}
        </p>
      ))}
    </section>
  )
}
