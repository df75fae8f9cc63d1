import type { RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { LessonNode } from '#contract/lesson'
import type { Manuscript } from './manuscript.ts'

export type Directive = ContainerDirective | LeafDirective

/** Compiles what a box holds. */
export type Content = (nodes: readonly RootContent[]) => LessonNode[]

/** Makes a lesson node of a directive, or null with the problem told. */
export type ContainerCompiler = (node: ContainerDirective, page: Manuscript, content: Content) => LessonNode | null
export type LeafCompiler = (node: LeafDirective, page: Manuscript) => LessonNode | null

/** Whether a container has its own closing line; if not, the problem is told. */
export function isClosed(node: ContainerDirective, page: Manuscript): boolean {
  const source = page.sourceOf(node)
  const opening = /^:+/.exec(source[0] ?? '')?.[0].length ?? 3
  const last = (source.length > 1 && source.at(-1)?.trim()) || ''
  if (/^:+$/.test(last) && last.length >= opening) return true
  page.refuse(
    node,
    `This “${node.name}” is not closed. End it with a line of as many colons; what holds another directive opens with more colons than that one.`,
  )
  return false
}

/** Whether a directive carries a [label], which the lesson form doesn't use. */
export function hasLabel(node: Directive): boolean {
  if (node.type === 'leafDirective') return node.children.length > 0
  const [first] = node.children
  return first?.type === 'paragraph' && first.data?.directiveLabel === true
}

/** What a box holds; an empty box is refused. */
export function filled(
  node: ContainerDirective,
  page: Manuscript,
  content: Content,
  without?: ContainerDirective,
): LessonNode[] {
  const children = node.children.filter((child) => child !== without)
  if (children.length === 0) page.refuse(node, `This “${node.name}” is empty. Write its text, or remove it.`)
  return content(children)
}

/** The parts of a box that bear a name: `considerations` of a scenario. */
export function partsOf(node: ContainerDirective, name: string): ContainerDirective[] {
  return node.children.filter((child) => child.type === 'containerDirective').filter((child) => child.name === name)
}
