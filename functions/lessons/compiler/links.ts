import type { ListItem } from 'mdast'
import type { InlineNode, LessonNodeOf } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { compileInlines, isHttps, plainText } from './inlines.ts'
import type { LessonSource } from './lesson-source.ts'

type LinkItem = LessonNodeOf<'links'>['items'][number]

/** Further reading: a list, each item a link and a sentence. */
export const links: ContainerCompiler = (node, source) => {
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
