import type { LessonNodeOf } from '#contract/lesson'
import { InlineNodes } from './inline-nodes.tsx'
import { keyed } from './keyed.ts'
import { plainText } from './plain-text.ts'

/**
 * A table whose rows become blocks on a phone, each cell under its column's name. If it is too wide it scrolls by itself,
 * and is focusable so that it scrolls by keyboard too.
 */
export function LessonTable({ node }: { node: LessonNodeOf<'table'> }) {
  const names = node.columns.map(plainText)
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
              {keyed(row).map(({ key: column, item }, index) => (
                <td
                  key={column}
                  data-column={names[index] || undefined}
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
