import * as z from 'zod/mini'
import { int } from '#contract/fields'
import type { ExerciseOf } from '#contract/lesson'
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
type Certainty = (typeof certainties)[number]

/** Of the slider that came before, from 50 to 100, at 75 until it was moved. Older answers have it alone, and pages expect it. */
const sure = int.check(z.refine((value) => value >= 50 && value <= 100 && value % 5 === 0))
const certainty = z.optional(z.literal(certainties))

const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))

/** `first` is the first prediction, made without knowing, and when. */
const answer = z.object({
  type: z.literal('predict'),
  done: z.boolean(),
  choice: z.optional(number),
  sure,
  certainty,
  first: z.optional(z.object({ choice: number, sure, certainty, at: time })),
})

type Sureness = { sure: number; certainty?: Certainty | undefined }

/** How sure somebody was, in percent, however they said it. */
export const sureIn = ({ certainty, sure }: Sureness): number => certainty ?? sure

/** The same as an answer has it. */
export const sureness = (certainty: Certainty) => ({ certainty, sure: Math.max(50, certainty) })

/** A first prediction: how sure, in percent, and whether it came true. */
export type Prediction = { sure: number; cameTrue: boolean }

/** Undefined before the first prediction, and where nobody said how sure: the slider stood at 75 before it was moved. */
export function firstPrediction(
  { happens }: ExerciseOf<'predict'>,
  { first }: z.infer<typeof answer>,
): Prediction | undefined {
  if (!first || (first.certainty === undefined && first.sure === 75)) return undefined
  return { sure: sureIn(first), cameTrue: first.choice === happens }
}

export const predict: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'predict', done: false, sure: 75 },
  cut({ choices: { length } }, { choice = length, first, ...rest }) {
    const kept = { ...rest, ...(first && first.choice < length && { first }) }
    return choice < length ? { ...kept, choice } : { ...kept, done: false }
  },
  inWords({ choices }, { choice, first, ...rest }) {
    const said = (one: number, how: Sureness) => `${wordsOf(choices[one]?.nodes)} (${sureIn(how)}% sure)`
    return [
      ...(first ? [`First answer: ${said(first.choice, first)}`] : []),
      ...(choice === undefined ? [] : [said(choice, rest)]),
    ]
  },
  inNumbers: ({ choice, ...rest }) => (choice === undefined ? [] : [`Choice ${choice + 1}, ${sureIn(rest)}% sure`]),
  joined(newer, { mine, theirs }) {
    const [first] = [theirs.first, mine.first].flatMap((one) => one ?? []).sort((a, b) => a.at.localeCompare(b.at))
    return { ...newer, ...(first && { first }) }
  },
}
