import * as z from 'zod/mini'
import { int } from '#core/fields'
import type { ExerciseOf } from '#lessons/lesson'
import { type ExerciseKind, inlines, number, text, whole, wordsOf } from './kind.ts'
import { Tally } from './recording.ts'

const node = z.object({
  type: z.literal('predict'),
  ...whole,
  ask: text,
  choices: z.array(z.object({ nodes: inlines, feedback: inlines })),
  happens: int,
  basis: z.exactOptional(text),
  recording: z.exactOptional(Tally),
})

/** How sure a teacher can say to be, in percent. The lowest is what chance gives among four choices. */
export const certainties = [25, 50, 75, 90, 100] as const

const certainty = z.literal(certainties)
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** `first` is the first prediction, made without knowing, and when. */
const answer = z.object({
  type: z.literal('predict'),
  done: z.boolean(),
  choice: z.optional(number),
  certainty: z.optional(certainty),
  first: z.optional(z.object({ choice: number, certainty, at: time })),
})

/** A first prediction: how sure, in percent, and whether it came true. */
export type Prediction = { sure: number; cameTrue: boolean }

/** Undefined before the first prediction. */
export const firstPrediction = (
  { happens }: ExerciseOf<'predict'>,
  { first }: z.infer<typeof answer>,
): Prediction | undefined => first && { sure: first.certainty, cameTrue: first.choice === happens }

const inPercent = (certainty: number | undefined): string => (certainty === undefined ? '' : ` (${certainty}% sure)`)

export const predict: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'predict', done: false },
  cut({ choices: { length } }, { choice, first, ...rest }) {
    const isKnown = choice !== undefined && choice < length
    const done = rest.done && isKnown && rest.certainty !== undefined
    return { ...rest, done, ...(first && first.choice < length && { first }), ...(isKnown && { choice }) }
  },
  inWords({ choices }, { choice, certainty, first }) {
    const said = (one: number, how: number | undefined) => `${wordsOf(choices[one]?.nodes)}${inPercent(how)}`
    return [
      ...(first ? [`First answer: ${said(first.choice, first.certainty)}`] : []),
      ...(choice === undefined ? [] : [said(choice, certainty)]),
    ]
  },
  inNumbers: ({ choice, certainty }) => (choice === undefined ? [] : [`Choice ${choice + 1}${inPercent(certainty)}`]),
  joined(newer, { mine, theirs }) {
    const [first] = [theirs.first, mine.first].flatMap((one) => one ?? []).sort((a, b) => a.at.localeCompare(b.at))
    return { ...newer, ...(first && { first }) }
  },
}
