import { isModuleId } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import { answerInWords } from '#exercises/kinds'
import type { Lesson } from '#lessons/lesson'
import { exercisesOf, nodesOf } from '#lessons/lesson-parts'
import type { LessonLibrary } from '#lessons/library'
import { listPayments } from '#payments/own-payments'
import { QuizAttempt, QuizSummary } from '#quizzes/contract'
import { SavedAnswer } from '#work/answer-contract'
import { Note } from '#work/contract'
import { labelledNotes, readableText } from '#work/labelled-notes'
import type { LearnerContext } from '../context.ts'
import type { ExportedItem, getExport } from './contract.ts'

type Needs = Pick<
  LearnerContext,
  'ownData' | 'lessons' | 'world' | 'sub' | 'access' | 'checkouts' | 'payments' | 'userPool'
>

/** The most JSON in a page, in bytes. A single item may be larger: it holds up to 400 KB before it's escaped. */
const pageBytes = 1_000_000

/** A page of everything that's stored about the learner. It reads only, and asks for no access: all of it is the learner's own. */
export async function exportOwnData(
  { cursor }: { cursor?: string | undefined },
  { ownData, lessons, world, userPool, ...context }: Needs,
): Promise<RouteResult<typeof getExport>> {
  const { items, next } = await ownData.page(cursor, world.now())
  const shown = items.map((one): ExportedItem => {
    const words = shownOf(one, lessons)
    return words ? { ...one, shown: words } : one
  })
  const page = shown.slice(0, fitting(shown))
  if (page.length < shown.length) return { items: page, next: page.at(-1)?.key }
  if (next) return { items: page, next }
  const [{ payments }, signIn] = await Promise.all([
    listPayments({}, { ...context, world }),
    userPool.describe(context.sub),
  ])
  return { items: page, rest: { accountId: context.sub, signIn, payments } }
}

/** How many of the items a page takes: at least one. */
function fitting(items: readonly ExportedItem[]): number {
  let bytes = 0
  const end = items.findIndex((one, n) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1
    return n > 0 && bytes > pageBytes
  })
  return end < 0 ? items.length : end
}

type Shown = NonNullable<ExportedItem['shown']>
type Part = { id: string; label: string; text: string }

/** The place of a part that the lesson no longer has. */
const last = 100_000

/**
 * What a note, an earlier text of one, a quiz or an answer to an exercise says to a person. Undefined for other items, blank boxes, and
 * answers whose exercise has gone. The questions of exercises and boxes stay out, because they're paid content; a quiz has them,
 * because its answers say nothing without.
 */
function shownOf({ kind, key, item }: ExportedItem, lessons: LessonLibrary): Shown | undefined {
  const [, place = ''] = key.split('#')
  const [moduleId = '', boxId = ''] = place.split('/')
  if (!isModuleId(moduleId)) return undefined
  const lesson = lessons.lesson(moduleId)
  const part =
    kind === 'note'
      ? noteIn(item, lesson)
      : kind === 'earlier-note'
        ? noteIn({ ...item, boxId, version: 0 }, lesson)
        : kind === 'exercise-answer'
          ? answerIn(item, lesson)
          : kind === 'quiz'
            ? quizIn(item, lesson)
            : undefined
  if (!part) return undefined
  const at = lesson ? nodesOf(lesson).findIndex((node) => 'id' in node && node.id === part.id) : -1
  const { label, text } = part
  return { moduleId, label, place: at < 0 ? last : at, ...(text !== item.text && { text }) }
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
  const lines = answerInWords(exercise, saved.data.answer)
  return lines.length > 0 ? { id: exercise.id, label: exercise.title, text: lines.join('\n') } : undefined
}

/** An attempt at a quiz with its questions, answers and marks, or what's chosen of the next one. */
function quizIn(item: unknown, lesson: Lesson | undefined): Part | undefined {
  const quiz = lesson && nodesOf(lesson).find((node) => node.type === 'quiz')
  const place = (question: string) => quiz?.questions.findIndex(({ id }) => id === question) ?? 0
  const lines = (chosen: Record<string, string>, mark: (id: string) => string) =>
    Object.entries(chosen)
      .sort(([a], [b]) => place(a) - place(b))
      .map(([id, answer]) => {
        const asked = quiz?.questions[place(id)]?.question ?? 'A question that the lesson no longer has'
        return `${asked}\nYour answer: ${answer}${mark(id)}`
      })
      .join('\n\n')
  const id = quiz?.id ?? ''
  const attempt = QuizAttempt.safeParse(item).data
  if (attempt) {
    const mark = (question: string) => {
      const found = attempt.marks.find((one) => one.id === question)
      return !found ? '' : found.right ? ' (right)' : ` (wrong; right is: ${found.answer})`
    }
    return { id, label: `Quiz, attempt ${attempt.attempt}: ${attempt.score} right`, text: lines(attempt.answers, mark) }
  }
  const { count, draft } = QuizSummary.safeParse(item).data ?? {}
  if (!draft || draft.attempt <= (count ?? 0) || Object.keys(draft.chosen).length === 0) return undefined
  return { id, label: `Quiz, attempt ${draft.attempt}: not submitted yet`, text: lines(draft.chosen, () => '') }
}
