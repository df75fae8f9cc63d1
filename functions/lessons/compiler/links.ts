import type { ListItem } from 'mdast'
import type { InlineNode, LessonNodeOf } from '#contract/lesson'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { compileInlines, isHttps, plainText } from './inlines.ts'
import type { Manuscript } from './manuscript.ts'

type LinkItem = LessonNodeOf<'links'>['items'][number]

/** Dig-deeper links: a list, each item a link and a sentence. */
export const links: ContainerCompiler = (node, page) => {
  const read = readAttributes(node, page, [])
  const [list, ...others] = node.children
  if (list?.type !== 'list' || others.length > 0)
    return page.refuse(node, '“links” holds one list and nothing else. Put the text before it outside.')
  const items = list.children.flatMap((item) => linkItem(item, page) ?? [])
  return read && { type: 'links', items }
}

function linkItem(item: ListItem, page: Manuscript): LinkItem | null {
  const [paragraph, ...more] = item.children
  const [link, ...rest] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const nodes = withoutSeparator(compileInlines(rest, page))
  if (link?.type !== 'link' || more.length > 0 || nodes.length === 0)
    return page.refuse(item, 'Each item is a link and a sentence: - [Title](https://…): what to find there.')
  if (!isHttps(link.url)) return page.refuse(link, `Links must begin with https://, and “${link.url}” does not.`)
  return { href: link.url, title: plainText(link.children, page, 'The title of a link'), nodes }
}

/** The colon or dash between link and sentence is the author's; the page sets its own. */
function withoutSeparator(nodes: InlineNode[]): InlineNode[] {
  const [first, ...rest] = nodes
  if (first?.type !== 'text' && first?.type !== 'break') return nodes
  const value = first.type === 'text' ? first.value.replace(/^\s*[:.,—–-]?\s+/, '') : ''
  return value === '' ? rest : [{ type: 'text', value }, ...rest]
}
