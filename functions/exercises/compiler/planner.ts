import { readAttributes } from '#lessons/compiler/attributes'
import type { ContainerCompiler } from '#lessons/compiler/directive'
import { introduction } from './feedback.ts'

/** A festival's plan, which reads boxes that stand above it, says what's missing, and prints a run sheet. */
export const compile: ContainerCompiler = (node, source, content) => {
  const read = readAttributes(node, source, ['id', 'minutes', 'title', 'label', 'boxes'], ['kind'])
  const nodes = introduction(node.children, source, content)
  if (!read) return null
  const boxes = read.boxes.flatMap((id) => {
    const label = source.boxes.get(id)
    return label ? [{ id, label }] : (source.refuse(node, `There is no text box “${id}” above this “planner”.`) ?? [])
  })
  return { type: 'planner', ...read, nodes, boxes }
}
