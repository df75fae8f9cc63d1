import type { Span } from '#paper/line-breaks'
import {
  type Area,
  keepWithNext,
  type Row,
  spaceAbove,
  type TextStyle,
  textRows,
  typedRows,
  withDrawing,
  withMarker,
} from '#paper/rows'
import { tableRows } from '#paper/table-rows'
import type { Typesetter } from '#paper/typesetter'
import { type InlineNode, type LessonNode, type LessonNodeOf, plainText } from './lesson.ts'
import { isExercise, isExhibit } from './lesson-parts.ts'

/** The style of body text and the colour of rules. */
type LessonStyle = { text: TextStyle; rule: string }

type Layout = { setter: Typesetter; style: LessonStyle; area: Area }

const indented = (layout: Layout, by = 16): Layout => ({
  ...layout,
  area: { left: layout.area.left + by, width: layout.area.width - by },
})

/** Rows for a lesson's blocks. Leaves out what only works on screen: quizzes, exercises, the notes box and the prompt library. */
export function lessonRows(layout: Layout, nodes: readonly LessonNode[]): Row[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1]
    const rows = block(layout, node)
    const introducesTable = node.type === 'paragraph' && nodes[index + 1]?.type === 'table'
    return spaceAbove(before ? Math.max(space(before), space(node)) : 0, introducesTable ? keepWithNext(rows) : rows)
  })
}

const space = ({ type }: LessonNode): number =>
  type === 'paragraph' || type === 'list' ? 6 : type === 'heading' ? 14 : 10

function block(layout: Layout, node: LessonNode): Row[] {
  if (isExercise(node) || isExhibit(node)) return []
  switch (node.type) {
    case 'paragraph':
      return paragraph(layout, node.nodes)
    case 'heading':
      return heading(layout, node.nodes)
    case 'list':
      return list(layout, node)
    case 'table':
      return table(layout, node)
    case 'quote':
      return withRule(layout, lessonRows(indented(layout), node.nodes))
    case 'story':
    case 'callout':
    case 'task':
    case 'activity':
      return titledBlock(layout, node.title, node.nodes)
    case 'compare':
      return [node.before, node.after].flatMap((side, index) =>
        spaceAbove(index * 9, withRule(layout, titledBlock(indented(layout), side.title, side.nodes))),
      )
    case 'figure':
      return [
        ...paragraph(layout, [{ type: 'text', value: node.alt }]),
        ...spaceAbove(6, lessonRows(layout, node.nodes)),
      ]
    case 'where':
      return lessonRows(layout, node.nodes)
    case 'scenario':
      return [
        ...titledBlock(layout, node.title, node.nodes),
        ...spaceAbove(9, titledBlock(layout, 'What to consider', node.considerations)),
      ]
    case 'prompt':
      return [
        ...titledBlock(layout, node.title, []),
        ...spaceAbove(
          3,
          withRule(layout, typedRows(layout.setter, node.text, layout.style.text, indented(layout).area)),
        ),
      ]
    case 'reflection':
      return [...titledBlock(layout, node.label, node.nodes), ...writingLines(layout)]
    case 'checklist':
      return checklist(layout, node)
    case 'trials':
      return trials(layout, node)
    case 'links':
      return node.items.flatMap(({ title, href, nodes }, index) =>
        spaceAbove(
          index * 4,
          paragraph(layout, [{ type: 'strong', nodes: linked(title, href) }, { type: 'text', value: ' ' }, ...nodes]),
        ),
      )
    case 'quiz':
    case 'notes':
    case 'library':
    case 'newer':
      return []
  }
}

const paragraph = (layout: Layout, nodes: readonly InlineNode[]): Row[] =>
  inlineLines(nodes).flatMap((line) => textRows(layout.setter, line, layout.style.text, layout.area))

const heading = ({ setter, style, ...layout }: Layout, nodes: readonly InlineNode[]): Row[] =>
  keepWithNext(paragraph({ ...layout, setter, style: { ...style, text: { ...style.text, bold: true } } }, nodes))

const titledBlock = (layout: Layout, title: string, nodes: readonly LessonNode[]): Row[] => [
  ...heading(layout, [{ type: 'text', value: title }]),
  ...spaceAbove(3, lessonRows(layout, nodes)),
]

