import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, requireContent } from './directive.ts'

const titled =
  (type: 'story' | 'callout'): ContainerCompiler =>
  (node, source, content) => {
    const read = readAttributes(node, source, ['title'])
    const nodes = requireContent(node, source, content)
    return read && { type, ...read, nodes }
  }

/** An activity says whether its minutes are professional learning or time with students. */
export const activity: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'kind', 'title'])
  const held = source.withSources(() => ({ nodes: requireContent(node, source, content) }))
  return read && { type: 'activity', ...read, ...held }
}

export const task: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  const nodes = requireContent(node, source, content)
  return read && { type: 'task', ...read, nodes }
}

export const story = titled('story')
export const callout = titled('callout')

/** A question with a text box. The body is the question, the label names the box. */
export const reflection: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'label'])
  const nodes = requireContent(node, source, content)
  if (read) source.boxes.set(read.id, read.label)
  return read && { type: 'reflection', ...read, nodes }
}
