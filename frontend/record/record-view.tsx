import { useState } from 'react'
import { earlierVersions } from '#core/limits'
import { authorities } from '#record/authorities'
import { ledgerOf } from '#record/ledger'
import type { Kind } from '../autosave/draft-storage.ts'
import { saveStatusText } from '../autosave/save-status-text.ts'
import { useSaveState } from '../autosave/use-autosave.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { AuthorityRule } from './authority-rule.tsx'
import { EntryCard } from './entry-card.tsx'
import { Evidence } from './evidence.tsx'
import { PeriodForm } from './period-form.tsx'
import { Totals } from './totals.tsx'
import { type LearningRecord, useEntries } from './use-record.ts'

const isEntry = (kind: Kind): boolean => kind === 'entry'

type RecordViewProps = {
  account: string
  record: LearningRecord
  /** The entry whose form is open at first. */
  begin: string
}

/** The learner's record: what's logged of what's asked, the entries, and what's for an audit. */
export function RecordView({ account, record, begin }: RecordViewProps) {
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
      <section aria-labelledby="logged" className="record-part">
        <h2 id="logged" tabIndex={-1} className="text-2xl outline-none">
          {period ? `Logged for ${authorities[period.place].short}` : 'Your hours'}
        </h2>
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
      </section>
      <section aria-labelledby="entries" className="record-part">
        <div className="record-heading">
          <h2 id="entries" tabIndex={-1} className="text-2xl outline-none">
            Entries
          </h2>
          <span role="status" aria-live="off" className="record-quiet">
            {saveStatusText(state)}
          </span>
        </div>
        {state.kind === 'refused' && (
          <p role="alert" className="font-semibold text-clay">
            {state.message}
          </p>
        )}
        {logged.length === 0 && (
          <p className="record-quiet">Modules that you complete here come by themselves. Add the rest as you go.</p>
        )}
        {logged.map((entry) => (
          <EntryCard
            key={entry.entryId}
            entry={entry}
            entries={entries}
            period={period}
            today={today}
            begun={entry.entryId === begun}
          />
        ))}
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
      </section>
      {period && (
        <>
          <section aria-labelledby="evidence" className="record-part">
            <h2 id="evidence" tabIndex={-1} className="text-2xl outline-none">
              For an audit
            </h2>
            <Evidence period={period} logged={logged} today={today} saveFirst={() => autosave.flush(isEntry)} />
          </section>
          <section aria-labelledby="asks" className="record-part">
            <h2 id="asks" className="text-2xl">
              What {authorities[period.place].short} asks
            </h2>
            <AuthorityRule place={period.place} />
          </section>
        </>
      )}
    </>
  )
}

/** The button that opened the form is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus()
