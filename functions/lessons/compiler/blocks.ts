import type { Heading, List, Paragraph, RootContent, Table } from 'mdast'
import type { LessonNode } from '../lesson.ts'
import { compileDirective, type ParentKind } from './directives.ts'
import { compileInlines } from './inlines.ts'
import type { LessonSource } from './lesson-source.ts'

const refused: Partial<Record<RootContent['type'], string>> = {
  html: 'HTML is not allowed. Write Markdown, and put placeholders in square brackets: [student], not angle brackets.',
  code: 'Code blocks are not allowed. Use :::prompt for a prompt, a quotation (>) for other text, and don’t indent text by four spaces.',
  thematicBreak: 'Horizontal rules are not allowed. Start a new section or a ### heading instead.',
  definition: 'Write the URL next to the link text: [text](https://…).',
  footnoteDefinition: 'Footnotes are not allowed. Put the note in the text or in a :::callout.',
  yaml: 'Front matter belongs at the top of the file only. Remove it here.',
}

/** Compiles blocks to lesson nodes. Reports each problem to the source and leaves out its block. */
export function compileBlocks(nodes: readonly RootContent[], source: LessonSource, within: ParentKind): LessonNode[] {
  return nodes.flatMap((node) => {
    source.lineOf(node)
    return compileBlock(node, source, within) ?? []
  })
}

function compileBlock(node: RootContent, source: LessonSource, within: ParentKind): LessonNode | null {
  const inside = within === 'quote' ? 'quote' : 'box'
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, source)
    case 'heading':
      return heading(node, source, within)
    case 'list':
      return list(node, source, inside)
    case 'table':
      return table(node, source)
    case 'blockquote':
      return { type: 'quote', nodes: compileBlocks(node.children, source, 'quote') }
    case 'containerDirective':
    case 'leafDirective':
      return compileDirective(node, source, within, (held) => compileBlocks(held, source, inside))
    default:
      return source.refuse(
        node,
        refused[node.type] ?? `“${node.type}” is not allowed in lessons. Write it as plain text.`,
      )
  }
}

/** Refuses a line that starts with colons: a mistyped directive, or a closing line without one to close. */
function paragraph(node: Paragraph, source: LessonSource): LessonNode | null {
  const lines = source.typedLines(node).map((line) => line.replace(/^[\s>]+/, ''))
  const stray = lines.findIndex((line) => /^::|^:[a-z]+[{[]/.test(line))
  if (stray < 0)
    return source.withSources(() => ({ type: 'paragraph' as const, nodes: compileInlines(node.children, source) }))
  return source.refuse(
    source.lineOf(node) + stray,
    /^:+\s*$/.test(lines[stray] ?? '')
      ? 'This closing line has no directive to close. Start a directive that contains another with more colons than the inner one.'
      : 'This line can’t be read as a directive. Write it on its own line as :::name{key=value title="…"}, with straight quotes and nothing after the brace.',
  )
}

function heading(node: Heading, source: LessonSource, within: ParentKind): LessonNode | null {
  if (within === 'quote') return source.refuse(node, 'A quotation can’t contain headings. Use **bold** text instead.')
  if (node.depth !== 3)
    return source.refuse(node, 'Headings inside a section use ###. Start a section with ##, outside any directive.')
  return { type: 'heading', depth: within === 'section' ? 3 : 4, nodes: compileInlines(node.children, source) }
}

function list(node: List, source: LessonSource, within: ParentKind): LessonNode {
  const items = node.children.map((item) => {
    if (typeof item.checked === 'boolean')
      source.refuse(item, 'Put tick boxes in a :::checklist{id=… title="…"}, so that ticks are saved.')
    return compileBlocks(item.children, source, within)
  })
  return { type: 'list', ordered: node.ordered === true, start: node.start ?? 1, items }
}

function table(node: Table, source: LessonSource): LessonNode | null {
  const [header, ...rows] = node.children.map((row) =>
    row.children.map((cell) => compileInlines(cell.children, source)),
  )
  if (!header || rows.length === 0) return source.refuse(node, 'A table needs a header row and at least one more row.')
  rows.forEach((row, index) => {
    if (row.length > header.length)
      source.refuse(
        node.children[index + 1] ?? node,
        'This row has more cells than the table has columns. Write \\| for a vertical bar inside a cell.',
      )
    while (row.length < header.length) row.push([])
  })
  return { type: 'table', columns: header, rows }
}
