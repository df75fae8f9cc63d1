import type { ContainerDirective } from 'mdast-util-directive'
import { readAttributes } from './attributes.ts'
import { type CompileContent, type ContainerCompiler, childDirectives, isClosed, requireContent } from './directive.ts'
import type { LessonSource } from './lesson-source.ts'

/** Before and after, side by side. */
export const compare: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, [])
  const [before, ...moreBefore] = childDirectives(node, 'before')
  const [after, ...moreAfter] = childDirectives(node, 'after')
  const others = node.children.length - 2 + moreBefore.length + moreAfter.length
  if (!before || !after || others > 0 || node.children[0] !== before)
    return source.refuse(
      node,
      '“compare” must contain :::before{title="…"}, then :::after{title="…"}, and nothing else. Start it with more colons than they have.',
    )
  const sides = [side(before, source, content), side(after, source, content)] as const
  return read && sides[0] && sides[1] && { type: 'compare', before: sides[0], after: sides[1] }
}

function side(node: ContainerDirective, source: LessonSource, content: CompileContent) {
  if (!isClosed(node, source)) return null
  const read = readAttributes(node, source, ['title'])
  const nodes = requireContent(node, source, content)
  return read && { ...read, nodes }
}

/** A case to think about, with considerations that the learner can reveal. */
export const scenario: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'title'], ['minutes'])
  const [revealed, ...more] = childDirectives(node, 'considerations')
  if (!revealed || more.length > 0)
    return source.refuse(
      node,
      '“scenario” must contain exactly one :::considerations. Start it with more colons than that has.',
    )
  const nodes = requireContent(node, source, content, revealed)
  if (!isClosed(revealed, source)) return null
  const noAttributes = readAttributes(revealed, source, [])
  const considerations = requireContent(revealed, source, content)
  return read && noAttributes && { type: 'scenario', ...read, nodes, considerations }
}
