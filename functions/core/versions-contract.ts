import * as z from 'zod/mini'
import { isoTime } from './fields.ts'

/**
 * An earlier text in a list: written at `savedAt`, on the device `where`. `key` is what to ask for it by, `print` a fingerprint that
 * tells whether it's the current text.
 */
const Summary = z.object({
  key: z.string(),
  savedAt: isoTime,
  where: z.optional(z.string()),
  characters: z.number(),
  print: z.string(),
})
export const summaries = z.object({ versions: z.array(Summary) })
export const versionKey = z.object({ key: z.string().check(z.maxLength(120)) })
