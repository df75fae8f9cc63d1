import * as z from 'zod/mini'
import type { Exhibit } from '#contract/lesson'
import { inlines, text, whole } from './kind.ts'
import { PasteRule } from './paste-rules.ts'
import { Tally } from './recording.ts'

/** An exhibit of a lesson. Like an exercise, it's checked where it's drawn. */
export const WholeExhibit = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('machine'), ...whole }),
    z.object({ type: z.literal('recall'), ...whole }),
    z.object({ type: z.literal('calibration'), ...whole }),
    z.object({ type: z.literal('pasting'), ...whole, rules: z.array(PasteRule) }),
    z.object({ type: z.literal('recorded'), ...whole, recording: Tally }),
    z.object({
      type: z.literal('bench'),
      ...whole,
      recording: Tally,
      switches: z.array(text),
      notes: z.array(z.array(inlines)),
    }),
  ]),
) as z.ZodMiniType<Exhibit>
