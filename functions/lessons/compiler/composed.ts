import type { ContainerDirective } from 'mdast-util-directive'
import { readAttributes } from './attributes.ts'
import { type CompileContent, type ContainerCompiler, childDirectives, isClosed, requireContent } from './directive.ts'
import { compileInlines } from './inlines.ts'
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

/** A list of things to tick. Learners' ticks are stored by item number, so add new items at the end. */
export const checklist: ContainerCompiler = (node, source) => {
  const read = readAttributes(node, source, ['id', 'title'])
  const [list, ...others] = node.children
  if (list?.type !== 'list' || others.length > 0)
    return source.refuse(node, '“checklist” must contain one list and nothing else. Move other text outside it.')
  const items = list.children.flatMap((item, index) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type !== 'paragraph' || more.length > 0)
      return source.refuse(item, 'Each checklist item must be one paragraph.') ?? []
    if (item.checked) source.refuse(item, 'Only learners tick a checklist. Write [ ] or nothing, not [x].')
    return { id: `${read?.id}/${index + 1}`, nodes: compileInlines(paragraph.children, source) }
  })
  // The API accepts item ids that end in a number of at most two digits.
  if (items.length > 99) source.refuse(node, 'A checklist can have at most 99 items. Split it in two.')
  return read && { type: 'checklist', ...read, items }
}

/**
 * A picture, which the page draws by the lesson's name and the figure's id. `alt` says what it shows; the body is the table or list
 * whose words stand in it, if it has any.
 */
export const figure: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'alt', 'caption'], ['wide', 'minutes'])
  const nodes = content(node.children)
  const [words, ...more] = nodes
  if (more.length > 0 || (words && words.type !== 'table' && words.type !== 'list'))
    return source.refuse(node, 'The words of a “figure” must be one table or one list. Move the rest out of it.')
  return read && source.module && { type: 'figure', module: source.module, ...read, nodes }
}
