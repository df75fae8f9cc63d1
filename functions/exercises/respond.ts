import * as z from 'zod/mini'
import { bothOf, type ExerciseKind, inlines, listed, nodes, numbers, text, whole, wordsOf } from './kind.ts'

const node = z.object({
  type: z.literal('respond'),
  ...whole,
  label: text,
  model: nodes,
  marker: z.array(z.object({ nodes: inlines, why: inlines })),
})

const answer = z.object({ type: z.literal('respond'), done: z.boolean(), ticks: numbers })

export const respond: ExerciseKind<z.infer<typeof node>, z.infer<typeof answer>> = {
  node,
  answer,
  unanswered: { type: 'respond', done: false, ticks: [] },
  cut: ({ marker }, chosen) => ({ ...chosen, ticks: chosen.ticks.filter((criterion) => criterion < marker.length) }),
  inWords: ({ marker }, { ticks }) => ticks.map((criterion) => `Ticked: ${wordsOf(marker[criterion]?.nodes)}`),
  inNumbers: ({ ticks }) => listed('Ticked', ticks),
  joined: (newer, { mine, before, theirs }) => ({ ...newer, ticks: bothOf(mine.ticks, before.ticks, theirs.ticks) }),
}
