import * as z from 'zod/mini'
import { cutting } from './cutting.ts'
import { discussion } from './discussion.ts'
import type { ExerciseKind } from './kind.ts'
import type { exerciseTypes } from './names.ts'
import { placing } from './placing.ts'
import { planner } from './planner.ts'
import { predict } from './predict.ts'
import { respond } from './respond.ts'
import { sort } from './sort.ts'
import { spot } from './spot.ts'
import { trace } from './trace.ts'
import { windows } from './windows.ts'

/** The kinds of exercises. What a kind is, its own file says. */
const kinds = { predict, sort, spot, respond, trace, discussion, windows, placing, planner, cutting } satisfies Record<
  (typeof exerciseTypes)[number],
  unknown
>
type Kind = (typeof kinds)[keyof typeof kinds]

/** An exercise of a lesson; `nodes` is its introduction. The text box of one with a `label` is the note with the same id. */
export type Exercise = z.infer<Kind['node']>
export type ExerciseOf<T extends Exercise['type']> = Extract<Exercise, { type: T }>

/** The whole exercise. The lesson's own schema has checked only its introduction. */
export const WholeExercise = z.lazy(() =>
  z.discriminatedUnion('type', Object.values(kinds).map(({ node }) => node) as never),
) as z.ZodMiniType<Exercise>

/** What a learner chose in an exercise. `done`: the feedback is open. */
export const Answer = z.discriminatedUnion(
  'type',
  Object.values(kinds).map(({ answer }) => answer) as never,
) as unknown as z.ZodMiniType<z.infer<Kind['answer']>>
export type Answer = z.infer<Kind['answer']>
export type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>

const ofType = (type: Answer['type']) => kinds[type] as unknown as ExerciseKind<Exercise, Answer>

/** A saved answer as its exercise can show it, without numbers that the exercise doesn't have. Of another type, it counts as none. */
export function fitted<E extends Exercise>(exercise: E, saved: unknown): AnswerOf<E['type']> {
  const { answer, cut, unanswered } = ofType(exercise.type)
  const { success, data } = z.safeParse(answer, saved)
  return (success ? cut(exercise, data) : unanswered) as AnswerOf<E['type']>
}

/**
 * What stays of two devices' answers, `mine` given over `before`: mine, as the newer one, unless only theirs is finished. What's
 * there to stay is joined.
 */
export function answerOfTwo(mine: Answer | null, before: Answer | null, theirs: Answer | null): Answer | null {
  const newer = mine?.done || !theirs?.done ? mine : theirs
  if (!mine || !newer || mine.type !== theirs?.type) return newer
  const { joined, unanswered } = ofType(mine.type)
  return joined?.(newer, { mine, before: before?.type === mine.type ? before : unanswered, theirs }) ?? newer
}

/** What a learner chose, in the words of the exercise. */
export const answerInWords = (exercise: Exercise, saved: unknown): string[] =>
  ofType(exercise.type).inWords(exercise, fitted(exercise, saved))

/** The same where the lesson isn't at hand: in numbers, as the page counts them. */
export const answerInNumbers = (answer: Answer): string[] => ofType(answer.type).inNumbers(answer)
