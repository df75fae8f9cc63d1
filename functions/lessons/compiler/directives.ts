import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ListItem, Root } from 'mdast'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { notesBox } from '#catalogue/module-work'
import { limits } from '#core/limits'
import { headed } from '#exercises/compiler/headed'
import { exerciseTypes, exhibitTypes } from '#exercises/names'
import type { InlineNode, LessonNode, LessonNodeOf } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import { checklist, compare, figure, scenario } from './composed.ts'
import {
  type CompileContent,
  type ContainerCompiler,
  type Directive,
  hasLabel,
  isClosed,
  type LeafCompiler,
  requireContent,
} from './directive.ts'
import { compileInlines, isHttps, plainText } from './inlines.ts'
import type { LessonSource } from './lesson-source.ts'
import { parseMarkdown } from './markdown.ts'
import { quiz } from './quiz.ts'
import { terms } from './terms.ts'
import { where } from './where.ts'

/** `topLevelOnly`: allowed directly in a section, not inside another directive or a list. */
type Entry = { topLevelOnly?: true } & (
  | { form: 'containerDirective'; compile: ContainerCompiler }
  | { form: 'leafDirective'; compile: LeafCompiler }
)

const container = (compile: ContainerCompiler): Entry => ({ form: 'containerDirective', compile })
const leaf = (compile: LeafCompiler): Entry => ({ form: 'leafDirective', compile })
const misplaced = (where: string) => (node: Directive, source: LessonSource) =>
  source.refuse(
    node,
    `“${node.name}” belongs ${where}. Move it there, or check the number of colons of the directive around it.`,
  )

/** `compile` of the file of its name; an exhibit without one has only a heading and an introduction. */
async function exercise(name: string): Promise<ContainerCompiler> {
  if (!existsSync(new URL(`../../exercises/compiler/${name}.ts`, import.meta.url))) return headed(name)
  return (await import(`../../exercises/compiler/${name}.ts`)).compile
}

/** The API accepts item ids that end in a number of at most two digits. */
const maxCells = 99

/** A table for the teacher to fill in. */
const trials: LeafCompiler = (node, source) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'label', 'rows', 'columns'], ['kind'])
  if (read && read.rows * read.columns.length > maxCells)
    return source.refuse(node, `A trials table can have at most ${maxCells} cells. Use fewer rows.`)
  return read && { type: 'trials', ...read }
}

/** The module's main notes box. The module can't be completed until it has text. */
const notes: LeafCompiler = (node, source) => {
  source.claimSingle('notes', node)
  const read = readAttributes(node, source, ['id', 'minutes', 'label'])
  if (read && read.id !== notesBox)
    return source.refuse(node, `The id of “notes” must be ${notesBox}. Write id=${notesBox}.`)
  return read && { type: 'notes', ...read }
}

/** Where the page shows the learner's prompt library. */
const library: LeafCompiler = (node, source) => {
  source.claimSingle('library', node)
  const read = readAttributes(node, source, ['minutes'])
  return read && { type: 'library', ...read }
}

const cards = new URL('../content/cards/', import.meta.url)
const lesson = (id: ModuleId) => new URL(`../content/${id}.md`, import.meta.url)

/** A text that several lessons share, from `content/cards/`. `elsewhere` has the other modules in which a learner may have met it. */
const card: LeafCompiler = (node, source, content) => {
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

/** A prompt to copy or save: the text between its fences exactly as typed, never parsed as Markdown. */
const prompt: ContainerCompiler = (node, source) => {
  const read = readAttributes(node, source, ['id', 'title'])
  const indent = (node.position?.start.column ?? 1) - 1
  const text = trimBlankLines(source.typedLines(node).slice(1, -1))
    .map((line) => withoutIndent(line, indent))
    .join('\n')
  if (text === '') return source.refuse(node, 'This “prompt” is empty. Write its text, or remove it.')
  if (/(?![\t\n])\p{Cc}/u.test(text))
    return source.refuse(node, 'This “prompt” contains control characters. Retype its text.')
  if (text.length > limits.promptText || (read && read.title.length > limits.promptTitle))
    return source.refuse(
      node,
      `A prompt can have at most ${limits.promptText} characters and its title ${limits.promptTitle}. Shorten it, or learners can’t save it.`,
    )
  return read && { type: 'prompt', ...read, text }
}

/** Removes the fence's own indent, for a prompt inside a list. */
function withoutIndent(line: string, width: number): string {
  const space = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(space, width))
}

function trimBlankLines(lines: readonly string[]): string[] {
  const isNotBlank = (line: string) => line.trim() !== ''
  const first = lines.findIndex(isNotBlank)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isNotBlank) + 1)
}

const titled =
  (type: 'story' | 'callout'): ContainerCompiler =>
  (node, source, content) => {
    const read = readAttributes(node, source, ['title'])
    const nodes = requireContent(node, source, content)
    return read && { type, ...read, nodes }
  }

/** An activity says whether its minutes are professional learning, time with students or planning. */
const activity: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'kind', 'title'])
  const held = source.withSources(() => ({ nodes: requireContent(node, source, content) }))
  return read && { type: 'activity', ...read, ...held }
}

