import * as z from 'zod/mini'
import { int } from '#core/fields'
import { type ExerciseKind, inlines, number, numbers, text, whole } from './kind.ts'
import { certainties } from './predict.ts'

/** Where a learner can look, in the order of the pages of a trace. */
export const tracePages = {
  account: 'The account',
  search: 'A search for the claim',
  oldest: 'Image search: the oldest copy',
  newer: 'Image search: a newer copy',
  council: 'The council’s page',
  weather: 'The weather record',
  data: 'The picture’s own data',
}

/** What there is to say of a post, in the order of the verdicts of a trace. */
export const traceVerdicts = {
  true: 'Camera, honest: it shows what it says',
  caption: 'Camera, misleading: a real picture with a false caption',
  made: 'Software, misleading: a made picture passed off as a photograph',
  unsure: 'I can’t tell',
}

export const tracePictures = ['foam', 'dust', 'whale', 'cat'] as const

/** Minutes to spend on the seven pages. Each takes one, so a learner has to choose. */
const traceMinutes = 4

const pageNames = Object.values(tracePages)
const verdictNames = Object.values(traceVerdicts)

/** What the account says of itself and what the file holds come from whoever posted it. */
const staysOnThePost: readonly (keyof typeof tracePages)[] = ['account', 'data']

const node = z.object({
  type: z.literal('trace'),
  ...whole,
  picture: z.enum(tracePictures),
  alt: text,
  account: text,
  posted: text,
  says: inlines,
  pages: z.array(z.object({ lines: z.array(inlines), worth: inlines })),
  verdicts: z.array(inlines),
  holds: int,
})

/** `opened`: the pages in the order in which they were looked at. */
const answer = z.object({
  type: z.literal('trace'),
  done: z.boolean(),
  opened: numbers,
  verdict: z.optional(number),
  certainty: z.optional(z.literal(certainties)),
})
type TraceAnswer = z.infer<typeof answer>

export const minutesLeft = (opened: readonly number[]): number => traceMinutes - opened.length

/** The pages opened once this one is too. Without minutes left, the same as before. */
export const withPage = (opened: readonly number[], page: number): number[] =>
  minutesLeft(opened) === 0 || opened.includes(page) ? [...opened] : [...opened, page]

/** The minute, from 1, in which the learner left the post and what it says of itself. Undefined if they never did. */
export function leftAt(opened: readonly number[]): number | undefined {
  const first = opened.findIndex((page) => isOutside(page))
  return first < 0 ? undefined : first + 1
}

export const isOutside = (page: number): boolean =>
  !staysOnThePost.some((name) => name === Object.keys(tracePages)[page])

function inWords({ opened, verdict, certainty }: TraceAnswer): string[] {
  const names = opened.flatMap((page) => pageNames[page] ?? [])
  const said = verdict === undefined ? undefined : verdictNames[verdict]
  return [
    ...(names.length > 0 ? [`Looked at: ${names.join(', ')}`] : []),
    ...(said ? [certainty ? `${said} (${certainty}% sure)` : said] : []),
  ]
}

export const trace: ExerciseKind<z.infer<typeof node>, TraceAnswer> = {
  node,
  answer,
  unanswered: { type: 'trace', done: false, opened: [] },
  cut(_, { opened, verdict, ...chosen }) {
    const known = [...new Set(opened)].filter((page) => page < pageNames.length).slice(0, traceMinutes)
    const isKnown = verdict !== undefined && verdict < verdictNames.length
    const done = chosen.done && isKnown && chosen.certainty !== undefined
    return { ...chosen, opened: known, done, ...(isKnown && { verdict }) }
  },
  inWords: (_, chosen) => inWords(chosen),
  inNumbers: inWords,
}
