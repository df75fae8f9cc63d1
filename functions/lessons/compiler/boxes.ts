import { readAttributes } from './attributes.ts'
import { type ContainerCompiler, filled } from './directive.ts'

const titled =
  (type: 'story' | 'callout'): ContainerCompiler =>
  (node, page, content) => {
    const read = readAttributes(node, page, ['title'])
    const nodes = filled(node, page, content)
    return read && { type, ...read, nodes }
  }

const timed =
  (type: 'activity' | 'task'): ContainerCompiler =>
  (node, page, content) => {
    const read = readAttributes(node, page, ['id', 'minutes', 'title'])
    const nodes = filled(node, page, content)
    return read && { type, ...read, nodes }
  }

export const story = titled('story')
export const callout = titled('callout')
export const activity = timed('activity')
export const task = timed('task')

/** A question with a text box: the body asks, the label names the box. */
export const reflection: ContainerCompiler = (node, page, content) => {
  const read = readAttributes(node, page, ['id', 'minutes', 'label'])
  const nodes = filled(node, page, content)
  return read && { type: 'reflection', ...read, nodes }
}
