import * as z from 'zod/mini'
import { type Exercise as ExerciseNode, InlineNode, LessonNode } from '#contract/lesson'
import { byId, int, positive } from '#contract/text'

const text = z.string()
const inlines = z.lazy(() => z.array(InlineNode))
const nodes = z.lazy(() => z.array(LessonNode))
const whole = { id: text, minutes: positive, title: text, nodes }

/** The lesson's own schema checks only an exercise's introduction; whatever draws one checks the whole with this. */
export const Exercise: z.ZodMiniType<ExerciseNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('predict'),
      ...whole,
      ask: text,
      choices: z.array(z.object({ nodes: inlines, feedback: inlines })),
      happens: int,
    }),
    z.object({
      type: z.literal('sort'),
      ...whole,
      groups: z.array(text),
      items: z.array(z.object({ nodes: inlines, group: int, feedback: inlines, instead: byId(inlines) })),
    }),
    z.object({
      type: z.literal('spot'),
      ...whole,
      text: z.array(
        z.array(
          z.union([
            z.object({ place: int, words: text, kind: z.exactOptional(text), why: text }),
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
