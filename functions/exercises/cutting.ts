import * as z from 'zod/mini'
import { type ExerciseKind, inlines, number, text, whole, wordsOf } from './kind.ts'

/** How wide a cut can be, in steps, of which the film has 32. */
export const frames = [
  { name: 'Whole picture', width: 32 },
  { name: 'Square', width: 18 },
  { name: 'Upright', width: 11 },
] as const

/** The film's end and the shortest cut, in the half seconds that an answer counts. */
export const filmEnd = 24
export const shortest = 2

/** What can make a cut tell something else, and how to check a post for it. */
export const moves = [
  ['Begin late', 'Look for a longer copy, and watch what comes before.'],
  ['End early', 'Look for a longer copy, and watch what comes after.'],
  ['Crop', 'Look for another camera, or for an older and wider copy.'],
  ['Caption', 'Cover the caption, say what you see, and read the caption again.'],
  ['None that I noticed', 'Ask it of the next clip that makes you cross.'],
] as const

const node = z.object({
  type: z.literal('cutting'),
  ...whole,
  tasks: z.array(text),
  captions: z.array(z.object({ nodes: inlines, says: inlines })),
})

/** `from` and `to` in half seconds; `left` is where its frame begins, in steps. */
const cut = z.object({ from: number, to: number, frame: number, left: number, caption: z.optional(number) })
export type Cut = z.infer<typeof cut>

/** `task` is the number of the cut that's being made. */
const answer = z.object({
  type: z.literal('cutting'),
  done: z.boolean(),
  task: z.literal([0, 1]),
  cuts: z.tuple([cut, cut]),
  move: z.optional(number),
})
type CuttingAnswer = z.infer<typeof answer>

export const wholeFilm: Cut = { from: 0, to: filmEnd, frame: 0, left: 0 }

export const frameOf = ({ frame }: Cut) => frames[frame] ?? frames[0]

/** A cut that lies in the film. Its beginning moves its end. */
export function within({ caption, ...cut }: Cut, captions = 0): Cut {
  const from = Math.min(cut.from, filmEnd - shortest)
  return {
    from,
    to: Math.min(filmEnd, Math.max(from + shortest, cut.to)),
    frame: frames[cut.frame] ? cut.frame : 0,
    left: Math.min(cut.left, 32 - frameOf(cut).width),
    ...(caption !== undefined && caption < captions && { caption }),
  }
}

const said = ({ cuts, move }: CuttingAnswer, caption: (place: number) => string): string[] => [
  ...cuts.flatMap((one, index) => {
    const seconds = `Cut ${index + 1}: ${one.from / 2}–${one.to / 2} s, ${frameOf(one).name.toLowerCase()}`
    return one.caption === undefined ? [] : [`${seconds}, ${caption(one.caption)}`]
  }),
  ...(move !== undefined && moves[move] ? [`In a post of my own feed: ${moves[move][0]}`] : []),
]

export const cutting: ExerciseKind<z.infer<typeof node>, CuttingAnswer> = {
  node,
  answer,
  unanswered: { type: 'cutting', done: false, task: 0, cuts: [wholeFilm, wholeFilm] },
  cut({ captions }, { move, ...chosen }) {
    const cuts: CuttingAnswer['cuts'] = [
      within(chosen.cuts[0], captions.length),
      within(chosen.cuts[1], captions.length),
    ]
    return {
      ...chosen,
      done: chosen.done && cuts.every(({ caption }) => caption !== undefined),
      task: cuts[0].caption === undefined ? 0 : chosen.task,
      cuts,
      ...(move !== undefined && move < moves.length && { move }),
    }
  },
  inWords: ({ captions }, chosen) => said(chosen, (place) => `“${wordsOf(captions[place]?.nodes)}”`),
  inNumbers: (chosen) => said(chosen, (place) => `caption ${place + 1}`),
}
