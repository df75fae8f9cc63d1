import type { Blockquote, List, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { readAttributes } from '#lessons/compiler/attributes'
import { type ContainerCompiler, childDirectives, isClosed } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import type { InlineNode } from '#lessons/lesson'
import { tracePages, traceVerdicts } from '../trace.ts'
import { type Answered, answeredItems, feedbackOf, introduction } from './feedback.ts'

const shape =
  '“trace” holds its introduction, the post’s words as a quotation (>), then :::pages and :::verdicts with a list each. Start it with more colons than they have.'

/** A post to trace: what each place says of it and what that's worth, and an answer to each verdict. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'picture', 'alt', 'account', 'posted'])
  const pages = childList(node, 'pages', source)
  const verdicts = childList(node, 'verdicts', source)
  const rest = node.children.filter(({ type }) => type !== 'containerDirective')
  const post = rest.at(-1)
  if (!pages || !verdicts || post?.type !== 'blockquote') return source.refuse(node, shape)

  const found = named(answeredItems(pages, source, 'a page'), Object.keys(tracePages), node, source)
  const verdictItems = answeredItems(verdicts, source, 'a verdict')
  const answers = named(verdictItems, Object.keys(traceVerdicts), node, source)
  const right = verdictItems.filter(({ item }) => item.checked)
  if (right.length !== 1) source.refuse(node, `Mark exactly one verdict with [x]; this trace has ${right.length}.`)
  const holds = answers.findIndex((one) => one?.item.checked)
  return (
    read && {
      type: 'trace',
      ...read,
      nodes: introduction(rest.slice(0, -1) as RootContent[], source, content),
      says: words(post, source),
      pages: found.map((page) => ({
        lines: page ? linesIn(page, source) : [],
        worth: page ? feedbackOf(page.quote, source) : [],
      })),
      verdicts: answers.map((one) => (one ? feedbackOf(one.quote, source) : [])),
      holds,
    }
  )
}

const words = (quote: Blockquote, source: LessonSource): InlineNode[] =>
  quote.children.flatMap((block) => (block.type === 'paragraph' ? compileInlines(block.children, source) : []))

function childList(node: ContainerDirective, name: string, source: LessonSource): List | undefined {
  const [child, ...more] = childDirectives(node, name)
  const list = child?.children[0]
  if (!child || more.length > 0 || list?.type !== 'list' || !isClosed(child, source)) return undefined
  return readAttributes(child, source, []) ? list : undefined
}

const nameOf = ({ text: [first] }: Answered): string =>
  first?.type === 'text' ? (/^[a-z]+/.exec(first.value)?.[0] ?? '') : ''

/** The item of each name, in the names' order; reports those that are missing, there twice or unknown. */
function named(items: readonly Answered[], names: readonly string[], node: ContainerDirective, source: LessonSource) {
  for (const one of items)
    if (!names.includes(nameOf(one)))
      source.refuse(one.item, `A trace has no “${nameOf(one)}”. Begin each item with one of ${names.join(', ')}.`)
  return names.map((name) => {
    const [one, ...more] = items.filter((item) => nameOf(item) === name)
    if (!one || more.length > 0) source.refuse(more[0]?.item ?? node, `A trace needs “${name}” exactly once.`)
    return one
  })
}

/** What stands on a page, after its name and a colon. A dot between blanks begins a new line. */
function linesIn({ text, item }: Answered, source: LessonSource): InlineNode[][] {
  const [first, ...others] = text
  if (first?.type !== 'text' || !/^[a-z]+: /.test(first.value))
    source.refuse(item, 'Write a page as its name, a colon and what stands there, with · between the lines.')
  const value = first?.type === 'text' ? first.value.replace(/^[a-z]+: /, '') : ''
  return compileInlines([{ type: 'text', value }, ...others], source).reduce<InlineNode[][]>((lines, node) => {
    const pieces = node.type === 'text' ? node.value.split(' · ') : []
    if (node.type !== 'text') lines.at(-1)?.push(node)
    for (const [index, piece] of pieces.entries())
      if (index === 0 && lines.length > 0) lines.at(-1)?.push({ type: 'text', value: piece })
      else lines.push([{ type: 'text', value: piece }])
    return lines
  }, [])
}
