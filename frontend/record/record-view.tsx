import { type ReactNode, useState } from 'react'
import { earlierVersions } from '#core/limits'
import type { Place } from '#core/places'
import { authorities } from '#record/authorities'
import type { Logged } from '#record/entry'
import { ledgerOf, type Period } from '#record/ledger'
import { hoursText, loggedLine, readLine, recordWords, spanText } from '#record/wording'
import type { Kind } from '../autosave/draft-storage.ts'
import { saveStatusText } from '../autosave/save-state.ts'
import { useSaveState } from '../autosave/use-autosave.ts'
import { type Layer, StrataDrawing } from '../strata/strata-drawing.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EntryCard } from './entry-card.tsx'
import { Evidence } from './evidence.tsx'
import { PagesRead } from './pages-read.tsx'
import { PeriodForm } from './period-form.tsx'
import { type LearningRecord, useEntries } from './use-record.ts'

const isEntry = (kind: Kind): boolean => kind === 'entry'

type RecordViewProps = {
  account: string
  record: LearningRecord
  /** The entry whose form is open at first. */
  begin: string
  /** Whether that entry gets a line for what came of it. */
  impact?: boolean
}

/** The learner's record: what's logged of what's asked, the entries, and what's for an audit. */
export function RecordView({ account, record, begin, impact = false }: RecordViewProps) {
  const { period, teachesIn, today } = record
  const entries = useEntries(account, record)
  const { autosave, logged, removed, create, setDeleted } = entries
  const [begun, setBegun] = useState(begin)
  const [changing, setChanging] = useState(false)
  const state = useSaveState(autosave, isEntry)
  const ledger = ledgerOf(logged, period, today)
  const add = () => setBegun(create())
  const done = () => {
    setChanging(false)
    document.getElementById('logged')?.focus()
  }
  return (
    <>
      <Part id="logged" title={period ? `Logged for ${authorities[period.place].short}` : 'Your hours'}>
        <Totals period={period} ledger={ledger} />
        {changing ? (
          <>
            <h3 ref={focus} tabIndex={-1} className="text-xl outline-none">
              Which year or period do you log for?
            </h3>
            <PeriodForm period={period} teachesIn={teachesIn} today={today} onDone={done} />
          </>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={add}>Add something from elsewhere</Button>
            <Button look="secondary" onClick={() => setChanging(true)}>
              {period ? 'Change authority or dates' : 'Choose authority and dates'}
            </Button>
            {period && (
              <ButtonLink look="quiet" href="#evidence">
                For an audit
              </ButtonLink>
            )}
          </div>
        )}
      </Part>
      <Part
        id="entries"
        title="Entries"
        beside={
          <span role="status" aria-live="off" className="font-sans text-sm text-bark">
            {saveStatusText(state)}
          </span>
        }
      >
        {state.kind === 'refused' && (
          <p role="alert" className="font-semibold text-clay">
            {state.message}
          </p>
        )}
        {logged.length === 0 && (
          <p className="font-sans text-sm text-bark">
            Modules that you complete here come by themselves. Add the rest as you go.
          </p>
        )}
        <div className="border-b border-line empty:hidden">
          {logged.map((entry) => (
            <EntryCard
              key={entry.entryId}
              entry={entry}
              entries={entries}
              period={period}
              today={today}
              begun={entry.entryId === begun}
              impact={impact && entry.entryId === begin}
            />
          ))}
        </div>
        {removed.length > 0 && (
          <Disclosure summary={`Removed entries, kept for ${earlierVersions.keptFor}: ${removed.length}`}>
            <ul>
              {removed.map((entry) => (
                <li key={entry.entryId} className="flex flex-wrap items-center gap-3">
                  {entry.title || 'Untitled'}
                  <Button look="quiet" onClick={() => void setDeleted(entry, false)}>
                    Take back<span className="sr-only"> “{entry.title}”</span>
                  </Button>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Part>
      {period && (
        <>
          <Part id="evidence" title="For an audit">
            <Evidence period={period} logged={logged} today={today} saveFirst={() => autosave.flush(isEntry)} />
          </Part>
          <Part id="asks" title={`What ${authorities[period.place].short} asks`}>
            <AuthorityRule place={period.place} />
          </Part>
        </>
      )}
    </>
  )
}

type PartProps = { id: string; title: string; beside?: ReactNode; children: ReactNode }

/** A part of the record, under a line. Its heading takes the focus where a button goes. */
function Part({ id, title, beside, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-4 border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** The button that opened the form is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()

/** What an authority asks, as we read it, with links to its own pages. */
function AuthorityRule({ place }: { place: Place }) {
  const { name, home, portal, rule, proof, ours, changing } = authorities[place]
  return (
    <div className="reading">
      <p>{rule}</p>
      {changing && <p>{changing}</p>}
      <p>{proof}</p>
      <p>
        You enter or declare it in {portal}. {ours}
      </p>
      <p>
        {readLine(place)} <a href={home}>{name}</a>. What we read: <PagesRead place={place} />.
      </p>
    </div>
  )
}

type TotalsProps = { period: Period | undefined; ledger: ReturnType<typeof ledgerOf> }

/** What's logged against what's asked, drawn as a band of layers and in words: in all, by year, and by the categories of the authority. */
function Totals({ period, ledger }: TotalsProps) {
  const authority = period && authorities[period.place]
  const asks = authority?.asks
  const categories = authority?.categories ?? []
  const drawn = hoursLayers(ledger, period?.target ?? null)
  const layers = period?.target ? ` Each layer is ${hoursText(Math.round(period.target / 5))}.` : ''
  const planned = ledger.planned > 0 ? ` ${hoursText(ledger.planned)} more planned.` : ''
  const perYear = asks?.per === 'year' ? ` of ${hoursText(asks.minutes)}` : ''
  return (
    <div className="mb-2">
      <StrataDrawing
        id="hours"
        layers={drawn}
        band
        className={`mb-3 w-full ${drawn.length > 2 ? 'h-20 sm:h-28' : 'h-10 sm:h-14'}`}
      />
      <p className="text-xl">{period ? loggedLine(ledger.minutes, period) : soFar(ledger.minutes)}</p>
      <p className="font-sans text-sm text-bark">
        {period
          ? `${spanText(period)}.${layers}${planned} ${recordWords.decides}`
          : 'Choose your authority and your dates, and the hours that it asks stand beside yours.'}
      </p>
      {(ledger.years.length > 1 || categories.length > 0) && (
        <dl className="mt-5 grid gap-3 font-sans">
          {ledger.years.length > 1 &&
            ledger.years.map(({ from, to, minutes }) => (
              <Sum key={from} of={spanText({ from, to })}>
                {hoursText(minutes)}
                {perYear}
              </Sum>
            ))}
          {categories.map(({ id, name, minutes }) => (
            <Sum key={id} of={name}>
              {hoursText(ledger.category(id))}, at least {hoursText(minutes)} a year asked
            </Sum>
          ))}
        </dl>
      )}
    </div>
  )
}

const Sum = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="flex max-w-160 flex-wrap justify-between gap-x-6 border-b border-line">
    <dt>{of}</dt>
    <dd className="ml-auto">{children}</dd>
  </div>
)

const soFar = (minutes: number): string =>
  minutes === 0 ? 'Nothing logged yet' : `${hoursText(minutes)} logged so far`

const fifths = [0, 1, 2, 3, 4] as const

/** The hours as layers: each a fifth of what's asked, or the last five entries where nothing is. */
export function hoursLayers(
  { minutes, counted }: { minutes: number; counted: readonly Logged[] },
  target: number | null,
): Layer[] {
  if (target === null && counted.length === 0) return [{ label: 'Nothing logged yet', state: 'open' }]
  if (target === null)
    return counted.slice(-fifths.length).map(({ title }, n) => ({ label: `${n + 1}. ${title}`, state: 'done' }))
  const upTo = (n: number) => Math.round((target * n) / fifths.length)
  return fifths.map((n) => {
    const share = (minutes - upTo(n)) / (upTo(n + 1) - upTo(n))
    const label = `${hoursText(upTo(n))} to ${hoursText(upTo(n + 1))}`
    if (share >= 1) return { label, state: 'done' }
    return share > 0 ? { label, state: 'underway', share } : { label, state: 'open' }
  })
}
