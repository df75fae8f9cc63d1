import { type Answer, fitted, SavedAnswer } from '#contract/exercises/answer'
import type { Exercise, InlineNode, Lesson } from '#contract/lesson'
import { exercisesOf, nodesOf } from '#contract/lesson-parts'
import type { ExportedItem } from '#contract/own-data/export'
import { Note } from '#contract/work'
import { isModuleId } from '#domain/catalogue'
import type { LessonLibrary } from '../lessons/library.ts'
import { labelledNotes } from '../progress/labelled-notes.ts'
import { readableText } from '../progress/readable-text.ts'

type Shown = NonNullable<ExportedItem['shown']>
type Part = { id: string; label: string; text: string }

/** The place of a part that the lesson no longer has. */
const last = 100_000

/**
 * What a note or an answer to an exercise says to a person. Undefined for other items, blank boxes, and answers whose exercise has
 * gone. Questions stay out, because they're paid content; what the learner chose stays in, because it's the answer.
 */
export function shownOf({ kind, key, item }: ExportedItem, lessons: LessonLibrary): Shown | undefined {
  const [, moduleId = ''] = key.split('#')
  if (!isModuleId(moduleId)) return undefined
  const lesson = lessons.lesson(moduleId)
  const part = kind === 'note' ? noteIn(item, lesson) : kind === 'exercise-answer' ? answerIn(item, lesson) : undefined
  if (!part) return undefined
  const place = lesson ? nodesOf(lesson).findIndex((node) => 'id' in node && node.id === part.id) : -1
  const { label, text } = part
  return { moduleId, label, place: place < 0 ? last : place, ...(text !== item.text && { text }) }
}

function noteIn(item: unknown, lesson: Lesson | undefined): Part | undefined {
  const note = Note.safeParse(item)
  const [found] = note.success ? labelledNotes(lesson, [note.data], { access: false }) : []
  return found && { id: found.boxId, label: found.label, text: readableText(found) }
}

function answerIn(item: unknown, lesson: Lesson | undefined): Part | undefined {
  const saved = SavedAnswer.safeParse(item)
  const exercise = saved.success && lesson && exercisesOf(lesson).find(({ id }) => id === saved.data.exerciseId)
  if (!exercise) return undefined
  const lines = linesOf(exercise, fitted(exercise, saved.data.answer))
  return lines.length > 0 ? { id: exercise.id, label: exercise.title, text: lines.join('\n') } : undefined
}

/** What the learner chose, in the words of the exercise. */
function linesOf(exercise: Exercise, answer: Answer): string[] {
  if (exercise.type === 'predict' && answer.type === 'predict') {
    const choice = (number: number, sure: number) => `${wordsOf(exercise.choices[number]?.nodes)} (${sure}% sure)`
    return [
      ...(answer.first ? [`First answer: ${choice(answer.first.choice, answer.first.sure)}`] : []),
      ...(answer.choice === undefined ? [] : [choice(answer.choice, answer.sure)]),
    ]
  }
  if (exercise.type === 'sort' && answer.type === 'sort')
    return Object.entries(answer.groups).map(
      ([number, group]) => `${wordsOf(exercise.items[Number(number)]?.nodes)}: ${exercise.groups[group]}`,
    )
  if (exercise.type === 'spot' && answer.type === 'spot') {
    const places = exercise.text.flat().flatMap((piece) => ('place' in piece ? [piece] : []))
    return places.filter(({ place }) => answer.marked.includes(place)).map(({ words }) => `Marked: ${words}`)
  }
  if (exercise.type === 'respond' && answer.type === 'respond')
    return answer.ticks.map((criterion) => `Ticked: ${wordsOf(exercise.marker[criterion]?.nodes)}`)
  return []
}

const wordsOf = (nodes: readonly InlineNode[] = []): string =>
  nodes.map((node) => (node.type === 'break' ? ' ' : 'value' in node ? node.value : wordsOf(node.nodes))).join('')
