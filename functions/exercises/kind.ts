import * as z from 'zod/mini'
import { int, positive } from '#core/fields'
import { InlineNode, LessonNode, plainText } from '#lessons/lesson'

/**
 * A kind of exercise, as server and page know it. `node` checks the whole exercise; the lesson's own schema checks only its
 * introduction. Saved answers refer to choices, items, places and criteria by number, from 0 in the order written.
 */
export type ExerciseKind<Node, Answer extends { done: boolean }> = {
  node: z.ZodMiniType<Node>
  answer: z.ZodMiniType<Answer>
  /** The answer of somebody who hasn't begun. */
  unanswered: Answer
  /** An answer without numbers that the exercise doesn't have. */
  cut(exercise: Node, answer: Answer): Answer
  /** What the learner chose, in the words of the exercise. */
  inWords(exercise: Node, answer: Answer): string[]
  /** The same where the lesson isn't at hand: in numbers, as the page counts them. */
  inNumbers(answer: Answer): string[]
  /**
   * The `newer` of two devices' answers with what stays of both: a first guess, ticks. `mine` was given over `before`. Without it,
   * the newer one stays as it is.
   */
  joined?(newer: Answer, two: { mine: Answer; before: Answer; theirs: Answer }): Answer
}

/** The numbers that either has, without those that one of them has taken away. */
export const bothOf = (mine: readonly number[], before: readonly number[], theirs: readonly number[]): number[] =>
  [...new Set([...mine, ...theirs])]
    .filter((one) => !before.includes(one) || (mine.includes(one) && theirs.includes(one)))
    .sort((a, b) => a - b)

/** Bounds for numbers in answers. The compiler allows fewer; with these an answer is below 4 KB. */
export const number = int.check(z.refine((value) => value >= 0 && value < 100))
export const numbers = z.array(number).check(z.maxLength(100))

export const wordsOf = (nodes: readonly InlineNode[] = []): string => plainText(nodes)

export const listed = (name: string, places: readonly number[]): string[] =>
  places.length > 0 ? [`${name} ${places.map((place) => place + 1).join(', ')}`] : []

export const text = z.string()
export const inlines: z.ZodMiniType<InlineNode[]> = z.lazy(() => z.array(InlineNode))
/** An interface, because exercises are blocks of a lesson too: TypeScript looks into it later. */
interface Blocks extends Array<LessonNode> {}
export const nodes: z.ZodMiniType<Blocks> = z.lazy(() => z.array(LessonNode))

/** What every exercise has; `nodes` is its introduction. */
export const whole = { id: text, minutes: positive, title: text, nodes }
