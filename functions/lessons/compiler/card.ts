import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Root } from 'mdast'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { readAttributes } from './attributes.ts'
import type { LeafCompiler } from './directive.ts'
import { plainText } from './inlines.ts'
import { parseMarkdown } from './markdown.ts'

const cards = new URL('../content/cards/', import.meta.url)
const lesson = (id: ModuleId) => new URL(`../content/${id}.md`, import.meta.url)

/** A text that several lessons share, from `content/cards/`. `elsewhere` has the other modules in which a learner may have met it. */
export const card: LeafCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['name'])
  if (!read) return null
  const names = readdirSync(cards).map((name) => name.replace('.md', ''))
  if (!names.includes(read.name))
    return source.refuse(node, `There is no card “${read.name}”. Use one of ${names.join(', ')}.`)
  const [heading, ...blocks] = positionless(parseMarkdown(readFileSync(new URL(`${read.name}.md`, cards), 'utf8')))
  if (heading?.type !== 'heading')
    return source.refuse(node, `The card “${read.name}” must begin with # and its title.`)
  const elsewhere = moduleIds.filter((id) => id !== source.module && hasCard(id, read.name))
  const title = plainText(heading.children, source, 'The title of a card')
  return { type: 'callout', title, nodes: content(blocks), elsewhere }
}

const hasCard = (id: ModuleId, name: string) =>
  existsSync(lesson(id)) && readFileSync(lesson(id), 'utf8').includes(`::card{name=${name}}`)

/** Without its places in the card's file, which would be taken for places in the lesson. */
const positionless = (root: Root): Root['children'] =>
  JSON.parse(JSON.stringify(root, (key, value) => (key === 'position' ? undefined : value))).children
