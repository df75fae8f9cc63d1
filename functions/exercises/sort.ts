import * as z from 'zod/mini'
import { byId, int } from '#core/fields'
import { type ExerciseKind, inlines, number, text, whole, wordsOf } from './kind.ts'
import { Tally } from './recording.ts'

const node = z.object({
  type: z.literal('sort'),
  ...whole,
  groups: z.array(text),
  items: z.array(z.object({ nodes: inlines, group: int, feedback: inlines, instead: byId(inlines) })),
  recording: z.exactOptional(Tally),
  from: z.exactOptional(z.array(int)),
})

const isNumber = (key: string) => /^(0|[1-9]\d?)$/.test(key)

/** `groups` has the group of each statement that was put into one, by the statement's number. */
const answer = z.object({
  type: z.literal('sort'),
  done: z.boolean(),
  groups: byId(number).check(z.refine((groups) => Object.keys(groups).every(isNumber))),
})

export const sort: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'sort', done: false, groups: {} },
  cut({ items, groups }, chosen) {
    const known = Object.entries(chosen.groups).filter(
      ([item, group]) => Number(item) < items.length && group < groups.length,
    )
    return { ...chosen, groups: Object.fromEntries(known), done: chosen.done && known.length === items.length }
  },
  inWords: ({ items, groups }, chosen) =>
    Object.entries(chosen.groups).map(([item, group]) => `${wordsOf(items[Number(item)]?.nodes)}: ${groups[group]}`),
  inNumbers: ({ groups }) =>
    Object.entries(groups).map(([item, group]) => `Statement ${Number(item) + 1}: group ${group + 1}`),
}
