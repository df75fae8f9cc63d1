import * as z from 'zod/mini'
import { InlineNode, LessonNode } from '#contract/lesson'
import { byId } from '#contract/text'

type Whole = { id: string; minutes: number; title: string; nodes: LessonNode[] }

/** A run of a text, or a place in it to judge. A place without `kind` is fine as it is. */
export type SpotPiece = { nodes: InlineNode[] } | { place: number; words: string; kind?: string; why: string }

/**
 * An exercise of a lesson; `nodes` is its introduction. Saved answers refer to choices, items, places and criteria by number,
 * from 0 in the order written. `happens` is the choice that comes true; `instead` answers a particular wrong group.
 * The text box of `respond` is the note with the same id.
 */
export type Exercise = Whole &
  (
    | { type: 'predict'; ask: string; choices: { nodes: InlineNode[]; feedback: InlineNode[] }[]; happens: number }
    | {
        type: 'sort'
        groups: string[]
        items: { nodes: InlineNode[]; group: number; feedback: InlineNode[]; instead: Record<string, InlineNode[]> }[]
      }
    | { type: 'spot'; text: SpotPiece[][] }
    | { type: 'respond'; label: string; model: LessonNode[]; marker: { nodes: InlineNode[]; why: InlineNode[] }[] }
  )
export type ExerciseOf<T extends Exercise['type']> = Extract<Exercise, { type: T }>

const text = z.string()
const inlines = z.lazy(() => z.array(InlineNode))
const nodes = z.lazy(() => z.array(LessonNode))
const whole = { id: text, minutes: z.int().check(z.positive()), title: text, nodes }

/** The lesson's own schema checks only an exercise's introduction; whatever draws one checks the whole with this. */
export const Exercise: z.ZodMiniType<Exercise> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('predict'),
      ...whole,
      ask: text,
      choices: z.array(z.object({ nodes: inlines, feedback: inlines })),
      happens: z.int(),
    }),
    z.object({
      type: z.literal('sort'),
      ...whole,
      groups: z.array(text),
      items: z.array(z.object({ nodes: inlines, group: z.int(), feedback: inlines, instead: byId(inlines) })),
    }),
    z.object({
      type: z.literal('spot'),
      ...whole,
      text: z.array(
        z.array(
          z.union([
            z.object({ place: z.int(), words: text, kind: z.exactOptional(text), why: text }),
            z.object({ nodes: inlines }),
          ]),
        ),
      ),
    }),
    z.object({
      type: z.literal('respond'),
      ...whole,
      label: text,
      model: nodes,
      marker: z.array(z.object({ nodes: inlines, why: inlines })),
    }),
  ]),
)
