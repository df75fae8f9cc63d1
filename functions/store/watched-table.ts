import type { Table } from './table.ts'

type Call = (...args: never[]) => Promise<unknown>
type Report = (operation: string, error: unknown) => void

/** The same table, but it reports each failed call before it passes the error on. A condition that doesn't hold is no failure. */
export function watched(table: Table, report: Report): Table {
  const reporting = ([operation, call]: [string, Call]): [string, Call] => [
    operation,
    async (...args) => {
      try {
        return await call(...args)
      } catch (error) {
        report(operation, error)
        throw error
      }
    },
  ]
  return Object.fromEntries(Object.entries<Call>(table).map(reporting)) as Table
}
