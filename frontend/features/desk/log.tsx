import { useState } from 'react'
import { getDeskLog, type LogEntry } from '#contract/desk'
import { useClient } from '../../client/client.ts'
import { DeskList } from './desk-list.tsx'
import type { Column } from './desk-table.tsx'
import { MonthField, thisMonth } from './month-field.tsx'
import { timeInSydney } from './time-in-sydney.ts'

const hour = 60 * 60_000
const isLost = ({ state, at }: LogEntry) => state === 'begun' && Date.now() - Date.parse(at) > hour
const stateOf = (entry: LogEntry) => (isLost(entry) ? 'Unknown how it ended: look whether it was done' : entry.state)

const columns: readonly Column<LogEntry>[] = [
  { head: 'When', text: ({ at }) => timeInSydney(at) },
  { head: 'Who', text: ({ actor }) => actor },
  { head: 'What', text: ({ action }) => action },
  { head: 'On', text: ({ target }) => target },
  { head: 'Why', text: ({ reason }) => reason ?? '' },
  {
    head: 'State',
    text: stateOf,
    show: (entry) => (isLost(entry) ? <strong className="text-clay">{stateOf(entry)}</strong> : stateOf(entry)),
  },
]

export function Log() {
  const { send } = useClient()
  const [month, setMonth] = useState(thisMonth)
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <DeskList
        name={['log', month]}
        caption="What operators did"
        columns={columns}
        keyOf={({ id }) => id}
        load={async (cursor) => {
          const page = await send(getDeskLog, { month, ...(cursor && { cursor }) })
          return { rows: page.entries, cursor: page.cursor }
        }}
      />
    </>
  )
}
