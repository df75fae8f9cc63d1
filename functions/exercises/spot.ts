import * as z from 'zod/mini'
import { byId, int } from '#core/fields'
import type { ExerciseOf } from '#lessons/lesson'
import { type ExerciseKind, inlines, listed, number, numbers, text, whole } from './kind.ts'

const node = z.object({
  type: z.literal('spot'),
  ...whole,
  text: z.array(
    z.array(
      z.union([
        z.object({ spot: int, words: text, kind: z.exactOptional(text), why: text }),
        z.object({ nodes: inlines }),
      ]),
    ),
  ),
})

/** `kinds` has what the learner called each marked spot, by the spot's number. Absent where it called none of them anything. */
const answer = z.object({
  type: z.literal('spot'),
  done: z.boolean(),
  marked: numbers,
  kinds: z.optional(byId(number).check(z.refine((kinds) => Object.keys(kinds).every((spot) => /^\d\d?$/.test(spot))))),
})

/** A run of a text, or a spot in it to judge. A spot without `kind` is fine as it is. */
export type SpotPiece = ExerciseOf<'spot'>['text'][number][number]

/** The spots to judge, in order. */
export const spotsOf = ({ text }: ExerciseOf<'spot'>) =>
  text.flat().flatMap((piece) => ('spot' in piece ? [piece] : []))

/** The kinds of what's to find, in the order in which the text has them. */
export const kindsOf = (exercise: ExerciseOf<'spot'>): string[] => [
  ...new Set(spotsOf(exercise).flatMap(({ kind }) => kind ?? [])),
]

export const spot: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'spot', done: false, marked: [] },
  cut(exercise, { kinds = {}, ...chosen }) {
    const marked = chosen.marked.filter((spot) => spot < spotsOf(exercise).length)
    const named = Object.entries(kinds).filter(
      ([spot, kind]) => marked.includes(Number(spot)) && kind < kindsOf(exercise).length,
    )
    return { ...chosen, marked, ...(named.length > 0 && { kinds: Object.fromEntries(named) }) }
  },
  inWords: (exercise, { marked, kinds = {} }) =>
    spotsOf(exercise)
      .filter(({ spot }) => marked.includes(spot))
      .map(({ words, spot }) => [`Marked: ${words}`, kindsOf(exercise)[kinds[spot] ?? -1]].filter(Boolean).join(', ')),
  inNumbers: ({ marked }) => listed('Places', marked),
}
