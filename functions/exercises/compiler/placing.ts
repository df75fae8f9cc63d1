import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { compileInlines } from '#lessons/compiler/inlines'
import type { InlineNode } from '#lessons/lesson'
import { answeredItems, closingList, feedbackByName, introduction, trimmed } from './feedback.ts'
import { atArrow } from './sort.ts'

/** Marks to place on a drawing. Its list names the places; `-> Star` says where we'd put one. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'marks'])
  const end = closingList(node, source, 'places: - place -> mark, with feedback beneath as a quotation (>)')
  if (!end || !read) return null
  const { marks } = read
  const places = answeredItems(end.list, source, 'a place').map(({ text, quote }) => {
    const { statement, group } = atArrow(text)
    const mark = marks.indexOf(group)
    const [first, ...particular] = feedbackByName(quote, marks, source)
    const instead: Record<string, InlineNode[]> = {}
    for (const { name, nodes } of particular) {
      const at = marks.indexOf(name ?? '')
      if (at === mark) source.refuse(quote, `“${name}: …” is for those who put that mark wrongly. Here it’s right.`)
      else instead[at] = nodes
    }
    if (!first || first.name !== null) source.refuse(quote, 'Begin with the feedback for everybody.')
    const words = statement.length > 0 ? statement : text
    return {
      nodes: trimmed(compileInlines(words, source)),
      ...(mark >= 0 && { mark }),
      feedback: first?.nodes ?? [],
      instead,
    }
  })
  for (const [index, name] of marks.entries()) {
    const count = places.filter((place) => place.mark === index).length
    if (count !== 1) source.refuse(node, `Exactly one place must end with -> ${name}; in this exercise ${count} do.`)
  }
  return { type: 'placing', ...read, nodes: introduction(end.before, source, content), places }
}
