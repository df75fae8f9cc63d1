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
        z.object({ place: int, words: text, kind: z.exactOptional(text), why: text }),
        z.object({ nodes: inlines }),
      ]),
    ),
  ),
})

/** `kinds` has what the learner called each marked place, by the place's number. Absent where it called none of them anything. */
const answer = z.object({
  type: z.literal('spot'),
  done: z.boolean(),
  marked: numbers,
  kinds: z.optional(
    byId(number).check(z.refine((kinds) => Object.keys(kinds).every((place) => /^\d\d?$/.test(place)))),
  ),
})

/** A run of a text, or a place in it to judge. A place without `kind` is fine as it is. */
export type SpotPiece = ExerciseOf<'spot'>['text'][number][number]

/** The places to judge, in order. */
export const placesOf = ({ text }: ExerciseOf<'spot'>) =>
  text.flat().flatMap((piece) => ('place' in piece ? [piece] : []))

/** The kinds of what's to find, in the order in which the text has them. */
export const kindsOf = (exercise: ExerciseOf<'spot'>): string[] => [
  ...new Set(placesOf(exercise).flatMap(({ kind }) => kind ?? [])),
]

export const spot: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'spot', done: false, marked: [] },
  cut(exercise, { kinds = {}, ...chosen }) {
    const marked = chosen.marked.filter((place) => place < placesOf(exercise).length)
    const named = Object.entries(kinds).filter(
      ([place, kind]) => marked.includes(Number(place)) && kind < kindsOf(exercise).length,
    )
    return { ...chosen, marked, ...(named.length > 0 && { kinds: Object.fromEntries(named) }) }
  },
  inWords: (exercise, { marked, kinds = {} }) =>
    placesOf(exercise)
      .filter(({ place }) => marked.includes(place))
      .map(({ words, place }) =>
        [`Marked: ${words}`, kindsOf(exercise)[kinds[place] ?? -1]].filter(Boolean).join(', '),
      ),
  inNumbers: ({ marked }) => listed('Places', marked),
}
