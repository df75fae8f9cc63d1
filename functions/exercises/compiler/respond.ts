import type { ContainerDirective } from 'mdast-util-directive'
import { readAttributes } from '#lessons/compiler/attributes'
import { type ContainerCompiler, childDirectives, isClosed, requireContent } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { LessonSource } from '#lessons/compiler/lesson-source'
import { secondThoughts } from '#lessons/lesson-parts'
import { answeredItems, feedbackOf, introduction } from './feedback.ts'

/** A question with a text box; then a model answer and a marker's list, to compare with one's own. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'label'])
  const [model, ...models] = childDirectives(node, 'model')
  const [list, ...lists] = childDirectives(node, 'marker')
  if (!model || !list || models.length + lists.length > 0)
    return source.refuse(
      node,
      '“respond” must contain the question, one :::model and one :::marker. Start it with more colons than they have.',
    )
  const question = node.children.filter((child) => child !== model && child !== list)
  if (question.length === 0) source.refuse(node, '“respond” has no question. Write it before :::model.')
  if (read) source.claimId(secondThoughts(read).id, node)
  const nodes = introduction(question, source, content)
  if (!isClosed(model, source) || !isClosed(list, source)) return null
  const plain = readAttributes(model, source, []) && readAttributes(list, source, [])
  const answer = introduction(model.children, source, (blocks) => requireContent(model, source, () => content(blocks)))
  const marker = criteria(list, source)
  return read && plain && { type: 'respond', ...read, nodes, model: answer, marker }
}

function criteria(node: ContainerDirective, source: LessonSource) {
  const [list, ...others] = node.children
  if (list?.type !== 'list' || others.length > 0)
    return (
      source.refuse(node, '“marker” must contain one list: - what to look for, with a quotation (>) that says why.') ??
      []
    )
  if (list.children.length < 2 || list.children.length > 8)
    source.refuse(node, `“marker” needs two to eight lines, but it has ${list.children.length}.`)
  return answeredItems(list, source, 'a line').map(({ item, text, quote }) => {
    if (item.checked) source.refuse(item, 'Only learners tick the marker’s list. Write nothing, not [x].')
    return { nodes: compileInlines(text, source), why: feedbackOf(quote, source) }
  })
}
