import type { InlineNode, LessonNode, LessonNodeOf } from '#contract/lesson'
import type { Span } from './line-breaks.ts'
import { type Area, kept, marked, type Row, type Style, spaced, textRows, typedRows, withDrawn } from './rows.ts'
import { tableRows } from './table-rows.ts'
import type { Typesetter } from './typesetter.ts'

/** How a piece of a lesson is set: running text, and the colour of its rules. */
type LessonLook = { text: Style; rule: string }

type Setting = { setter: Typesetter; look: LessonLook; area: Area }

const indented = (setting: Setting, by = 16): Setting => ({
  ...setting,
  area: { left: setting.area.left + by, width: setting.area.width - by },
})

/** Blocks of a lesson, on paper. What has its place on the page only (a quiz, notes, the library) is left out. */
export function lessonRows(setting: Setting, nodes: readonly LessonNode[]): Row[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1]
    const rows = block(setting, node)
    const announces = node.type === 'paragraph' && nodes[index + 1]?.type === 'table'
    return spaced(before ? Math.max(space(before), space(node)) : 0, announces ? kept(rows) : rows)
  })
}

const space = ({ type }: LessonNode): number =>
  type === 'paragraph' || type === 'list' ? 6 : type === 'heading' ? 14 : 10

function block(setting: Setting, node: LessonNode): Row[] {
  switch (node.type) {
    case 'paragraph':
      return paragraph(setting, node.nodes)
    case 'heading':
      return heading(setting, node.nodes)
    case 'list':
      return list(setting, node)
    case 'table':
      return table(setting, node)
    case 'quote':
      return beside(setting, lessonRows(indented(setting), node.nodes))
    case 'story':
    case 'callout':
    case 'task':
    case 'activity':
      return titled(setting, node.title, node.nodes)
    case 'compare':
      return [node.before, node.after].flatMap((side, index) =>
        spaced(index * 9, beside(setting, titled(indented(setting), side.title, side.nodes))),
      )
    case 'scenario':
      return [
        ...titled(setting, node.title, node.nodes),
        ...spaced(9, titled(setting, 'What to consider', node.considerations)),
      ]
    case 'prompt':
      return [
        ...titled(setting, node.title, []),
        ...spaced(3, beside(setting, typedRows(setting.setter, node.text, setting.look.text, indented(setting).area))),
      ]
    case 'reflection':
      return [...titled(setting, node.label, node.nodes), ...writingLines(setting)]
    case 'checklist':
      return checklist(setting, node)
    case 'trials':
      return trials(setting, node)
    case 'links':
      return node.items.flatMap(({ title, href, nodes }, index) =>
        spaced(
          index * 4,
          paragraph(setting, [{ type: 'strong', nodes: linked(title, href) }, { type: 'text', value: ' ' }, ...nodes]),
        ),
      )
    case 'quiz':
    case 'notes':
    case 'library':
      return []
  }
}

const paragraph = (setting: Setting, nodes: readonly InlineNode[]): Row[] =>
  cellOf(nodes).flatMap((line) => textRows(setting.setter, line, setting.look.text, setting.area))

const heading = ({ setter, look, ...setting }: Setting, nodes: readonly InlineNode[]): Row[] =>
  kept(paragraph({ ...setting, setter, look: { ...look, text: { ...look.text, bold: true } } }, nodes))

const titled = (setting: Setting, title: string, nodes: readonly LessonNode[]): Row[] => [
  ...heading(setting, [{ type: 'text', value: title }]),
  ...spaced(3, lessonRows(setting, nodes)),
]

/** Rows with a rule at their left, from the first to the last. */
const beside = ({ look, area }: Setting, rows: readonly Row[]): Row[] =>
  withDrawn(rows, (pen, top, bottom) => pen.rule([area.left + 3, top], [area.left + 3, bottom], look.rule, 1))

function list(setting: Setting, { ordered, start, items }: LessonNodeOf<'list'>): Row[] {
  const { setter, look, area } = setting
  const inner = indented(setting, ordered && start + items.length > 10 ? 22 : 16)
  return items.flatMap((item, index) => {
    const [sign] = textRows(setter, [{ text: ordered ? `${start + index}.` : '•' }], look.text, area)
    const rows = lessonRows(inner, item)
    return spaced(
      index === 0 ? 0 : 3,
      marked(rows.length > 0 ? rows : [{ height: look.text.leading }], (pen, top) => sign?.draw?.(pen, top)),
    )
  })
}

function checklist(setting: Setting, { title, items }: LessonNodeOf<'checklist'>): Row[] {
  const { look, area } = setting
  const side = look.text.size * 0.8
  const lines = items.flatMap(({ nodes }) =>
    spaced(
      4,
      marked(paragraph(indented(setting, 20), nodes), (pen, top) =>
        pen.box(area.left + 2, top + (look.text.leading - side) / 2, side, look.text.colour),
      ),
    ),
  )
  return [...titled(setting, title, []), ...lines]
}

function table({ setter, look, area }: Setting, { columns, rows }: LessonNodeOf<'table'>): Row[] {
  const cells = rows.map((row) => row.map(cellOf))
  const empty = cells.flatMap((row) => row.slice(1)).filter((cell) => cell.length === 0).length
  const toFill = empty > cells.length
  return tableRows(setter, { columns: columns.map(cellOf), rows: cells, toFill }, small(look.text), area, look.rule)
}

function trials({ setter, look, area }: Setting, { label, rows, columns }: LessonNodeOf<'trials'>): Row[] {
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map((_, column) => (column === 0 ? numbered(row) : [])),
  )
  const heads = columns.map((text) => [[{ text }]])
  return [
    ...heading({ setter, look, area }, [{ type: 'text', value: label }]),
    ...spaced(3, tableRows(setter, { columns: heads, rows: cells, toFill: true }, small(look.text), area, look.rule)),
  ]
}
const numbered = (row: number) => [[{ text: `${row + 1}.` }]]

const small = (style: Style): Style => ({ ...style, size: style.size * 0.92, leading: style.leading * 0.9 })

const writingLines = ({ area, look }: Setting): Row[] =>
  Array.from({ length: 5 }, () => ({
    height: 24,
    keep: true,
    draw: (pen, top) => pen.rule([area.left, top + 22], [area.left + area.width, top + 22], look.rule),
  }))

/** The lines of running text: a break ends one. */
function cellOf(nodes: readonly InlineNode[]): Span[][] {
  const lines: Span[][] = [[]]
  const walk = (inner: readonly InlineNode[], face: Omit<Span, 'text'>) => {
    for (const node of inner) {
      switch (node.type) {
        case 'text':
        case 'code':
          lines.at(-1)?.push({ ...face, text: node.value })
          break
        case 'break':
          lines.push([])
          break
        case 'strong':
          walk(node.nodes, { ...face, bold: true })
          break
        case 'emphasis':
          walk(node.nodes, { ...face, slanted: true })
          break
        case 'link':
          walk(node.nodes, face)
          if (!wordsOf(node.nodes).includes(addressOf(node.href)))
            lines.at(-1)?.push({ ...face, text: ` (${addressOf(node.href)})` })
      }
    }
  }
  walk(nodes, {})
  return lines.filter((line) => line.length > 0)
}

const linked = (title: string, href: string): InlineNode[] => [
  { type: 'link', href, nodes: [{ type: 'text', value: title }] },
]

/** An address as one types it. */
const addressOf = (href: string): string => href.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')

const wordsOf = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => ('nodes' in node ? wordsOf(node.nodes) : 'value' in node ? node.value : ' ')).join('')
