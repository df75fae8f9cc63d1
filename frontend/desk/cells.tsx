import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { hours } from '#certificates/rules'
import { dateFormat, sydneyTime } from '#core/day'
import { moneyIn } from '#core/wording'
import { boughtTitle } from '#payments/wording'
import { CopyButton } from '../ui/copy-button.tsx'

// What stands in the lists of the desk and in a learner's file: people by name, courses by title, and an id only where it's needed.

/**
 * `text` is the cell as plain text, for the CSV; `show` as the page shows it, if that differs. `look`: the `name` by which a row is known
 * stands first on the page, and stays there while the list scrolls sideways; an `amount` stands at the right, and a `title` has room.
 */
export type Column<Row> = {
  head: string
  text: (row: Row) => string | number
  show?: (row: Row) => ReactNode
  look?: keyof typeof looks
}

/** Classes of a column. */
export const looks = {
  name: 'min-w-20',
  amount: 'text-right tabular-nums',
  title: 'min-w-36',
} as const

const sortable = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Australia/Sydney' })

/** "2 Mar 2026, 12:00" in Sydney, by which lists and books go. */
export const timeInSydney = (iso: string): string => sydneyTime(new Date(iso))

/** "2026-03-02 12:00" in Sydney, which a spreadsheet sorts. */
export const sortableTime = (iso: string): string => sortable(new Date(iso))

/** A column of times: as people read them, and in a file to sort by. */
export const timeColumn = <Row,>(head: string, timeOf: (row: Row) => string | undefined): Column<Row> => {
  const as = (written: (iso: string) => string) => (row: Row) => {
    const time = timeOf(row)
    return time ? written(time) : ''
  }
  return { head, text: as(sortableTime), show: (row) => <Time of={as(timeInSydney)(row)} /> }
}

/** A day and a time, between which alone a line may end. */
const Time = ({ of }: { of: string }) => {
  const [day = '', time = ''] = of.split(', ')
  return (
    <>
      <span className="whitespace-nowrap">{day}</span>
      {time && `, ${time}`}
    </>
  )
}

/** An address, in which a line may end after the @ alone. */
export const Address = ({ of }: { of: string }) => {
  const domain = of.indexOf('@') + 1
  return (
    <>
      {of.slice(0, domain)}
      <wbr />
      {of.slice(domain)}
    </>
  )
}

type Person = { learnerId?: string | undefined; name?: string | undefined; email?: string | undefined }

/** The name of a learner, which leads to their file. */
export const PersonLink = ({ learnerId, children }: { learnerId: string | undefined; children: ReactNode }) =>
  learnerId ? <Link to={`/admin?learner=${learnerId}`}>{children || 'No name'}</Link> : (children ?? 'Account deleted')

/** Who it is: the column by which a row is known. */
export const nameColumn = <Row extends Person>(): Column<Row> => ({
  head: 'Name',
  look: 'name',
  text: ({ name = '' }) => name,
  show: ({ learnerId, name, email }) => (
    <PersonLink learnerId={learnerId}>{learnerId ? name || (email && <Address of={email} />) : undefined}</PersonLink>
  ),
})

export const emailColumn = <Row extends Person>(): Column<Row> => ({
  head: 'Email',
  text: ({ email = '' }) => email,
  show: ({ email = '' }) => <Address of={email} />,
})

export const courseColumn = <Row extends { courseId: string }>(): Column<Row> => ({
  head: 'Course',
  look: 'title',
  text: ({ courseId }) => boughtTitle(courseId),
})

/** A column of hours: in words, and in a file as a number, to add up. */
export const hoursColumn = <Row,>(head: string, minutes: (row: Row) => number): Column<Row> => ({
  head,
  look: 'amount',
  text: (row) => Math.round((minutes(row) * 100) / 60) / 100,
  show: (row) => hours(minutes(row)) || '0',
})

/** A column of money: in a file in dollars, as a spreadsheet adds it up. */
export const moneyColumn = <Row extends { currency: string }>(
  head: string,
  cents: (row: Row) => number,
): Column<Row> => ({
  head,
  look: 'amount',
  text: (row) => cents(row) / 100,
  show: (row) => moneyIn(row.currency, cents(row)),
})

/** Enough of an id to tell it from others. */
export const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

type IdProps = { id: string; what: string; children?: ReactNode }

/** An id in short, and a button that copies all of it. `what` it's of is for assistive technology; a link may stand in its place. */
export const Id = ({ id, what, children }: IdProps) => (
  <span className="-my-2 inline-flex items-center whitespace-nowrap">
    {children ?? <code translate="no">{shortId(id)}</code>}
    <CopyButton text={id} what={what} brief />
  </span>
)

/** What there is to do with a row, at its end. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{children}</div>
)
