import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import { answeredItems, closingList, feedbackOf, introduction } from './feedback.ts'

/** A film to cut twice. Its list has four captions, and what each does. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'tasks'])
  const end = closingList(node, source, 'four captions, each with what it does beneath as a quotation (>)')
  if (!end || !read) return null
  const captions = answeredItems(end.list, source, 'a caption').map(({ text, quote }) => ({
    nodes: compileInlines(text, source),
    says: feedbackOf(quote, source),
  }))
  if (read.tasks.length !== 2) source.refuse(node, `The cutting room has two tasks; here are ${read.tasks.length}.`)
  if (captions.length !== 4) source.refuse(node, `The cutting room has four captions; here are ${captions.length}.`)
  return { type: 'cutting', ...read, nodes: introduction(end.before, source, content), captions }
}
