import * as z from 'zod/mini'
import { Duty } from './duties.ts'
import { inlines, text, whole } from './kind.ts'
import type { exhibitTypes } from './names.ts'
import { PasteRule } from './paste-rules.ts'
import { Tally } from './recording.ts'

/**
 * Things to look at or play with, without an answer to save. `recall` and `calibration` show the learner's earlier answers. A bench has
 * switches; variant 0 has all off, and each switch adds 1, 2, 4 … to the variant's number. `notes` are those in the margin of each
 * variant.
 */
export const exhibits = {
  machine: z.object({ type: z.literal('machine'), ...whole }),
  recall: z.object({ type: z.literal('recall'), ...whole }),
  calibration: z.object({ type: z.literal('calibration'), ...whole }),
  pasting: z.object({ type: z.literal('pasting'), ...whole, rules: z.array(PasteRule) }),
  duties: z.object({ type: z.literal('duties'), ...whole, duties: z.array(Duty) }),
  moving: z.object({
    type: z.literal('moving'),
    ...whole,
    drawing: text,
    parts: z.array(z.object({ nodes: inlines, says: inlines })),
  }),
  recorded: z.object({ type: z.literal('recorded'), ...whole, recording: Tally }),
  bench: z.object({
    type: z.literal('bench'),
    ...whole,
    recording: Tally,
    switches: z.array(text),
    notes: z.array(z.array(inlines)),
  }),
} satisfies Record<(typeof exhibitTypes)[number], unknown>

export type Exhibit = z.infer<(typeof exhibits)[keyof typeof exhibits]>
export type ExhibitOf<T extends Exhibit['type']> = Extract<Exhibit, { type: T }>
