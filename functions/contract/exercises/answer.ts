import * as z from 'zod/mini'
import type { Exercise } from '#contract/lesson'
import { route } from '#contract/route'
import { byId, int, isoTime, nonnegative, operationId } from '#contract/text'
import { id } from '#contract/work'
import { moduleIds } from '#domain/catalogue'

/** The number of a choice, group, place or criterion. The compiler allows fewer; with these bounds an answer is below 4 KB. */
const number = int.check(z.refine((value) => value >= 0 && value < 100))
const numbers = z.array(number).check(z.maxLength(100))
const isNumber = (key: string) => /^(0|[1-9]\d?)$/.test(key)

/** How sure a teacher can say to be, in percent. */
export const sureness = { least: 50, most: 100, step: 5 } as const
const sure = int.check(
  z.refine((value) => value >= sureness.least && value <= sureness.most && value % sureness.step === 0),
)

/**
 * What a learner chose in an exercise. `done`: the feedback is open. `first` is the first prediction, made without knowing.
 * `groups` has the group of each statement that was put into one, by the statement's number.
 */
export const Answer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('predict'),
    done: z.boolean(),
    choice: z.optional(number),
    sure,
    first: z.optional(z.object({ choice: number, sure })),
  }),
  z.object({
    type: z.literal('sort'),
    done: z.boolean(),
    groups: byId(number).check(z.refine((groups) => Object.keys(groups).every(isNumber))),
  }),
  z.object({ type: z.literal('spot'), done: z.boolean(), marked: numbers }),
  z.object({ type: z.literal('respond'), done: z.boolean(), ticks: numbers }),
])
export type Answer = z.infer<typeof Answer>
export type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>

/** A saved answer. `version` counts its saves; 0 means never saved. */
export const SavedAnswer = z.object({ exerciseId: z.string(), answer: Answer, version: z.number(), savedAt: isoTime })
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** Saves the answer to an exercise. A stale `version` gets 409 with the server's answer in `details`. */
export const putAnswer = route({
  method: 'PUT',
  path: '/api/modules/{moduleId}/exercises/{exerciseId}',
  access: 'learner',
  function: 'api',
  params: z.object({ moduleId: z.enum(moduleIds), exerciseId: id }),
  body: z.object({ answer: Answer, version: nonnegative, operation: operationId }),
  response: SavedAnswer,
})

/** An exercise as nobody has answered it yet. */
export function unanswered(type: Exercise['type']): Answer {
  switch (type) {
    case 'predict':
      return { type, done: false, sure: 75 }
    case 'sort':
      return { type, done: false, groups: {} }
    case 'spot':
      return { type, done: false, marked: [] }
    case 'respond':
      return { type, done: false, ticks: [] }
  }
}

/** How many choices, statements, places or criteria an exercise has. */
export function sizeOf(exercise: Exercise): number {
  switch (exercise.type) {
    case 'predict':
      return exercise.choices.length
    case 'sort':
      return exercise.items.length
    case 'spot':
      return exercise.text.flat().filter((piece) => 'place' in piece).length
    case 'respond':
      return exercise.marker.length
  }
}

/** A saved answer as its exercise can show it, without numbers that the exercise doesn't have. Of another type, it counts as none. */
export function fitted<E extends Exercise>(exercise: E, saved: unknown): AnswerOf<E['type']> {
  const { success, data } = z.safeParse(Answer, saved)
  const fit = success && data.type === exercise.type ? cut(exercise, data) : unanswered(exercise.type)
  return fit as AnswerOf<E['type']>
}

function cut(exercise: Exercise, answer: Answer): Answer {
  const size = sizeOf(exercise)
  switch (answer.type) {
    case 'predict': {
      const { choice = size, first, ...rest } = answer
      const kept = { ...rest, ...(first && first.choice < size && { first }) }
      return choice < size ? { ...kept, choice } : { ...kept, done: false }
    }
    case 'sort': {
      const groups = exercise.type === 'sort' ? exercise.groups.length : 0
      const known = Object.entries(answer.groups).filter(([item, group]) => Number(item) < size && group < groups)
      return { ...answer, groups: Object.fromEntries(known), done: answer.done && known.length === size }
    }
    case 'spot':
      return { ...answer, marked: answer.marked.filter((place) => place < size) }
    case 'respond':
      return { ...answer, ticks: answer.ticks.filter((criterion) => criterion < size) }
  }
}
