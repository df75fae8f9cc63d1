import type { Heading, List, Paragraph, RootContent, Table } from 'mdast'
import type { LessonNode } from '#contract/lesson'
import { compileDirective, type Surroundings } from './directives.ts'
import { compileInlines } from './inlines.ts'
import type { Manuscript } from './manuscript.ts'

const refused: Partial<Record<RootContent['type'], string>> = {
  html: 'HTML is not allowed. Write Markdown, and put placeholders in square brackets: [student], not angle brackets.',
  code: 'Code blocks are not allowed. Use :::prompt for a prompt, a quotation (>) for other text, and do not indent by four spaces.',
  thematicBreak: 'A ruled line is not allowed. Begin a new section or a ### heading.',
  definition: 'Write the address beside the words: [words](https://…).',
  footnoteDefinition: 'Footnotes are not allowed. Put the remark in the text or in a :::callout.',
  yaml: 'Front matter stands at the head of the file only.',
}

/** Blocks as data; each problem is told to the manuscript and its block left out. */
export function compileBlocks(nodes: readonly RootContent[], page: Manuscript, within: Surroundings): LessonNode[] {
  return nodes.flatMap((node) => {
    page.lineOf(node)
    return compileBlock(node, page, within) ?? []
  })
}

function compileBlock(node: RootContent, page: Manuscript, within: Surroundings): LessonNode | null {
  const inBox = within === 'quote' ? 'quote' : 'box'
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, page)
    case 'heading':
      return heading(node, page, within)
    case 'list':
      return list(node, page, inBox)
    case 'table':
      return table(node, page)
    case 'blockquote':
      return { type: 'quote', nodes: compileBlocks(node.children, page, 'quote') }
    case 'containerDirective':
    case 'leafDirective':
      return compileDirective(node, page, within, (held) => compileBlocks(held, page, inBox))
    default:
      return page.refuse(node, refused[node.type] ?? `“${node.type}” is not part of the lesson form. Write it as text.`)
  }
}

/** A line that begins with colons was meant as a directive, or closes one that is closed already. */
function paragraph(node: Paragraph, page: Manuscript): LessonNode | null {
  const typed = page.sourceOf(node).map((line) => line.replace(/^[\s>]+/, ''))
  const stray = typed.findIndex((line) => /^::|^:[a-z]+[{[]/.test(line))
  if (stray < 0) return { type: 'paragraph', nodes: compileInlines(node.children, page) }
  return page.refuse(
    page.lineOf(node) + stray,
    /^:+\s*$/.test(typed[stray] ?? '')
      ? 'This closing line closes nothing. What holds another directive opens with more colons than that one.'
      : 'This line was not understood as a directive. Write it alone in its line as :::name{key=value title="…"}, with straight quotes and nothing after the brace.',
  )
}

function heading(node: Heading, page: Manuscript, within: Surroundings): LessonNode | null {
  if (within === 'quote') return page.refuse(node, 'A quotation has no headings. Use **bold** words.')
  if (node.depth !== 3)
    return page.refuse(
      node,
      'Headings within a section are written with ###; sections begin with ##, outside all boxes.',
    )
  return { type: 'heading', depth: within === 'section' ? 3 : 4, nodes: compileInlines(node.children, page) }
}

function list(node: List, page: Manuscript, within: Surroundings): LessonNode {
  const items = node.children.map((item) => {
    if (typeof item.checked === 'boolean')
      page.refuse(item, 'Boxes to tick stand in a :::checklist{id=… title="…"}, where ticks are kept.')
    return compileBlocks(item.children, page, within)
  })
  return { type: 'list', ordered: node.ordered === true, start: node.start ?? 1, items }
}

function table(node: Table, page: Manuscript): LessonNode | null {
  const [header, ...rows] = node.children.map((row) => row.children.map((cell) => compileInlines(cell.children, page)))
  if (!header || rows.length === 0) return page.refuse(node, 'A table has a line of column names and at least one row.')
  rows.forEach((row, index) => {
    if (row.length > header.length)
      page.refuse(
        node.children[index + 1] ?? node,
        'This row has more cells than the table has columns. Write \\| for an upright stroke in a cell.',
      )
    while (row.length < header.length) row.push([])
  })
  return { type: 'table', columns: header, rows }
}
