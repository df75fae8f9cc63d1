import * as z from 'zod/mini'
import { int } from '#contract/fields'
import type { ExerciseOf } from '#contract/lesson'
import { type ExerciseKind, inlines, listed, numbers, text, whole } from './kind.ts'

const answer = z.object({ type: z.literal('spot'), done: z.boolean(), marked: numbers })

/** The places to judge, in order. */
export const placesOf = ({ text }: ExerciseOf<'spot'>) =>
  text.flat().flatMap((piece) => ('place' in piece ? [piece] : []))

export const spot: ExerciseKind<ExerciseOf<'spot'>, z.infer<typeof answer>> = {
  node: z.object({
    type: z.literal('spot'),
    ...whole,
    text: z.array(
      z.array(
        z.union([
          z.object({ place: int, words: text, kind: z.exactOptional(text), why: text }),
          z.object({ nodes: inlines }),
        ]),
      ),
    ),
  }),
  answer,
  unanswered: { type: 'spot', done: false, marked: [] },
  cut: (exercise, chosen) => ({
    ...chosen,
    marked: chosen.marked.filter((place) => place < placesOf(exercise).length),
  }),
  inWords: (exercise, { marked }) =>
    placesOf(exercise)
      .filter(({ place }) => marked.includes(place))
      .map(({ words }) => `Marked: ${words}`),
  inNumbers: ({ marked }) => listed('Places', marked),
}
