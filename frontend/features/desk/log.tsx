import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { getDeskLog, type LogEntry } from '#contract/desk'
import { useClient } from '../../client/client.ts'
import { DeskList } from './desk-list.tsx'
import type { Column } from './desk-table.tsx'
import { MonthField, thisMonth } from './month-field.tsx'
import { timeInSydney } from './time-in-sydney.ts'

const hour = 60 * 60_000
const isLost = ({ state, at }: LogEntry) => state === 'begun' && Date.now() - Date.parse(at) > hour
const stateOf = (entry: LogEntry) => (isLost(entry) ? 'Unknown how it ended: look whether it was done' : entry.state)

/** The file keeps the ids, as the log itself does. */
const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<LogEntry>[] => [
  { head: 'When', text: ({ at }) => timeInSydney(at) },
  { head: 'Who', text: ({ actor }) => actor, long: true },
  { head: 'What', text: ({ action }) => action },
  {
    head: 'On',
    text: ({ target }) => target,
    long: true,
    show: ({ target }) => {
      const [shown, page] = [names.get(target) ?? target, pageOf(target)]
      return page ? <Link to={page}>{shown}</Link> : shown
    },
  },
  { head: 'Why', text: ({ reason }) => reason ?? '' },
  {
    head: 'State',
    text: stateOf,
    show: (entry) => (isLost(entry) ? <strong className="text-clay">{stateOf(entry)}</strong> : stateOf(entry)),
  },
]

/** Where a learner or a certificate is shown. */
const pageOf = (target: string): string | undefined => {
  if (/^[0-9a-f-]{36}$/.test(target)) return `/admin?learner=${target}`
  return /^[0-9a-f]{32}$/.test(target) ? `/verify/${target}` : undefined
}

type Named = { id?: string; learnerId?: string; name?: string }

/** The names behind ids of learners and certificates, as far as the desk has shown them a moment ago. */
function namesIn(queries: QueryClient): ReadonlyMap<string, string> {
  const shown = queries.getQueriesData<Named | { pages: { rows: Named[] }[] }>({ queryKey: ['desk'] })
  const all = shown.flatMap(([, data = {}]) => ('pages' in data ? data.pages.flatMap(({ rows }) => rows) : [data]))
  return new Map(
    all.flatMap(({ id, learnerId, name }) =>
      name ? [id, learnerId].flatMap((one) => (one ? [[one, name]] : [])) : [],
    ),
  )
}

export function Log() {
  const { send } = useClient()
  const queries = useQueryClient()
  const [month, setMonth] = useState(thisMonth)
  const [reads, setReads] = useState(false)
  const [columns] = useState(() => columnsWith(namesIn(queries)))
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={reads} onChange={(event) => setReads(event.target.checked)} />
        Show reads too
      </label>
      <DeskList
        name={['log', month, reads ? 'with-reads' : 'changes']}
        caption="What operators did"
        columns={columns}
        keyOf={({ id }) => id}
        load={async (cursor) => {
          const page = await send(getDeskLog, { month, ...(cursor && { cursor }) })
          return { rows: page.entries.filter(({ action }) => reads || action !== 'read'), cursor: page.cursor }
        }}
      />
    </>
  )
}