/** Draws a rule down the left of the rows. */
const withRule = ({ style, area }: Layout, rows: readonly Row[]): Row[] =>
  withDrawing(rows, (canvas, top, bottom) => canvas.rule([area.left + 3, top], [area.left + 3, bottom], style.rule, 1))

function list(layout: Layout, { ordered, start, items }: LessonNodeOf<'list'>): Row[] {
  const { setter, style, area } = layout
  const inner = indented(layout, ordered && start + items.length > 10 ? 22 : 16)
  return items.flatMap((item, index) => {
    const [marker] = textRows(setter, [{ text: ordered ? `${start + index}.` : '•' }], style.text, area)
    const rows = lessonRows(inner, item)
    return spaceAbove(
      index === 0 ? 0 : 3,
      withMarker(rows.length > 0 ? rows : [{ height: style.text.leading }], (canvas, top) =>
        marker?.draw?.(canvas, top),
      ),
    )
  })
}

function checklist(layout: Layout, { title, items }: LessonNodeOf<'checklist'>): Row[] {
  const { style, area } = layout
  const side = style.text.size * 0.8
  const lines = items.flatMap(({ nodes }) =>
    spaceAbove(
      4,
      withMarker(paragraph(indented(layout, 20), nodes), (canvas, top) =>
        canvas.box(area.left + 2, top + (style.text.leading - side) / 2, side, style.text.colour),
      ),
    ),
  )
  return [...titledBlock(layout, title, []), ...lines]
}

function table({ setter, style, area }: Layout, { columns, rows }: LessonNodeOf<'table'>): Row[] {
  const cells = rows.map((row) => row.map(inlineLines))
  const empty = cells.flatMap((row) => row.slice(1)).filter((cell) => cell.length === 0).length
  const toFill = empty > cells.length
  return tableRows(
    setter,
    { columns: columns.map(inlineLines), rows: cells, toFill },
    small(style.text),
    area,
    style.rule,
  )
}

function trials({ setter, style, area }: Layout, { label, rows, columns }: LessonNodeOf<'trials'>): Row[] {
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map((_, column) => (column === 0 ? numbered(row) : [])),
  )
  const heads = columns.map((text) => [[{ text }]])
  return [
    ...heading({ setter, style, area }, [{ type: 'text', value: label }]),
    ...spaceAbove(
      3,
      tableRows(setter, { columns: heads, rows: cells, toFill: true }, small(style.text), area, style.rule),
    ),
  ]
}
const numbered = (row: number) => [[{ text: `${row + 1}.` }]]

const small = (text: TextStyle): TextStyle => ({ ...text, size: text.size * 0.92, leading: text.leading * 0.9 })

const writingLines = ({ area, style }: Layout): Row[] =>
  Array.from({ length: 5 }, () => ({
    height: 24,
    keepWithNext: true,
    draw: (canvas, top) => canvas.rule([area.left, top + 22], [area.left + area.width, top + 22], style.rule),
  }))

/** Splits inline text into lines at its hard breaks. */
function inlineLines(nodes: readonly InlineNode[]): Span[][] {
  const lines: Span[][] = [[]]
  const walk = (inner: readonly InlineNode[], style: Omit<Span, 'text'>) => {
    for (const node of inner) {
      switch (node.type) {
        case 'text':
        case 'code':
          lines.at(-1)?.push({ ...style, text: node.value })
          break
        case 'break':
          lines.push([])
          break
        case 'strong':
          walk(node.nodes, { ...style, bold: true })
          break
        case 'emphasis':
          walk(node.nodes, { ...style, oblique: true })
          break
        case 'link':
          walk(node.nodes, style)
          if (!plainText(node.nodes).includes(addressOf(node.href)))
            lines.at(-1)?.push({ ...style, text: ` (${addressOf(node.href)})` })
      }
    }
  }
  walk(nodes, {})
  return lines.filter((line) => line.length > 0)
}

const linked = (title: string, href: string): InlineNode[] => [
  { type: 'link', href, nodes: [{ type: 'text', value: title }] },
]

/** An address as people type it, without the protocol and www. */
const addressOf = (href: string): string => href.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
