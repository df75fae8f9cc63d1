import type { Blockquote, List, ListItem, PhrasingContent, RootContent } from 'mdast'
import type { CompileContent, Directive } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import type { InlineNode, LessonNode } from '#lessons/lesson'

const introduces: readonly LessonNode['type'][] = [
  'paragraph',
  'heading',
  'list',
  'table',
  'quote',
  'prompt',
  'callout',
]

/** What stands before the choices of an exercise: text, and nothing with an answer or minutes of its own. */
export function introduction(blocks: readonly RootContent[], source: LessonSource, content: CompileContent) {
  for (const block of blocks)
    if ('name' in block && !introduces.some((type) => type === block.name))
      source.refuse(block, `An exercise can’t contain “${block.name}”. Put it before or after the exercise.`)
  return content(blocks).filter((node) => introduces.includes(node.type))
}

/** A list item with a line of text and its feedback as a quotation. */
export type Answered = { item: ListItem; text: PhrasingContent[]; quote: Blockquote }

/** The items of an exercise's list; reports those without feedback. The numbers of saved answers are their order. */
export function answeredItems(list: List, source: LessonSource, what: string): Answered[] {
  return list.children.flatMap((item) => {
    const [paragraph, quote, ...more] = item.children
    if (paragraph?.type !== 'paragraph' || (quote && quote.type !== 'blockquote') || more.length > 0)
      return source.refuse(item, `Write ${what} as one line, and its feedback beneath as a quotation (>).`) ?? []
    if (!quote) return source.refuse(item, `There is no feedback here. Write it beneath, as a quotation (>).`) ?? []
    return [{ item, text: paragraph.children, quote }]
  })
}

/** The list at the end of an exercise and the blocks before it; null after reporting that there is none. */
export function closingList(node: Directive, source: LessonSource, what: string) {
  const blocks = node.children as RootContent[]
  const list = blocks.at(-1)
  if (list?.type === 'list') return { list, before: blocks.slice(0, -1) }
  return source.refuse(node, `“${node.name}” must end with a list of ${what}.`)
}

/** Feedback as running text. */
export function feedbackOf(quote: Blockquote, source: LessonSource): InlineNode[] {
  return compileInlines(paragraphsOf(quote, source), source)
}

/** Feedback with lines for particular choices, `> Never: …`: the text before them, and theirs by name. */
export function feedbackByName(quote: Blockquote, names: readonly string[], source: LessonSource) {
  const parts: { name: string | null; inlines: PhrasingContent[] }[] = [{ name: null, inlines: [] }]
  for (const [index, inline] of paragraphsOf(quote, source).entries()) {
    if (inline.type !== 'text') parts.at(-1)?.inlines.push(inline)
    else
      for (const [line, value] of inline.value.split('\n').entries()) {
        const name = line > 0 || index === 0 ? names.find((one) => value.startsWith(`${one}: `)) : undefined
        if (name !== undefined) parts.push({ name, inlines: [{ ...inline, value: value.slice(name.length + 2) }] })
        else parts.at(-1)?.inlines.push({ ...inline, value: line > 0 ? ` ${value}` : value })
      }
  }
  return parts
    .map(({ name, inlines }) => ({ name, nodes: trimmed(compileInlines(merged(inlines), source)) }))
    .filter(({ name, nodes }) => name !== null || nodes.length > 0)
}

/** All the paragraphs of a quotation as one, with line ends between them. */
function paragraphsOf(quote: Blockquote, source: LessonSource): PhrasingContent[] {
  const inlines = quote.children.flatMap((block, index): PhrasingContent[] => {
    if (block.type !== 'paragraph')
      return source.refuse(block, 'Feedback must be plain sentences. Remove lists, headings and tables.') ?? []
    return [...(index > 0 ? [{ type: 'text', value: '\n' } as const] : []), ...block.children]
  })
  if (inlines.length === 0)
    source.refuse(quote, 'This feedback is empty. Say something that helps, or remove the choice.')
  return merged(inlines)
}

/** Joins neighbouring texts, so that a line can be told by where it begins. */
function merged(inlines: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (inline.type === 'text' && last?.type === 'text')
      joined.splice(-1, 1, { ...last, value: last.value + inline.value })
    else joined.push(inline)
  }
  return joined
}

/** Without blanks at both ends. */
export function trimmed(nodes: InlineNode[]): InlineNode[] {
  return nodes
    .map((node, index) => {
      if (node.type !== 'text') return node
      const started = index === 0 ? node.value.trimStart() : node.value
      return { ...node, value: index === nodes.length - 1 ? started.trimEnd() : started }
    })
    .filter((node) => node.type !== 'text' || node.value !== '')
}
