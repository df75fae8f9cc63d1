import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { compileInlines } from './inlines.ts'

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
