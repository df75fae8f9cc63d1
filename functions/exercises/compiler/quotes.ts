import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { places, sectors } from '#core/places'

export const words = z.string().check(z.trim(), z.minLength(1))

/** What a page says, as authors write it. */
export const written = {
  place: z.optional(z.enum(places)),
  sector: z.optional(z.enum(sectors)),
  says: words.check(z.refine((value) => value.split(/\s+/).length <= 25, 'A quotation has at most 25 words.')),
  but: z.optional(words),
  source: words,
  address: words.check(z.regex(/^https:\/\/[^/]+\/./)),
  read: z.iso.date(),
}

/** The quotations in one of the files beside the lessons. Throws where one is malformed. */
export const quotesIn = <T extends z.ZodMiniType>(file: `${string}.yaml`, one: T): z.infer<T>[] =>
  z.array(one).parse(parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')))
