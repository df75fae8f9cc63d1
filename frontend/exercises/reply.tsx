import type { BlockContent, Heading, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { keyed } from '../elements/keyed.ts'

/** Tags and references to definitions are words in a reply like any others. */
const asWords = { disable: { null: ['htmlFlow', 'htmlText', 'definition'] } }

const parsed = (reply: string): RootContent[] =>
  fromMarkdown(reply, { extensions: [gfmTable(), asWords], mdastExtensions: [gfmTableFromMarkdown()] }).children

type Block = BlockContent | RootContent
/** How the words of a text are drawn. */
type Words = (text: string) => ReactNode
/** What drawing a part needs to know: how words are drawn, and the level of each heading. */
type Look = { words: Words; levels: ReadonlyMap<Heading, number> }

export type ReplyProps = {
  reply: string
  words: Words
  /** How many characters stand open, about; the rest is folded. */
  most: number
}

/** A reply as an assistant's own page would set it. Always React elements, and links are words: a reply is data. */
export default function Reply({ reply, words, most }: ReplyProps) {
  const blocks = useMemo(() => parsed(reply), [reply])
  const look = { words, levels: levelsOf(blocks) }
  const first = blocksAtFirst(blocks, reply.length, most)
  const rest = blocks.slice(first)
  const more = rest[0]?.position?.start.offset
  return (
    <>
      <Blocks blocks={blocks.slice(0, first)} {...look} />
      {more !== undefined && (
        <details className="group">
          <summary>
            <span className="group-open:hidden">Show all of it, {wordsIn(reply.slice(more))} more words</span>
            <span className="hidden group-open:inline">Show less</span>
          </summary>
          <Blocks blocks={rest} {...look} />
        </details>
      )}
    </>
  )
}

/** How many blocks of a reply stand open. What's folded is worth a press. */
function blocksAtFirst(blocks: readonly RootContent[], length: number, most: number): number {
  const enough = blocks.findIndex(({ position }) => (position?.end.offset ?? 0) > most)
  // A heading or a rule stays with what it's above.
  const above = blocks[enough - 1]?.type
  const first = Math.max(1, above === 'heading' || above === 'thematicBreak' ? enough - 1 : enough)
  const begins = blocks[first]?.position?.start.offset ?? length
  return enough < 0 || length - begins < most / 2 ? blocks.length : first
}

const wordsIn = (text: string): string => (text.match(/[\p{L}\p{N}’'-]+/gu) ?? []).length.toLocaleString('en-AU')

/** Below an exercise’s own heading, and never two steps deeper than the heading before. */
function levelsOf(blocks: readonly RootContent[]): ReadonlyMap<Heading, number> {
  const levels = new Map<Heading, number>()
  let before = 3
  for (const block of blocks)
    if (block.type === 'heading') {
      before = Math.min(before + 1, block.depth + 3, 6)
      levels.set(block, before)
    }
  return levels
}

const Blocks = ({ blocks, ...look }: Look & { blocks: readonly Block[] }) =>
  keyed(blocks).map(({ key, item }) => <Fragment key={key}>{blockOf(item, look)}</Fragment>)

function blockOf(block: Block, look: Look): ReactNode {
  const { words, levels } = look
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines nodes={block.children} words={words} />
        </p>
      )
    case 'heading':
      return createElement(
        `h${levels.get(block) ?? 4}`,
        { 'data-depth': block.depth },
        <Inlines nodes={block.children} words={words} />,
      )
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        block.ordered ? { start: block.start ?? 1 } : {},
        keyed(block.children).map(({ key, item }) => <Item key={key} item={item} loose={block.spread} {...look} />),
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.children} {...look} />
        </blockquote>
      )
    case 'table':
      return <SetTable table={block} words={words} />
    case 'code':
      return <pre>{words(block.value)}</pre>
    case 'thematicBreak':
      return <hr />
    default:
      return 'value' in block && <p>{words(block.value)}</p>
  }
}

/** In a list without blank lines, an item's only paragraph is its text. */
function Item({ item, loose, ...look }: Look & { item: ListItem; loose: boolean | null | undefined }) {
  const [first, ...rest] = item.children
  if (loose || first?.type !== 'paragraph')
    return (
      <li>
        <Blocks blocks={item.children} {...look} />
      </li>
    )
  return (
    <li>
      <Inlines nodes={first.children} words={look.words} />
      <Blocks blocks={rest} {...look} />
    </li>
  )
}

const SetTable = ({ table: { children, align }, words }: { table: Table; words: Words }) => {
  const [head, ...rows] = keyed(children)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard can't scroll a wide table
    <section className="wide" aria-label="Table" tabIndex={0}>
      <table>
        {head && <thead>{cells(head.item, 'th')}</thead>}
        <tbody>
          {rows.map(({ key, item }) => (
            <Fragment key={key}>{cells(item, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )

  function cells({ children: row }: Table['children'][number], cell: 'th' | 'td') {
    return (
      <tr>
        {keyed(row).map(({ key, item }, column) =>
          createElement(
            cell,
            { key, 'data-align': align?.[column] ?? undefined },
            <Inlines nodes={item.children} words={words} />,
          ),
        )}
      </tr>
    )
  }
}

const Inlines = ({ nodes, words }: { nodes: readonly PhrasingContent[]; words: Words }) =>
  keyed(nodes).map(({ key, item }) => <Fragment key={key}>{inlineOf(item, words)}</Fragment>)

function inlineOf(node: PhrasingContent, words: Words): ReactNode {
  switch (node.type) {
    case 'emphasis':
      return (
        <em>
          <Inlines nodes={node.children} words={words} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <Inlines nodes={node.children} words={words} />
        </strong>
      )
    case 'break':
      return <br />
    case 'inlineCode':
      return <code translate="no">{words(node.value)}</code>
    case 'link':
      return (
        <>
          <Inlines nodes={node.children} words={words} />
          {textOf(node.children) !== node.url && ` (${node.url})`}
        </>
      )
    case 'image':
      return `${node.alt} (${node.url})`
    case 'text':
      return words(node.value)
    default:
      return 'value' in node && words(node.value)
  }
}

const textOf = (nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : '')).join('')
