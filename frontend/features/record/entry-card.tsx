import { type ReactNode, useEffect, useState } from 'react'
import { entryProblem, kindNames, type Logged } from '#domain/record/entry'
import { type Period, type Standing, standingOf } from '#domain/record/ledger'
import { dayText, hoursText } from '#domain/record/wording'
import { readableEntry } from '../../autosave/targets/entries.ts'
import { versionsIn } from '../../autosave/two-versions.ts'
import { useDraft } from '../../autosave/use-autosave.ts'
import { Button } from '../../components/forms/button.tsx'
import { useToast } from '../../components/toast/toast.tsx'
import { ChooseVersion } from '../../components/two-versions/choose-version.tsx'
import { EntryForm } from './entry-form.tsx'
import { FormFields } from './form-fields.tsx'
import { together } from './together.ts'
import type { Entries } from './use-record.ts'

const standings: Record<Standing, string> = {
  counted: '',
  planned: 'Planned: it counts once it’s over',
  outside: 'Outside your period: not counted',
  'left-out': 'Left out',
  unfinished: 'Not counted yet',
}

type EntryCardProps = {
  entry: Logged
  entries: Entries
  period: Period | undefined
  today: string
  /** Whether its form is open at first. */
  begun: boolean
}

/** An entry: what it says in brief, its form, and what the authority asks of it. */
export function EntryCard({ entry, entries, period, today, begun }: EntryCardProps) {
  const { autosave, open, change, setDeleted } = entries
  const { entryId, title, kind, from, to, minutes, most } = entry
  const [isOpen, setOpen] = useState(begun)
  const toast = useToast()
  const draft = useDraft(autosave, 'entry', entryId)
  useEffect(() => {
    if (isOpen && !draft) open(entry)
  })
  useEffect(() => {
    if (begun) document.getElementById(`${entryId}-title`)?.focus()
  }, [begun, entryId])
  const standing = standingOf(entry, period, today)
  const note =
    standing === 'counted' && entry.standards.length === 0 ? 'Counted, with no Standard chosen' : standings[standing]
  const problem = entryProblem(entry)
  const { most: _, ...value } = entry
  const remove = () => {
    void setDeleted(value, true)
    document.getElementById('entries')?.focus()
    toast.success('Removed. You can take it back for 30 days.', {
      action: { label: 'Undo', onSelect: () => void setDeleted(value, false) },
    })
  }
  const facts: ReactNode[] = [
    from && (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`),
    minutes !== null && hoursText(Math.max(0, minutes)),
    kindNames[kind],
  ]
  return (
    <article id={entryId} aria-labelledby={`${entryId}-name`} className="record-entry">
      <h3 id={`${entryId}-name`}>{title.trim() || 'Untitled'}</h3>
      <p className="record-quiet">{facts.filter(Boolean).join(' · ')}</p>
      {(note || (isOpen && problem)) && (
        <p role="status" className={problem ? 'font-semibold text-clay' : 'record-quiet'}>
          {note}
          {problem && `. ${problem}`}
        </p>
      )}
      {draft?.status === 'conflict' && (
        <ChooseVersion
          {...versionsIn(draft)}
          place="form"
          heading="This entry was changed in another tab or on another device"
          show={readableEntry}
          together={together}
          onChoose={(chosen) => {
            autosave.choose('entry', entryId, chosen)
            document.getElementById(`${entryId}-title`)?.focus()
          }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Edit'}
          <span className="sr-only"> “{title}”</span>
        </Button>
        {most === undefined && (
          <Button look="quiet" onClick={remove}>
            Remove<span className="sr-only"> “{title}”</span>
          </Button>
        )}
      </div>
      {isOpen && <EntryForm entry={entry} place={period?.place} onChange={(next) => change(entryId, next)} />}
      {period && <FormFields entry={entry} place={period.place} />}
    </article>
  )
}
