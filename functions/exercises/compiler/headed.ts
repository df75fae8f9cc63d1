import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { introduction } from './feedback.ts'

/** An exhibit that an author only heads and introduces. The page has the rest: the machine, or the learner's earlier answers. */
export const headed =
  (type: string): ContainerCompiler =>
  (node, source, content) => {
    const read = readAttributes(node, source, ['id', 'minutes', 'title'])
    return read && { type: type as 'machine', ...read, nodes: introduction(node.children, source, content) }
  }
