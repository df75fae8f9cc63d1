import type { InlineNode, LessonNodeOf } from '#contract/lesson'
import { InlineNodes } from './inline-nodes.tsx'
import { keyed } from './keyed.ts'

/**
 * A table whose rows become blocks on a phone, each cell under its column's name. Where it is still too wide it scrolls on its
 * own, and can be reached and moved by keyboard.
 */
export function LessonTable({ node }: { node: LessonNodeOf<'table'> }) {
  const names = node.columns.map(wordsOf)
  return (
    <div
      role="group"
      aria-label={`Table: ${names.filter(Boolean).join(', ')}`}
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="stacking w-full border-collapse text-base sm:min-w-md">
        <thead>
          <tr>
            {keyed(node.columns).map(({ key, item }) =>
              item.length === 0 ? (
                <td key={key} className="border-b-2 border-bark" />
              ) : (
                <th
                  key={key}
                  scope="col"
                  className="border-b-2 border-bark px-3 py-2 text-left align-bottom font-sans text-sm first-letter:uppercase"
                >
                  <InlineNodes nodes={item} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(node.rows).map(({ key, item: row }) => (
            <tr key={key} className="break-inside-avoid">
              {keyed(row).map(({ key: column, item }, place) => (
                <td
                  key={column}
                  data-column={names[place] || undefined}
                  className="border-b border-line px-3 py-2 align-top"
                >
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

const wordsOf = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => ('nodes' in node ? wordsOf(node.nodes) : 'value' in node ? node.value : ' ')).join('')
