import type { Heading, Root, RootContent } from 'mdast'
import type { Section } from '#contract/lesson'
import { readAttributes } from './attributes.ts'
import { compileBlocks } from './blocks.ts'
import { plainText } from './inlines.ts'
import type { Manuscript } from './manuscript.ts'

type Chapter = { heading: Heading; nodes: RootContent[] }

/** The sections of a lesson: each an ## heading, `::section` at once after it, and what follows. */
export function compileSections(root: Root, page: Manuscript): Section[] {
  const sections = chapters(root, page).flatMap((chapter) => compileSection(chapter, page) ?? [])
  if (sections.length === 0 && page.problems.length === 0)
    page.refuse(1, 'The lesson has no sections. Begin each with an ## heading and ::section{id=… minutes=…}.')
  return sections
}

function chapters(root: Root, page: Manuscript): Chapter[] {
  const found: Chapter[] = []
  for (const node of root.children) {
    const current = found.at(-1)
    if (node.type === 'heading' && node.depth === 2) found.push({ heading: node, nodes: [] })
    else if (node.type === 'heading' && node.depth === 1)
      page.refuse(node, 'The title comes from the catalogue. Remove this # heading, or make it an ## section.')
    else if (current) current.nodes.push(node)
    else if (node !== root.children[0] || node.type !== 'yaml')
      page.refuse(node, 'Text outside a section. Put it after an ## heading and its ::section{id=… minutes=…}.')
  }
  return found
}

function compileSection({ heading, nodes: [first, ...rest] }: Chapter, page: Manuscript): Section | null {
  const title = plainText(heading.children, page, 'The title of a section')
  if (title === '') page.refuse(heading, 'This section has no title. Write it after ##.')
  const marked = first?.type === 'leafDirective' && first.name === 'section' ? first : undefined
  const read = marked ? readAttributes(marked, page, ['id', 'minutes']) : null
  if (!marked) page.refuse(heading, 'Write ::section{id=… minutes=…} in the line after this heading.')
  const nodes = compileBlocks(marked || !first ? rest : [first, ...rest], page, 'section')
  if (nodes.length === 0 && rest.length === 0)
    page.refuse(heading, 'This section is empty. Write its text, or remove it.')
  return read && { ...read, title, nodes }
}
