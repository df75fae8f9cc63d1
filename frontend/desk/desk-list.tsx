import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dateFormat, monthsBack, sydneyMonth } from '#core/day'
import { csvOf } from '#privacy/csv'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { SelectField } from '../ui/fields.tsx'
import { Table } from '../ui/table.tsx'
import { Problem } from './act-button.tsx'
import { ActsHere } from './acts-here.tsx'
import { Acts, type Column, looks } from './cells.tsx'
import './desk.css'

/** One page of a list; `note` says what the page leaves out. */
type ListPage<Row> = { rows: readonly Row[]; cursor?: string | undefined; note?: string | undefined }

type PageAsked = { cursor?: string; csv?: 'yes' }

type DeskListProps<Row, Page extends ListPage<Row> = ListPage<Row>> = {
  /** Names the list among all lists: what it's of, and which part. */
  name: readonly string[]
  caption: string
  /** Fetches a page; what it's given goes to the server as it is. */
  load: (page: PageAsked) => Promise<Page>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  actions?: (row: Row) => ReactNode
  /** What stands above the rows, of the first page. */
  above?: (page: Page) => ReactNode
}

/** A list that comes page by page, and can be saved as a CSV file with all its pages. */
export function DeskList<Row, Page extends ListPage<Row> = ListPage<Row>>({
  name,
  caption,
  load,
  columns,
  keyOf,
  actions,
  above,
}: DeskListProps<Row, Page>) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['desk', ...name],
    queryFn: ({ pageParam }) => filled(load, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    staleTime: 0,
  })
  const pressed = useRef(false)
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Loading…</p>
  const rows = data.pages.flatMap((page) => page.rows)
  const note = data.pages.at(-1)?.note
  return (
    <ActsHere>
      {data.pages[0] && above?.(data.pages[0])}
      <DeskTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} {...(actions && { actions })} />
      {note && <p>{note}</p>}
      {error && <Problem error={error} />}
      {data.pages.length > 1 && !hasNextPage && (
        // The button that was pressed is gone.
        <p tabIndex={-1} ref={(end) => (pressed.current ? end?.focus() : undefined)}>
          That’s all: {rows.length} rows.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {hasNextPage && (
          <Button
            look="secondary"
            busy={isFetchingNextPage && 'Loading...'}
            onClick={() => {
              pressed.current = true
              void fetchNextPage()
            }}
          >
            Show more
          </Button>
        )}
        {rows.length > 0 && <SaveCsv name={name} caption={caption} columns={columns} load={load} />}
      </div>
    </ActsHere>
  )
}

/** How many rows to show at least, if there are: of a page, the server or the screen may leave out most. */
const enough = 25

async function filled<Row, Page extends ListPage<Row>>(
  load: DeskListProps<Row, Page>['load'],
  from: string | undefined,
): Promise<Page> {
  const page = await load(from === undefined ? {} : { cursor: from })
  const rows = [...page.rows]
  let { cursor, note } = page
  while (cursor !== undefined && rows.length < enough) {
    const next = await load({ cursor })
    rows.push(...next.rows)
    ;({ cursor, note } = next)
  }
  return { ...page, rows, cursor, note }
}

type SaveCsvProps<Row> = Pick<DeskListProps<Row>, 'name' | 'caption' | 'columns' | 'load'>

