import * as z from 'zod/mini'
import { int } from '#core/fields'

const text = z.string()

/**
 * How many recorded replies are of each kind, as a lesson carries it. A variant is one of the prompts that were compared; its `replies`
 * has the number of a kind for each reply. The replies themselves are in `Replies`, in the same order.
 */
export const Tally = z.object({
  name: text,
  /** When they were recorded: `2026-11-23`. */
  day: text,
  kinds: z.array(text),
  variants: z.array(z.object({ label: z.exactOptional(text), replies: z.array(int) })),
})
export type Tally = z.infer<typeof Tally>

/** What was typed and what came back, for each variant of a recording. */
export const Replies = z.object({ variants: z.array(z.object({ prompt: text, replies: z.array(text) })) })
export type Replies = z.infer<typeof Replies>
