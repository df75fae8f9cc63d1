import type { SavedAnswer } from '#contract/exercises/answer'
import type { Lesson } from '#contract/lesson'
import { boxesOf, exercisesOf } from '#contract/lesson-parts'
import type { Note } from '#contract/work'
import { isBlank } from '#domain/text'
import { isTable, trialsAsText } from '#domain/trials'
import type { WorkCounts } from '#domain/work-counts'

type Stored = { ticks: readonly string[]; notes: readonly Note[]; answers: readonly SavedAnswer[] }

/** How many of a lesson's sections are ticked, of its exercises answered and of its boxes written in, as the table has it. */
export function countWork(lesson: Lesson, { ticks, notes, answers }: Stored): WorkCounts {
  const sections = lesson.sections.map(({ id }) => id)
  const exercises = exercisesOf(lesson).map(({ id }) => id)
  const boxes = boxesOf(lesson)
  const ticked = new Set(ticks)
  const answered = new Set(answers.filter(({ answer }) => answer.done).map(({ exerciseId }) => exerciseId))
  const written = new Set(notes.filter(({ text }) => isWritten(text)).map(({ boxId }) => boxId))
  const among = (ids: readonly string[], done: ReadonlySet<string>) => ids.filter((id) => done.has(id)).length
  return {
    done: { sections: among(sections, ticked), exercises: among(exercises, answered), boxes: among(boxes, written) },
    all: { sections: sections.length, exercises: exercises.length, boxes: boxes.length },
  }
}

const isWritten = (text: string): boolean => !isBlank(isTable(text) ? trialsAsText(text) : text)
