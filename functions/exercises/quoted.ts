import * as z from 'zod/mini'
import { text } from './kind.ts'

/**
 * What a page says, quoted, and the day on which it was read. Without `place` or `sector` it holds for all. `but` says what the
 * quotation leaves open.
 */
export const quoted = {
  place: z.optional(text),
  sector: z.optional(text),
  says: text,
  but: z.optional(text),
  source: text,
  address: text.check(z.regex(/^https:\/\//)),
  read: text,
}
export type Quoted = z.infer<z.ZodMiniObject<typeof quoted>>

export type Where = { place: string | undefined; sector: string }

/** Whether what a page says holds for a school of this place and sector. */
export const holdsFor = (quote: Pick<Quoted, 'place' | 'sector'>, { place, sector }: Where): boolean =>
  (quote.place === undefined || quote.place === place) && (quote.sector === undefined || quote.sector === sector)
