import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type Place, type PlaceTopic, places, placeTopics } from '#core/places'
import { isHttps } from './inlines.ts'

const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.overwrite((value) => value.replaceAll("'", '’')),
)

/** A fact about one place. Without `text`, nobody has read a page that says it, and lessons give the authority's link. */
const PlaceFact = z.strictObject({
  text: z.optional(text),
  source: text,
  address: z.string().check(z.refine(isHttps, 'An address must begin with https://')),
  read: z.optional(z.iso.date()),
  confidence: z.optional(z.enum(['primary', 'secondary', 'general'])),
})
export type PlaceFact = z.infer<typeof PlaceFact>

type PlaceFacts = Record<Place, Record<PlaceTopic, PlaceFact>>

let known: PlaceFacts | undefined

/** The facts in places.yaml: every place has every topic. Throws where one is missing or malformed. */
export function placeFacts(): PlaceFacts {
  known ??= readFacts(readFileSync(new URL('../places.yaml', import.meta.url), 'utf8'))
  return known
}

function readFacts(yaml: string): PlaceFacts {
  const topics = z.record(z.enum(placeTopics), PlaceFact)
  return z.record(z.enum(places), topics).parse(parse(yaml)) as PlaceFacts
}
