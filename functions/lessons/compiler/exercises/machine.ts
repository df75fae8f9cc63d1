import { readAttributes } from '../attributes.ts'
import type { ContainerCompiler } from '../directive.ts'
import { introduction } from './feedback.ts'

/** The next-word machine, with what to do with it. */
export const machine: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title'])
  return read && { type: 'machine', ...read, nodes: introduction(node.children, source, content) }
}
