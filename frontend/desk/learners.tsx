import { type FormEvent, useState } from 'react'
import { schoolDomain } from '#core/school-domain'
import { getLearners, type LearnerRow } from '#desk/contract'
import { cleanSearch } from '#signing-in/typed'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { type Column, emailColumn, hoursColumn, PersonLink, timeColumn } from './cells.tsx'
import { DeskList, MonthField, monthText, thisMonth, useInAddress } from './desk-list.tsx'

const columns: readonly Column<LearnerRow>[] = [
  {
    head: 'Name',
    look: 'name',
    text: ({ name }) => name,
    show: ({ id, name }) => <PersonLink learnerId={id}>{name}</PersonLink>,
  },
  emailColumn(),
  timeColumn('Since', ({ createdAt }) => createdAt),
  { head: 'Open courses', look: 'amount', text: ({ courses }) => courses },
  { head: 'Modules done', look: 'amount', text: ({ modules }) => modules },
  hoursColumn('Hours done', ({ minutes }) => minutes),
  { head: 'Certificates', look: 'amount', text: ({ certificates }) => certificates },
  timeColumn('Last seen', ({ lastSeen }) => lastSeen),
]

type Asked = { month: string } | { domain: string; month?: string } | { search: string }

function askedFor(find: string, month: string): Asked {
  if (find === '') return { month: month || thisMonth() }
  return find.startsWith('@') ? { domain: find.slice(1), ...(month && { month }) } : { search: find }
}

const notASchool = (asked: Asked): string | undefined =>
  'domain' in asked && !schoolDomain(`somebody@${asked.domain}`)
    ? 'Anybody can have such an address, so there’s no list of them.'
    : undefined

/** Learners by month, by school, or whom somebody looks for. */
export function Learners() {
  const { send } = useClient()
  const [{ find, month }, ask] = useInAddress({ find: '', month: '' })
  const [typed, setTyped] = useState(find)
  const asked = askedFor(find, month)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = cleanSearch(typed)
    ask({ find: text, ...(text && { month: '' }) })
  }
  return (
    <>
      <form className="flex flex-wrap items-end gap-3 *:first:flex-[1_1_20rem]" onSubmit={submit}>
        <TextField
          label="Find a learner"
          hint="Words of a name, or the beginning of an address; @school.edu.au for a school; a certificate’s number, a session (cs_…) or an id"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Find</Button>
        <MonthField
          value={month || thisMonth()}
          onChange={(chosen) => {
            ask({ month: chosen, ...('search' in asked && { find: '' }) })
            if ('search' in asked) setTyped('')
          }}
        />
      </form>
      <h2 className="text-xl sm:text-2xl">
        {'search' in asked
          ? `Found for “${asked.search}”`
          : 'domain' in asked
            ? `Addresses at ${asked.domain}, ${asked.month ? monthText(asked.month) : 'of all months'}`
            : `Who came in ${monthText(asked.month)}`}
      </h2>
      <DeskList
        name={['learners', ...Object.values(asked)]}
        caption="Learners"
        columns={columns}
        keyOf={({ id }) => id}
        load={async (page) => {
          const { learners, cursor: next, more } = await send(getLearners, { ...asked, ...page })
          return { rows: learners, cursor: next, note: more ? 'There are more: type more letters.' : notASchool(asked) }
        }}
      />
    </>
  )
}
