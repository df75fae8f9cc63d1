import * as z from 'zod/mini'
import { byId, int } from '#core/fields'
import { type ExerciseKind, inlines, number, text, whole, wordsOf } from './kind.ts'

const node = z.object({
  type: z.literal('placing'),
  ...whole,
  marks: z.array(text),
  /** `mark` belongs there, in our view. `instead` answers another mark put there. */
  places: z.array(z.object({ nodes: inlines, mark: z.exactOptional(int), feedback: inlines, instead: byId(inlines) })),
})

/** `at` has the place of each mark that was put down, by the mark's number. */
const answer = z.object({
  type: z.literal('placing'),
  done: z.boolean(),
  at: byId(number).check(z.refine((at) => Object.keys(at).every((key) => /^\d$/.test(key)))),
})

export const placing: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'placing', done: false, at: {} },
  cut({ marks, places }, chosen) {
    const known = Object.entries(chosen.at).filter(
      ([mark, place]) => Number(mark) < marks.length && place < places.length,
    )
    return { ...chosen, at: Object.fromEntries(known), done: chosen.done && known.length === marks.length }
  },
  inWords: ({ marks, places }, { at }) =>
    Object.entries(at).map(([mark, place]) => `${marks[Number(mark)]}: ${wordsOf(places[place]?.nodes)}`),
  inNumbers: ({ at }) => Object.entries(at).map(([mark, place]) => `Mark ${Number(mark) + 1}: place ${place + 1}`),
}
