import { type LessonNode, type LessonNodeOf, plainText } from '#lessons/lesson'
import { isExercise, isExhibit } from '#lessons/lesson-parts'
import { Disclosure } from '../ui/disclosure.tsx'
import { DoPart } from './do-part.tsx'
import { Figure } from './figure.tsx'
import { InlineNodes } from './inline-nodes.tsx'
import { useInteractiveParts } from './interactive-parts.ts'
import { keyed } from './keyed.ts'
import { NewerPart } from './newer-part.tsx'
import { Story } from './story-callout.tsx'

/** The blocks of a lesson, rendered from data. Lessons never contain HTML. */
export function LessonNodes({ nodes }: { nodes: readonly LessonNode[] }) {
  return keyed(nodes).map(({ key, item }) => <Block key={key} node={item} />)
}

function Block({ node }: { node: LessonNode }) {
  const parts = useInteractiveParts()
  if (isExercise(node) || isExhibit(node))
    return (
      <parts.Exercise node={node}>
        <LessonNodes nodes={node.nodes} />
      </parts.Exercise>
    )
  switch (node.type) {
    case 'paragraph':
      return <Paragraph node={node} />
    case 'heading': {
      const Heading = node.depth === 3 ? 'h3' : 'h4'
      return (
        <Heading>
          <InlineNodes nodes={node.nodes} />
        </Heading>
      )
    }
    case 'list': {
      const items = keyed(node.items).map(({ key, item }) => (
        <li key={key}>
          <LessonNodes nodes={item} />
        </li>
      ))
      return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <LessonTable node={node} />
    case 'quote':
      return (
        <blockquote>
          <LessonNodes nodes={node.nodes} />
        </blockquote>
      )
    case 'story':
      return <Story node={node} />
    case 'callout':
      return <parts.Callout node={node} />
    case 'activity':
      return <Activity node={node} />
    case 'compare':
      return <Compare node={node} />
    case 'scenario':
    case 'task':
      return <Scenario node={node} />
    case 'figure':
      return <Figure node={node} />
    case 'links':
      return <DigDeeper node={node} />
    case 'prompt':
      return <parts.Prompt node={node} />
    case 'reflection':
      return (
        <parts.Reflection node={node}>
          <LessonNodes nodes={node.nodes} />
        </parts.Reflection>
      )
    case 'trials':
      return <parts.Trials node={node} />
    case 'checklist':
      return <parts.Checklist node={node} />
    case 'quiz':
      return <parts.Quiz node={node} />
    case 'notes':
      return <parts.Notes node={node} />
    case 'library':
      return <parts.Library node={node} />
    case 'where':
      return (
        <parts.Where node={node}>
          <LessonNodes nodes={node.nodes} />
        </parts.Where>
      )
    case 'newer':
      return <NewerPart />
  }
}

/** Further reading: links, each with its site and a sentence about it. */
function DigDeeper({ node }: { node: LessonNodeOf<'links'> }) {
  return (
    <ul className="list-none! divide-y divide-line border-y border-line p-0!">
      {node.items.map((item) => (
        <li key={item.href} className="py-3">
          <a href={item.href} rel="noreferrer" className="font-semibold">
            {item.title}
          </a>{' '}
          <span className="font-sans text-sm text-bark">({new URL(item.href).hostname.replace(/^www\./, '')})</span>
          {item.nodes.length > 0 && (
            <p className="mt-1 first-letter:uppercase">
              <InlineNodes nodes={item.nodes} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Running text, with the terms that it's the first to use and its sources: in the margin where there is one, otherwise the terms
 * below it. All sources stand at the section's end.
 */
function Paragraph({ node: { nodes, terms = [], sources = [] } }: { node: LessonNodeOf<'paragraph'> }) {
  const text = (
    <p>
      <InlineNodes nodes={nodes} />
    </p>
  )
  if (terms.length + sources.length === 0) return text
  return (
    <div className="noted">
      {text}
      <div role="note" className={terms.length > 0 ? undefined : 'source'}>
        {terms.map(({ term, meaning }) => (
          <p key={term}>
            <b>{term}.</b> {meaning}.
          </p>
        ))}
        {sources.map(({ source, address }) => (
          <p key={address} className="source">
            <a href={address} rel="noreferrer">
              {source}
            </a>
          </p>
        ))}
      </div>
    </div>
  )
}

/**
 * A table that always fits its column: in a narrow one each row becomes a card, its cells under their columns' names. A timetable stays
 * a table.
 */
function LessonTable({ node }: { node: LessonNodeOf<'table'> }) {
  const names = node.columns.map(plainText)
  return (
    <div
      className="lesson-table"
      data-columns={isTimetable(node) ? undefined : names.length > 4 ? 'many' : names.length}
    >
      <table>
        <thead>
          <tr>
            {keyed(node.columns).map(({ key, item }) =>
              item.length === 0 ? (
                <td key={key} />
              ) : (
                <th key={key} scope="col">
                  <InlineNodes nodes={item} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(node.rows).map(({ key, item: row }) => (
            <tr key={key} className="break-inside-avoid">
              {keyed(row).map(({ key: column, item }, index) => (
                <td key={column} data-column={names[index] || undefined}>
                  <InlineNodes nodes={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether it has two columns, the first of minutes or other short entries. A phone has room for both. */
const isTimetable = ({ rows }: LessonNodeOf<'table'>) =>
  rows.every(([first, ...others]) => others.length === 1 && plainText(first ?? []).length < 8)

function Activity({ node }: { node: LessonNodeOf<'activity'> }) {
  const { ActivityFooter } = useInteractiveParts()
  const id = `activity-${node.id}`
  return (
    <DoPart aria-labelledby={id} title={<h3 id={id}>{node.title}</h3>} minutes={node.minutes} kind={node.kind}>
      <div className="reading">
        <LessonNodes nodes={node.nodes} />
      </div>
      <ActivityFooter node={node} />
    </DoPart>
  )
}

/** A case to think about, or the cumulative task. What to consider is in a closed disclosure; printing includes it. */
function Scenario({ node }: { node: LessonNodeOf<'scenario' | 'task'> }) {
  const id = `${node.type}-${node.id}`
  return (
    <DoPart aria-labelledby={id} title={<h3 id={id}>{node.title}</h3>} minutes={node.minutes}>
      <div className="reading">
        <LessonNodes nodes={node.nodes} />
      </div>
      {node.type === 'scenario' && (
        <Disclosure summary="What to consider" className="mt-4">
          <div className="reading pt-1">
            <LessonNodes nodes={node.considerations} />
          </div>
        </Disclosure>
      )}
    </DoPart>
  )
}

/** A weak text of so many letters in one paragraph is struck through. A longer one would be hard to read then. */
const aLine = 120

/** Before and after, or weak and strong, on one sheet: the first quiet, the second in ink. Beside each other if they're about as long. */
export function Compare({ node: { before, after } }: { node: LessonNodeOf<'compare'> }) {
  const [old, better] = [lettersIn(before.nodes), lettersIn(after.nodes)]
  const isLine = before.nodes.length === 1 && old <= aLine
  return (
    <div className="compare" data-beside={Math.min(old, better) > 0.6 * Math.max(old, better)} data-struck={isLine}>
      {keyed([before, after]).map(({ key, item: { title, nodes } }) => (
        <div key={key}>
          <h3>{title}</h3>
          <div className="reading">
            <LessonNodes nodes={nodes} />
          </div>
        </div>
      ))}
    </div>
  )
}

function lettersIn(part: object): number {
  return Object.entries(part).reduce(
    (sum, [name, value]) => sum + (name === 'value' ? value.length : typeof value === 'object' ? lettersIn(value) : 0),
    0,
  )
}
