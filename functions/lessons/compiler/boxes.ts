import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, requireContent } from './directive.ts'

const titled =
  (type: 'story' | 'callout'): ContainerCompiler =>
  (node, source, content) => {
    const read = readAttributes(node, source, ['title'])
    const nodes = requireContent(node, source, content)
    return read && { type, ...read, nodes }
  }

const timed =
  (type: 'activity' | 'task'): ContainerCompiler =>
  (node, source, content) => {
    const read = readAttributes(node, source, ['id', 'minutes', 'title'])
    const nodes = requireContent(node, source, content)
    return read && { type, ...read, nodes }
  }

export const story = titled('story')
export const callout = titled('callout')
export const activity = timed('activity')
export const task = timed('task')

/** A question with a text box. The body is the question, the label names the box. */
export const reflection: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'label'])
  const nodes = requireContent(node, source, content)
  return read && { type: 'reflection', ...read, nodes }
}