/** Fetches all pages and saves them as one file. It shows how many rows it has, and can be stopped. */
function SaveCsv<Row>({ name, caption, columns, load }: SaveCsvProps<Row>) {
  const [count, setCount] = useState<number>()
  const [result, setResult] = useState('')
  const stopped = useRef(false)
  const save = async () => {
    const rows: Row[] = []
    stopped.current = false
    setResult('')
    setCount(0)
    try {
      for (let cursor: string | undefined, more = true; more && !stopped.current; more = cursor !== undefined) {
        const page = await load({ csv: 'yes', ...(cursor !== undefined && { cursor }) })
        rows.push(...page.rows)
        cursor = page.cursor
        setCount(rows.length)
      }
      if (stopped.current) return setResult('Stopped: no file was saved.')
      const cells = rows.map((row) => columns.map(({ text }) => text(row)))
      downloadFile(
        `${name.join('-').replaceAll(/[^\w.-]+/g, '-')}.csv`,
        csvOf([columns.map(({ head }) => head), ...cells]),
        'text/csv',
      )
      setResult(`Saved ${rows.length} rows of ${rows.length} listed.`)
    } catch (error) {
      setResult(`No file was saved, after ${rows.length} rows. ${error instanceof Error ? error.message : ''}`)
    } finally {
      setCount(undefined)
    }
  }
  return (
    <>
      <Button look="secondary" busy={count !== undefined && `${count} rows…`} onClick={() => void save()}>
        Save “{caption}” as CSV
      </Button>
      {count !== undefined && (
        <>
          <progress aria-label="Rows so far" />
          <Button
            look="quiet"
            onClick={() => {
              stopped.current = true
            }}
          >
            Stop
          </Button>
        </>
      )}
      <span role="status">{result}</span>
    </>
  )
}

const format = dateFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthsShown = 36

export const thisMonth = (): string => sydneyMonth(new Date())

/** "November 2026". */
export const monthText = (month: string): string => format(new Date(`${month}-01T00:00:00Z`))

/** The months up to this one, newest first, with their names. */
const months = (): Record<string, string> =>
  Object.fromEntries(monthsBack(thisMonth(), monthsShown).map((month) => [month, monthText(month)]))

/** The month that the page's address asks for, and what asks for another. */
export function useMonth(): [string, (month: string) => void] {
  const [{ month }, ask] = useInAddress({ month: thisMonth() })
  return [month, (chosen) => ask({ month: chosen })]
}

type MonthFieldProps = { value: string; onChange: (month: string) => void }

export const MonthField = ({ value, onChange }: MonthFieldProps) => (
  <div className="w-64 max-w-full">
    <SelectField
      label="Month (in Sydney)"
      names={months()}
      value={value}
      onChange={(month = thisMonth()) => onChange(month)}
      open={null}
    />
  </div>
)

/**
 * What a list was asked for, in the page's address, so that Back and a bookmark lead to it. `standard` has what counts where the
 * address says nothing. A change leaves the rest as it is.
 */
export function useInAddress<Name extends string>(
  standard: Readonly<Record<Name, string>>,
): [Record<Name, string>, (change: Partial<Record<Name, string>>, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(standard) as Name[]
  const asked = Object.fromEntries(names.map((name) => [name, params.get(name) ?? standard[name]]))
  const ask = (change: Partial<Record<Name, string>>, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries<string | undefined>(change))
        if (value === undefined || value === standard[name as Name]) next.delete(name)
        else next.set(name, value)
      return next
    }, options)
  return [asked as Record<Name, string>, ask]
}

type DeskTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What there is to do with a row. */
  actions?: (row: Row) => ReactNode
}

/** A list of the desk. On a narrow screen it scrolls sideways by itself, below its first column. What's empty in all rows is left out. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, actions }: DeskTableProps<Row>) {
  if (rows.length === 0) return <p>Nothing here.</p>
  const isName = ({ look }: Column<Row>) => look === 'name'
  const filled = columns.filter(({ text, show }) => show || rows.some((row) => text(row) !== ''))
  const shown = [...filled.filter(isName), ...filled.filter((one) => !isName(one))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, a keyboard can't scroll the table sideways
    <section className="desk-list relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <Table
        caption={caption}
        heads={shown.map(({ head, look }) => ({ head, look: look && looks[look] }))}
        acts={actions && 'Actions'}
        look="text-[0.875rem] leading-snug [&_:is(th,td)]:h-11 [&_:is(th,td)]:py-1.5 [&_th]:align-bottom"
      >
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ head, text, show = text, look }) => (
                <td key={head} className={look && looks[look]}>
                  {show(row)}
                </td>
              ))}
              {actions && (
                <td className="pr-0! [&>div]:flex-nowrap [&_button]:px-3 [&_button]:text-[0.875rem]">
                  <Acts>{actions(row)}</Acts>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
