import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { earlierVersions } from '#core/limits'
import type { Place } from '#core/places'
import { authorities, written } from '#record/authorities'
import { entryProblem, kindNames, type Logged } from '#record/entry'
import { type Period, type Standing, standingOf } from '#record/ledger'
import { formLine, formOf, hoursText, spanText } from '#record/wording'
import type { Kind } from '../autosave/draft-storage.ts'
import { saveStatusText } from '../autosave/save-state.ts'
import { isBlankDraft } from '../autosave/targets/entries.ts'
import { differingFields, lostEntry, together } from '../autosave/targets/entry-fields.ts'
import { versionsIn } from '../autosave/two-versions.ts'
import { useDraft, useKept, useSaveState } from '../autosave/use-autosave.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { useToast } from '../ui/toast.tsx'
import { ChooseVersion } from '../versions/choose-version.tsx'
import { useAfterChoice } from '../versions/use-after-choice.ts'
import { EntryForm } from './entry-form.tsx'
import type { Entries } from './use-record.ts'

const kept = `What isn’t in it now is kept for ${earlierVersions.keptFor} under “Earlier versions”.`

const standings: Record<Standing, string> = {
  counted: '',
  planned: 'Planned: it counts once it’s over',
  outside: 'Outside the period above: not counted in it',
  'left-out': 'Left out',
  unfinished: 'Not counted yet',
}

const loadEarlier = async () => (await import('./earlier-entries.tsx')).EarlierEntries

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
  const { autosave, open, change, choose, setDeleted } = entries
  const { entryId, title, kind, minutes, most } = entry
  const [isOpen, setOpen] = useState(begun)
  const toast = useToast()
  const draft = useDraft(autosave, 'entry', entryId)
  useEffect(() => {
    if (isOpen && !draft) open(entry)
  })
  const versions = draft?.status === 'conflict' ? versionsIn(draft) : undefined
  const afterChoice = useAfterChoice({
    focusId: `${entryId}-title`,
    lost: lostEntry,
    kept,
    onUndo: (lost) => choose(entryId, lost),
  })
  const keptHere = useKept(autosave, 'entry', entryId)
  const hasEarlier = keptHere.length > 0 || Number(draft?.base.keptUntil) * 1000 > Date.now()
  useEffect(() => {
    if (begun) document.getElementById(`${entryId}-title`)?.focus()
  }, [begun, entryId])
  const standing = standingOf(entry, period, today)
  const note =
    standing === 'counted' && entry.standards.length === 0 ? 'Counted. No Standard is chosen yet' : standings[standing]
  const problem = entryProblem(entry)
  const { most: _, ...value } = entry
  const isEntry = useCallback((one: Kind, path: string) => one === 'entry' && path === entryId, [entryId])
  const state = useSaveState(autosave, isEntry)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    setOpen(false)
    heading.current?.focus()
  }
  const remove = () => {
    void setDeleted(value, true)
    document.getElementById('entries')?.focus()
    toast.success(`Removed. You can take it back for ${earlierVersions.keptFor}.`, {
      action: { label: 'Undo', onSelect: () => void setDeleted(value, false) },
    })
  }
  const facts: ReactNode[] = [spanText(entry), minutes !== null && hoursText(Math.max(0, minutes)), kindNames[kind]]
  return (
    <article id={entryId} aria-labelledby={`${entryId}-name`} className="flex flex-col gap-3 border-t border-line py-5">
      <h3 id={`${entryId}-name`} ref={heading} tabIndex={-1} className="text-[1.25rem] wrap-anywhere">
        {title.trim() || 'Untitled'}
      </h3>
      <p className="font-sans text-sm text-bark">{facts.filter(Boolean).join(' · ')}</p>
      <p
        role="status"
        className={`empty:sr-only ${problem && !isBlankDraft(value) ? 'font-semibold text-clay' : 'font-sans text-sm text-bark'}`}
      >
        {(note || isOpen) && [note, problem].filter(Boolean).join('. ')}
      </p>
      {draft && versions && (
        <ChooseVersion
          {...versions}
          place="form"
          heading="This entry was changed in another tab or on another device"
          show={(one) => differingFields(versions.mine, versions.theirs, one)}
          together={(mine, theirs) => together(mine, theirs, draft.base.value)}
          onChoose={(chosen) => {
            choose(entryId, chosen)
            afterChoice(chosen, [versions.mine, versions.theirs])
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
      {isOpen && (
        <>
          <EntryForm entry={entry} place={period?.place} onChange={(next) => change(entryId, next)} />
          {hasEarlier && (
            <LoadOnPress
              label={
                <>
                  Earlier versions<span className="sr-only"> of “{title.trim() || 'Untitled'}”</span>
                </>
              }
              load={loadEarlier}
            >
              {(EarlierEntries) => (
                <EarlierEntries
                  entryId={entryId}
                  current={entry}
                  kept={keptHere}
                  onTake={(taken) => choose(entryId, taken)}
                />
              )}
            </LoadOnPress>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <Button onClick={done}>
              Done<span className="sr-only"> with “{title.trim() || 'Untitled'}”</span>
            </Button>
            <span className="font-sans text-sm text-bark">
              {state.kind === 'refused' ? state.message : saveStatusText(state)}
            </span>
          </div>
        </>
      )}
      {period && <FormFields entry={entry} place={period.place} />}
    </article>
  )
}

/** One entry as the authority's form asks for it, field by field, to copy from. */
function FormFields({ entry, place }: { entry: Logged; place: Place }) {
  return (
    <Disclosure
      summary={
        <span>
          {authorities[place].fields ? `What ${authorities[place].short} asks` : 'To copy from'}
          <span className="sr-only"> about “{entry.title}”</span>
        </span>
      }
    >
      <p className="font-sans text-sm text-bark">{formLine(place)}</p>
      <dl className="grid gap-3 font-sans">
        {formOf(place, entry).map(({ key, label, value }) => (
          <div key={key}>
            <dt className="font-semibold">{label}</dt>
            <dd className="max-w-[66ch] whitespace-pre-wrap wrap-anywhere">
              {value || <span className="font-sans text-sm text-bark">Nothing yet</span>}
            </dd>
            {value && (
              // The button's words stand below the text.
              <dd className="-ml-3 flex flex-wrap items-center gap-x-4 gap-y-1">
                <CopyButton text={value} what={label} />
                {written.includes(key) && (
                  <span className="font-sans text-sm text-bark">{value.length.toLocaleString('en-AU')} characters</span>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
