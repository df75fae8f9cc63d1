import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import { answeredItems, closingList, feedbackOf, introduction } from './feedback.ts'

/** Parts of the drawings that move, which their lists must name in order. */
const parts = { catchment: 3, bath: 3 }

/** A drawing to move. Its list says, for each of its states or layers, what to see. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'drawing'])
  const end = closingList(node, source, 'what to see in each part, as a quotation (>) beneath its name')
  if (!end || !read) return null
  const count = parts[read.drawing as keyof typeof parts]
  if (!count)
    return source.refuse(
      node,
      `There is no drawing “${read.drawing}” that moves. Use one of ${Object.keys(parts).join(', ')}.`,
    )
  const shown = answeredItems(end.list, source, 'a part').map(({ text, quote }) => ({
    nodes: compileInlines(text, source),
    says: feedbackOf(quote, source),
  }))
  if (shown.length !== count)
    source.refuse(node, `“${read.drawing}” has ${count} parts, and this list ${shown.length}.`)
  return { type: 'moving', ...read, nodes: introduction(end.before, source, content), parts: shown }
}
