import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { csvOf } from '#privacy/csv'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { ActsHere } from './acts-here.tsx'
import { type Column, DeskTable } from './desk-table.tsx'
import { Problem } from './problem.tsx'

/** One page of a list; `note` says what the page leaves out. */
type ListPage<Row> = { rows: readonly Row[]; cursor?: string | undefined; note?: string | undefined }

type PageAsked = { cursor?: string; csv?: 'yes' }

type DeskListProps<Row> = {
  /** Names the list among all lists: what it's of, and which part. */
  name: readonly string[]
  caption: string
  /** Fetches a page; what it's given goes to the server as it is. */
  load: (page: PageAsked) => Promise<ListPage<Row>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  actions?: (row: Row) => ReactNode
}

/** A list that comes page by page, and can be saved as a CSV file with all its pages. */
export function DeskList<Row>({ name, caption, load, columns, keyOf, actions }: DeskListProps<Row>) {
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
      <DeskTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} {...(actions && { actions })} />
      {note && <p>{note}</p>}
      {error && <Problem error={error} />}
      {data.pages.length > 1 && !hasNextPage && (
        // The button that was pressed is gone.
        <p tabIndex={-1} ref={(end) => (pressed.current ? end?.focus() : undefined)}>
          That’s all: {rows.length} rows.
        </p>
      )}
      <div className="desk-buttons">
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

async function filled<Row>(load: DeskListProps<Row>['load'], from: string | undefined): Promise<ListPage<Row>> {
  const page = await load(from === undefined ? {} : { cursor: from })
  const rows = [...page.rows]
  let { cursor, note } = page
  while (cursor !== undefined && rows.length < enough) {
    const next = await load({ cursor })
    rows.push(...next.rows)
    ;({ cursor, note } = next)
  }
  return { rows, cursor, note }
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
