import { dateFormat, sydneyTime } from '#core/day'
import type { Column } from './desk-list.tsx'

const sortable = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Australia/Sydney' })

/** "2 Mar 2026, 12:00" in Sydney, by which lists and books go. */
export const timeInSydney = (iso: string): string => sydneyTime(new Date(iso))

/** "2026-03-02 12:00" in Sydney, which a spreadsheet sorts. */
export const sortableTime = (iso: string): string => sortable(new Date(iso))

/** A column of times: as people read them, and in a file to sort by. */
export const timeColumn = <Row>(head: string, timeOf: (row: Row) => string | undefined): Column<Row> => {
  const as = (written: (iso: string) => string) => (row: Row) => {
    const time = timeOf(row)
    return time ? written(time) : ''
  }
  return { head, text: as(sortableTime), show: as(timeInSydney) }
}
