import { type LessonNodeOf, plainText } from '#lessons/lesson'
import { InlineNodes } from './inline-nodes.tsx'
import { keyed } from './keyed.ts'

/**
 * A table that always fits its column: in a narrow one each row becomes a card, its cells under their columns' names. A timetable stays
 * a table.
 */
export function LessonTable({ node }: { node: LessonNodeOf<'table'> }) {
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
