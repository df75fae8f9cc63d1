import { readAttributes } from './attributes.ts'
import type { ContainerCompiler } from './directive.ts'
import { compileInlines } from './inlines.ts'

/** A list of things to tick. An item's id is the list's and its number, so new items go to the end. */
export const checklist: ContainerCompiler = (node, page) => {
  const read = readAttributes(node, page, ['id', 'title'])
  const [list, ...others] = node.children
  if (list?.type !== 'list' || others.length > 0)
    return page.refuse(node, '“checklist” holds one list and nothing else. Put the text before it outside.')
  const items = list.children.flatMap((item, index) => {
    const [paragraph, ...more] = item.children
    if (paragraph?.type !== 'paragraph' || more.length > 0)
      return page.refuse(item, 'An item of a checklist is one paragraph.') ?? []
    if (item.checked) page.refuse(item, 'Ticks are the learner’s. Write [ ] or nothing, not [x].')
    return { id: `${read?.id}/${index + 1}`, nodes: compileInlines(paragraph.children, page) }
  })
  if (items.length > 99) page.refuse(node, 'A checklist has 99 items at most. Make two.')
  return read && { type: 'checklist', ...read, items }
}
