import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { type Place, type PlaceTopic, placeNames, places, placeTopics } from '#core/places'
import type { InlineNode, LessonNode } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, requireContent } from './directive.ts'
import { isHttps } from './inlines.ts'

/** Text that differs by place: what the body says stands until the learner has said where they teach. */
export const where: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['about'])
  const nodes = requireContent(node, source, content)
  return read && { type: 'where', about: read.about, nodes, places: byPlace(read.about) }
}

const byPlace = (about: PlaceTopic) =>
  Object.fromEntries(places.map((place) => [place, [paragraph(placeNames[place], placeFacts()[place][about])]]))

function paragraph(place: string, { text, source, address, read }: PlaceFact): LessonNode {
  const link: InlineNode = { type: 'link', href: address, nodes: [plain(source)] }
  const name: InlineNode = { type: 'strong', nodes: [plain(`${place}. `)] }
  return {
    type: 'paragraph',
    nodes:
      text === undefined || read === undefined
        ? [name, plain('Look it up: '), link, plain('.')]
        : [name, plain(`${text} (`), link, plain(`, read ${day(read)}.)`)],
  }
}

const plain = (value: string): InlineNode => ({ type: 'text', value })

/** "22 November 2026". */
const day = (date: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

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
type PlaceFact = z.infer<typeof PlaceFact>

type PlaceFacts = Record<Place, Record<PlaceTopic, PlaceFact>>

let known: PlaceFacts | undefined

/** The facts in places.yaml: every place has every topic. Throws where one is missing or malformed. */
function placeFacts(): PlaceFacts {
  known ??= readFacts(readFileSync(new URL('../places.yaml', import.meta.url), 'utf8'))
  return known
}

function readFacts(yaml: string): PlaceFacts {
  const topics = z.record(z.enum(placeTopics), PlaceFact)
  return z.record(z.enum(places), topics).parse(parse(yaml)) as PlaceFacts
}
