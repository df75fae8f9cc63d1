import * as z from 'zod/mini'
import { int } from '#contract/fields'
import type { ExerciseOf } from '#contract/lesson'
import { type ExerciseKind, inlines, number, text, whole, wordsOf } from './kind.ts'

/** How sure a teacher can say to be, in percent. */
export const sureness = { least: 50, most: 100, step: 5 } as const
const sure = int.check(
  z.refine((value) => value >= sureness.least && value <= sureness.most && value % sureness.step === 0),
)

/** `first` is the first prediction, made without knowing. */
const answer = z.object({
  type: z.literal('predict'),
  done: z.boolean(),
  choice: z.optional(number),
  sure,
  first: z.optional(z.object({ choice: number, sure })),
})

export const predict: ExerciseKind<ExerciseOf<'predict'>, z.infer<typeof answer>> = {
  node: z.object({
    type: z.literal('predict'),
    ...whole,
    ask: text,
    choices: z.array(z.object({ nodes: inlines, feedback: inlines })),
    happens: int,
  }),
  answer,
  unanswered: { type: 'predict', done: false, sure: 75 },
  cut({ choices: { length } }, { choice = length, first, ...rest }) {
    const kept = { ...rest, ...(first && first.choice < length && { first }) }
    return choice < length ? { ...kept, choice } : { ...kept, done: false }
  },
  inWords({ choices }, { choice, sure, first }) {
    const said = (one: number, certainty: number) => `${wordsOf(choices[one]?.nodes)} (${certainty}% sure)`
    return [
      ...(first ? [`First answer: ${said(first.choice, first.sure)}`] : []),
      ...(choice === undefined ? [] : [said(choice, sure)]),
    ]
  },
  inNumbers: ({ choice, sure }) => (choice === undefined ? [] : [`Choice ${choice + 1}, ${sure}% sure`]),
}
