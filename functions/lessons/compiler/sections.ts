import type { Heading, Root, RootContent } from 'mdast'
import type { Section } from '../lesson.ts'
import { readAttributes } from './attributes.ts'
import { compileBlocks } from './blocks.ts'
import { plainText } from './inlines.ts'
import type { LessonSource } from './lesson-source.ts'

type SectionSource = { heading: Heading; nodes: RootContent[] }

/** The sections of a lesson: each an ## heading, its `::section` on the next line, and the blocks up to the next heading. */
export function compileSections(root: Root, source: LessonSource): Section[] {
  const sections = splitSections(root, source).flatMap((section) => compileSection(section, source) ?? [])
  if (sections.length === 0 && source.problems.length === 0)
    source.refuse(1, 'The lesson has no sections. Begin each with an ## heading and ::section{id=… minutes=…}.')
  return sections
}

function splitSections(root: Root, source: LessonSource): SectionSource[] {
  const found: SectionSource[] = []
  for (const node of root.children) {
    const current = found.at(-1)
    if (node.type === 'heading' && node.depth === 2) found.push({ heading: node, nodes: [] })
    else if (node.type === 'heading' && node.depth === 1)
      source.refuse(node, 'The title comes from the catalogue. Remove this # heading, or make it an ## section.')
    else if (current) current.nodes.push(node)
    else if (node !== root.children[0] || node.type !== 'yaml')
      source.refuse(
        node,
        'This text is outside a section. Put it after an ## heading and its ::section{id=… minutes=…}.',
      )
  }
  return found
}

function compileSection({ heading, nodes: [first, ...rest] }: SectionSource, source: LessonSource): Section | null {
  const title = plainText(heading.children, source, 'The title of a section')
  if (title === '') source.refuse(heading, 'This section has no title. Write it after ##.')
  const directive = first?.type === 'leafDirective' && first.name === 'section' ? first : undefined
  const read = directive ? readAttributes(directive, source, ['id', 'minutes']) : null
  if (!directive) source.refuse(heading, 'Write ::section{id=… minutes=…} on the line after this heading.')
  const nodes = compileBlocks(directive || !first ? rest : [first, ...rest], source, 'section')
  if (nodes.length === 0 && rest.length === 0)
    source.refuse(heading, 'This section is empty. Write its text, or remove it.')
  const sources = source.citations.endSection()
  return read && { ...read, title, nodes, ...(sources.length > 0 && { sources }) }
}
