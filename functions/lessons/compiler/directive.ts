import type { RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { LessonNode } from '../lesson.ts'
import type { LessonSource } from './lesson-source.ts'

export type Directive = ContainerDirective | LeafDirective

/** Compiles the blocks inside a directive. */
export type CompileContent = (nodes: readonly RootContent[]) => LessonNode[]

/** Compiles a directive to a lesson node; null after reporting a problem. */
export type ContainerCompiler = (
  node: ContainerDirective,
  source: LessonSource,
  content: CompileContent,
) => LessonNode | null
export type LeafCompiler = (node: LeafDirective, source: LessonSource, content: CompileContent) => LessonNode | null

/** Whether a container has its own closing line; reports a problem if it doesn't. */
export function isClosed(node: ContainerDirective, source: LessonSource): boolean {
  const lines = source.typedLines(node)
  const opening = /^:+/.exec(lines[0] ?? '')?.[0].length ?? 3
  const last = (lines.length > 1 && lines.at(-1)?.trim()) || ''
  if (/^:+$/.test(last) && last.length >= opening) return true
  source.refuse(
    node,
    `This “${node.name}” is not closed. End it with a line of as many colons as it starts with. Start a directive that contains another with more colons than the inner one.`,
  )
  return false
}

/** Whether a directive has a [label], a remark-directive syntax that lessons don't use. */
export function hasLabel(node: Directive): boolean {
  if (node.type === 'leafDirective') return node.children.length > 0
  const [first] = node.children
  return first?.type === 'paragraph' && first.data?.directiveLabel === true
}

/** Compiles a directive's content, except the child `without`; reports a problem if there is none. */
export function requireContent(
  node: ContainerDirective,
  source: LessonSource,
  content: CompileContent,
  without?: ContainerDirective,
): LessonNode[] {
  const children = node.children.filter((child) => child !== without)
  if (children.length === 0) source.refuse(node, `This “${node.name}” is empty. Write its text, or remove it.`)
  return content(children)
}

/** The child directives of one name, such as a scenario's `considerations`. */
export function childDirectives(node: ContainerDirective, name: string): ContainerDirective[] {
  return node.children.filter((child) => child.type === 'containerDirective').filter((child) => child.name === name)
}
