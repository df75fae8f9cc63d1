import type { ReactNode } from 'react'
import { hours } from '#certificates/rules'

/**
 * `text` is the cell as plain text, for the CSV; `show` as the page shows it, if that differs. `long`: one word may be so long that it
 * must break anywhere, to leave room for the others.
 */
export type Column<Row> = {
  head: string
  text: (row: Row) => string | number
  show?: (row: Row) => ReactNode
  long?: true
}

/** A column of hours: in words, and in a file as a number, to add up. */
export const hoursColumn = <Row,>(head: string, minutes: (row: Row) => number): Column<Row> => ({
  head,
  text: (row) => Math.round((minutes(row) * 100) / 60) / 100,
  show: (row) => hours(minutes(row)) || '0',
})

type DeskTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What there is to do with a row. */
  actions?: (row: Row) => ReactNode
}

/** A list of the desk. On a narrow screen it scrolls sideways by itself. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, actions }: DeskTableProps<Row>) {
  if (rows.length === 0) return <p>Nothing here.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard can't scroll the table sideways
    <section className="desk-table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, text, show = text, long }) => (
                <td key={head} className={long && 'long'}>
                  {show(row)}
                </td>
              ))}
              {actions && <td>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
