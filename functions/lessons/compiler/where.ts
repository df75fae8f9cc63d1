import { type PlaceTopic, placeNames, places } from '#core/places'
import type { InlineNode, LessonNode } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, requireContent } from './directive.ts'
import { type PlaceFact, placeFacts } from './place-facts.ts'

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
