import type { ContainerDirective } from 'mdast-util-directive'
import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, type Content, filled, isClosed, partsOf } from './directive.ts'
import type { Manuscript } from './manuscript.ts'

/** Before and after, side by side. */
export const compare: ContainerCompiler = (node, page, content) => {
  const read = readAttributes(node, page, [])
  const [before, ...moreBefore] = partsOf(node, 'before')
  const [after, ...moreAfter] = partsOf(node, 'after')
  const others = node.children.length - 2 + moreBefore.length + moreAfter.length
  if (!before || !after || others > 0 || node.children[0] !== before)
    return page.refuse(
      node,
      '“compare” holds a :::before{title="…"}, then an :::after{title="…"}, and nothing else; it opens with more colons than they do.',
    )
  const sides = [side(before, page, content), side(after, page, content)] as const
  return read && sides[0] && sides[1] && { type: 'compare', before: sides[0], after: sides[1] }
}

function side(node: ContainerDirective, page: Manuscript, content: Content) {
  if (!isClosed(node, page)) return null
  const read = readAttributes(node, page, ['title'])
  const nodes = filled(node, page, content)
  return read && { ...read, nodes }
}

/** A case whose considerations are revealed on demand. */
export const scenario: ContainerCompiler = (node, page, content) => {
  const read = readAttributes(node, page, ['id', 'title'], ['minutes'])
  const [revealed, ...more] = partsOf(node, 'considerations')
  if (!revealed || more.length > 0)
    return page.refuse(node, '“scenario” holds one :::considerations, and opens with more colons than that.')
  const nodes = filled(node, page, content, revealed)
  if (!isClosed(revealed, page)) return null
  const bare = readAttributes(revealed, page, [])
  const considerations = filled(revealed, page, content)
  return read && bare && { type: 'scenario', ...read, nodes, considerations }
}