const task: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  const nodes = requireContent(node, source, content)
  return read && { type: 'task', ...read, nodes }
}

const story = titled('story')
const callout = titled('callout')

/** A question with a text box. The body is the question, the label names the box. */
const reflection: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'label'])
  const nodes = requireContent(node, source, content)
  if (read) source.boxes.set(read.id, read.label)
  return read && { type: 'reflection', ...read, nodes }
}

type LinkItem = LessonNodeOf<'links'>['items'][number]

/** Further reading: a list, each item a link and a sentence. */
const links: ContainerCompiler = (node, source) => {
  const read = readAttributes(node, source, [])
  const [list, ...others] = node.children
  if (list?.type !== 'list' || others.length > 0)
    return source.refuse(node, '“links” must contain one list and nothing else. Move other text outside it.')
  const items = list.children.flatMap((item) => linkItem(item, source) ?? [])
  return read && { type: 'links', items }
}

function linkItem(item: ListItem, source: LessonSource): LinkItem | null {
  const [paragraph, ...more] = item.children
  const [link, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const nodes = withoutSeparator(compileInlines(rest, source))
  if (link?.type !== 'link' || more.length > 0 || nodes.length === 0)
    return source.refuse(item, 'Each item must be a link and a sentence: - [Title](https://…): what to find there.')
  if (!isHttps(link.url))
    return source.refuse(link, `Links must begin with https://, but “${link.url}” doesn’t. Use a full URL.`)
  return { href: link.url, title: plainText(link.children, source, 'The title of a link'), nodes }
}

/** Drops the author's colon or dash between link and sentence, because the page adds its own. */
function withoutSeparator(nodes: InlineNode[]): InlineNode[] {
  const [first, ...rest] = nodes
  if (first?.type !== 'text' && first?.type !== 'break') return nodes
  const value = first.type === 'text' ? first.value.replace(/^\s*[:.,—–-]?\s+/, '') : ''
  return value === '' ? rest : [{ type: 'text', value }, ...rest]
}

const directives = new Map<string, Entry>([
  ['story', container(story)],
  ['callout', container(callout)],
  ['prompt', container(prompt)],
  ['reflection', container(reflection)],
  ['activity', container(activity)],
  ['compare', container(compare)],
  ['before', container(misplaced('directly inside :::::compare'))],
  ['after', container(misplaced('directly inside :::::compare'))],
  ['checklist', container(checklist)],
  ['scenario', container(scenario)],
  ['considerations', container(misplaced('directly inside ::::scenario'))],
  ['trials', leaf(trials)],
  ['quiz', { ...container(quiz), topLevelOnly: true }],
  ['task', { ...container(task), topLevelOnly: true }],
  ['figure', { ...container(figure), topLevelOnly: true }],
  ['terms', { ...container(terms), topLevelOnly: true }],
  ['notes', { ...leaf(notes), topLevelOnly: true }],
  ['library', { ...leaf(library), topLevelOnly: true }],
  ['card', leaf(card)],
  ['links', container(links)],
  ['where', container(where)],
  ...(await Promise.all(
    [...exerciseTypes, ...exhibitTypes].map(
      async (name) => [name, { ...container(await exercise(name)), topLevelOnly: true }] as const,
    ),
  )),
  ['model', container(misplaced('directly inside ::::respond or :::::windows'))],
  ['marker', container(misplaced('directly inside ::::respond'))],
  ['pages', container(misplaced('directly inside ::::trace'))],
  ['verdicts', container(misplaced('directly inside ::::trace'))],
  ['section', leaf(misplaced('on the line after a ## heading'))],
])

/** What contains a block: a section itself, a directive or list, or a quotation. */
export type ParentKind = 'section' | 'box' | 'quote'

/** Compiles a directive to a lesson node; null after reporting a problem. */
export function compileDirective(
  node: Directive,
  source: LessonSource,
  within: ParentKind,
  content: CompileContent,
): LessonNode | null {
  const entry = directives.get(node.name)
  if (!entry)
    return source.refuse(node, `There is no directive “${node.name}”. Use one of ${[...directives.keys()].join(', ')}.`)
  if (hasLabel(node))
    return source.refuse(node, 'Text in [square brackets] after a directive is not used. Write title="…" or label="…".')
  if (within === 'quote') return source.refuse(node, 'A quotation can’t contain a directive. End the quotation first.')
  if (entry.topLevelOnly && within !== 'section')
    return source.refuse(
      node,
      `“${node.name}” must be directly in a section. Move it out of the directive or list around it.`,
    )

  if (entry.form === 'leafDirective')
    return node.type === 'leafDirective'
      ? entry.compile(node, source, content)
      : source.refuse(node, `Write “${node.name}” on its own line with two colons: ::${node.name}{…}`)
  if (node.type === 'leafDirective')
    return source.refuse(
      node,
      `“${node.name}” starts with three or more colons and ends with a line of as many. Add both.`,
    )
  return isClosed(node, source) ? entry.compile(node, source, content) : null
}
