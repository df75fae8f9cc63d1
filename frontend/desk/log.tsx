import { useState } from 'react'
import { price } from '#catalogue/catalogue'
import { isMonth } from '#core/day'
import { moneyIn } from '#core/wording'
import { type accountActs, getDeskLog, type LogEntry } from '#desk/contract'
import { namesAll } from '#desk/name-search'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { TextField } from '../ui/fields.tsx'
import { Address, type Column, Id, PersonLink, shortId, sortableTime, timeColumn } from './cells.tsx'
import { DeskList, MonthField, thisMonth, useInAddress } from './desk-list.tsx'

const isRead = ({ action }: LogEntry) => action === 'read' || action === 'list'

const hour = 60 * 60_000
const isLost = ({ state, at }: LogEntry) => state === 'begun' && Date.now() - Date.parse(at) > hour
const stateOf = (entry: LogEntry) => {
  if (isLost(entry)) return 'Unknown how it ended: look whether it was done'
  if (entry.state === 'already') return entry.action.startsWith('refund') ? 'already gone back' : 'was so already'
  return entry.state
}

type Sentence = (who: string, rest: string) => string
type AccountAct = (typeof accountActs)[number]

const account: Record<`account-${AccountAct}`, Sentence> = {
  'account-sign-out': (who) => `Signed out ${who} everywhere`,
  'account-lock': (who) => `Locked the account of ${who}`,
  'account-unlock': (who) => `Unlocked the account of ${who}`,
  'account-resend': (who) => `Sent the code again to ${who}`,
  'account-confirm': (who) => `Confirmed the address of ${who}`,
  'account-keep': (who) => `Cancelled the deletion of ${who}`,
  'account-reset-codes': (who) => `Asked to turn off the codes of ${who}, for a lost phone`,
  'account-stop-reset': (who) => `Left the codes of ${who} on`,
}

/** What each kind of entry says, with whom it was about and what the entry names beside. */
const sentences: Readonly<Record<string, Sentence>> = {
  ...account,
  list: (list) => `Listed ${list}`,
  csv: (list) => `Saved a file of ${list}`,
  read: (who) => `Read the account of ${who}`,
  'access-grant': (who, courseId) => `Gave “${boughtTitle(courseId)}” to ${who}`,
  'access-end': (who, courseId) => `Ended access to “${boughtTitle(courseId)}” of ${who}`,
  'access-reinstate': (who, courseId) => `Gave “${boughtTitle(courseId)}” back to ${who}`,
  'payment-check': (who) => `Asked Stripe about the payments of ${who}`,
  'certificate-revoke': (who) => `Revoked a certificate of ${who}`,
  'certificate-restate': (who) => `Corrected why a certificate of ${who} was revoked`,
  'certificate-correct': (who, rest) => `Corrected the name on a certificate${rest && ' and in the profile'} of ${who}`,
  'certificate-reissue': (who) => `Issued a certificate of ${who} anew`,
  refund: (who, cents) => `Refunded ${moneyIn(price.currency, Number(cents))} to ${who}`,
  settled: (who) => `Took a payment of ${who} off the list of those to look at`,
  'codes-reset': (who) => `Turned off the codes of ${who}, as asked`,
  'sweep-granted': (who) => `Opened the course that ${who} had paid for`,
  'sweep-ended': (who) => `Closed the course of ${who} whose money went back`,
}

/** What was done, or tried, as a sentence. The id stands for an account that's gone. */
function sentenceOf({ action, target, person }: LogEntry, as = (id: string) => id): string {
  const [kind = '', ...rest] = action.split(' ')
  const who = person?.name || person?.email || as(target)
  return sentences[kind]?.(who, rest.join(' ')) ?? `${action} ${as(target)}`
}

const columns: readonly Column<LogEntry>[] = [
  timeColumn('When', ({ at }) => at),
  { head: 'Who', text: ({ actor }) => actor, show: ({ actor }) => <Address of={actor} /> },
  {
    head: 'What',
    look: 'title',
    text: (entry) => sentenceOf(entry),
    show: (entry) => sentenceOf(entry, shortId),
  },
  {
    head: 'On',
    text: ({ target, person }) => person?.email ?? target,
    show: ({ target, person }) =>
      person ? (
        <PersonLink learnerId={person.learnerId}>
          <Address of={person.email ?? ''} />
        </PersonLink>
      ) : shortId(target) === target ? (
        target
      ) : (
        <Id id={target} what={target} />
      ),
  },
  { head: 'Why', text: ({ reason }) => reason ?? '' },
  {
    head: 'State',
    text: stateOf,
    show: (entry) => (isLost(entry) ? <strong className="text-clay">{stateOf(entry)}</strong> : stateOf(entry)),
  },
]

export function Log() {
  const { send } = useClient()
  const [{ month, person, day }, ask] = useInAddress({ month: thisMonth(), person: '', day: '' })
  const [reads, setReads] = useState(false)
  const isShown = (entry: LogEntry) =>
    (reads || !isRead(entry)) &&
    (!day || sortableTime(entry.at).startsWith(day)) &&
    namesAll(person, `${entry.actor} ${entry.person?.name} ${entry.person?.email} ${entry.target}`)
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 *:first:flex-[1_1_20rem]">
        <TextField
          label="Person"
          hint="Words of a name or an address: who did it, or whom it was about"
          value={person}
          onChange={({ target }) => ask({ person: target.value }, { replace: true })}
        />
        <TextField
          label="Day (in Sydney)"
          type="date"
          value={day}
          onChange={({ target: { value } }) => {
            const itsMonth = value.slice(0, 7)
            // While the year is being typed, it isn't one yet.
            ask({ day: value, ...(isMonth(itsMonth) && { month: itsMonth }) }, { replace: true })
          }}
        />
        <MonthField value={month} onChange={(chosen) => ask({ month: chosen, day: '' })} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={reads} onChange={(event) => setReads(event.target.checked)} />
        Show reads too
      </label>
      <DeskList
        name={['log', month, reads ? 'with-reads' : 'changes', ...[day, person].filter(Boolean)]}
        caption="What operators did"
        columns={columns}
        keyOf={({ id }) => id}
        load={async (asked) => {
          const page = await send(getDeskLog, { month, ...asked })
          return { rows: page.entries.filter(isShown), cursor: page.cursor }
        }}
      />
    </>
  )
}
