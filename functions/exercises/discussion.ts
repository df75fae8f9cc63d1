import * as z from 'zod/mini'
import { byId, int } from '#core/fields'
import { type ExerciseKind, number, text, whole } from './kind.ts'

export const moods = ['listening', 'speaking', 'quiet', 'hurt', 'performing'] as const
export type Mood = (typeof moods)[number]

/** What happens in the room, and the moods that it changes, by student's name. */
const happening = { happens: text, moods: byId(z.enum(moods)) }
const later = z.array(z.object({ after: int, ...happening }))
const outcome = { ...happening, later }

const Choice = z.object({
  say: text,
  move: text,
  why: text,
  ...outcome,
  instead: z.exactOptional(z.object({ student: text, mood: z.enum(moods), ...outcome })),
})
const Moment = z.object({ title: text, ...happening, choices: z.array(Choice) })

const node = z.object({
  type: z.literal('discussion'),
  ...whole,
  students: z.array(z.object({ name: text, about: text })),
  moments: z.array(Moment),
  end: text,
})

/**
 * A discussion with drawn students. The teacher chooses what to say at each moment; what a choice does `later` comes due `after` one or
 * two turns, at the latest when the bell has rung. `instead` is what it does if a student is in that mood by then.
 */
export type Discussion = z.infer<typeof node>
type Choice = z.infer<typeof Choice>
type Outcome = Pick<Choice, keyof typeof outcome>
type Moods = Record<string, Mood>

/** `moods` are those that the teacher sees when choosing. After the bell there's no moment and nothing to choose. */
export type Turn = {
  due: { from: number; happens: string; moods: Moods }[]
  moods: Moods
  moment?: z.infer<typeof Moment> | undefined
  choice?: Choice | undefined
  outcome?: Outcome | undefined
}

/** What a choice does in a room with these moods. */
export const outcomeOf = ({ instead, ...choice }: Choice, moods: Moods): Outcome =>
  instead && moods[instead.student] === instead.mood ? instead : choice

/** The discussion as far as it has been led: a turn for each choice, and then the moment to choose at, or what follows the bell. */
export function turnsOf({ students, moments }: Discussion, choices: readonly number[]): Turn[] {
  const turns: Turn[] = []
  let moods: Moods = Object.fromEntries(students.map(({ name }) => [name, 'listening']))
  for (const moment of [...moments, undefined]) {
    const at = turns.length
    const due = turns.flatMap(({ outcome }, from) =>
      (outcome?.later ?? [])
        .filter(({ after }) => Math.min(from + after, moments.length) === at)
        .map((one) => ({ from, happens: one.happens, moods: one.moods })),
    )
    for (const one of [...due, ...(moment ? [moment] : [])]) moods = { ...moods, ...one.moods }
    const choice = moment?.choices[choices[at] ?? -1]
    const outcome = choice && outcomeOf(choice, moods)
    turns.push({ due, moods, moment, choice, outcome })
    if (!outcome) break
    moods = { ...moods, ...outcome.moods }
  }
  return turns
}

/** `choices` by the moments' order; `first` is the first way through to the bell. */
const answer = z.object({
  type: z.literal('discussion'),
  done: z.boolean(),
  choices: z.array(number).check(z.maxLength(10)),
  first: z.exactOptional(z.array(number).check(z.maxLength(10))),
})
export type DiscussionAnswer = z.infer<typeof answer>

/** The choices as far as the discussion has them. */
const known = ({ moments }: Discussion, choices: readonly number[]) => {
  const end = choices.findIndex((choice, at) => !moments[at]?.choices[choice])
  return end < 0 ? [...choices] : choices.slice(0, end)
}

/** The answer with one more choice, at the moment `at`: what was chosen from there on is forgotten. */
export function said(discussion: Discussion, { first, choices }: DiscussionAnswer, at: number, choice?: number) {
  const now = [...choices.slice(0, at), ...(choice === undefined ? [] : [choice])]
  const done = now.length === discussion.moments.length
  const way = first ?? (done ? now : undefined)
  return { type: 'discussion' as const, done, choices: now, ...(way && { first: way }) }
}

/** What the students are like after the bell. */
export const atTheEnd = (discussion: Discussion, choices: readonly number[]): Moods =>
  turnsOf(discussion, choices).at(-1)?.moods ?? {}

export const discussion: ExerciseKind<Discussion, DiscussionAnswer> = {
  node,
  answer,
  unanswered: { type: 'discussion', done: false, choices: [] },
  cut(exercise, { choices, first }) {
    const kept = known(exercise, choices)
    const way = first && known(exercise, first)
    const whole = way?.length === exercise.moments.length
    return {
      type: 'discussion',
      done: kept.length === exercise.moments.length,
      choices: kept,
      ...(whole && { first: way }),
    }
  },
  inWords: (exercise, { choices }) =>
    turnsOf(exercise, choices).flatMap(({ choice }, at) => (choice ? [`${at + 1}. ${choice.say}`] : [])),
  joined(newer, { mine, theirs }) {
    const first = theirs.first ?? mine.first
    return { ...newer, ...(first && { first }) }
  },
  inNumbers: ({ choices }) => (choices.length > 0 ? [`Said: ${choices.map((choice) => choice + 1).join(', ')}`] : []),
}
