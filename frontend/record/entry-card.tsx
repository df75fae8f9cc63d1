import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { australianDay } from '#core/day'
import { earlierVersions } from '#core/limits'
import type { Place } from '#core/places'
import { authorities, written } from '#record/authorities'
import { entryProblem, type Logged } from '#record/entry'
import { type Period, type Standing, standingOf } from '#record/ledger'
import { formLine, formOf, hoursText, spanText } from '#record/wording'
import type { Draft } from '../autosave/draft.ts'
import type { Kind } from '../autosave/draft-storage.ts'
import { saveStatusText } from '../autosave/save-state.ts'
import { isBlankDraft } from '../autosave/targets/entries.ts'
import { differingFields, type EntryDraft, lostEntry, together } from '../autosave/targets/entry-fields.ts'
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
  /** Whether it gets a line for what came of it. */
  impact: boolean
}

/** An entry as a row: what and when. Opened, its form and what the authority asks of it. */
export function EntryCard({ entry, entries, period, today, begun, impact }: EntryCardProps) {
  const { autosave, open, setDeleted } = entries
  const { entryId, title, most } = entry
  const [isOpen, setOpen] = useState(begun)
  const toast = useToast()
  const draft = useDraft(autosave, 'entry', entryId)
  useEffect(() => {
    if (isOpen && !draft) open(entry)
  })
  useEffect(() => {
    if (begun) document.getElementById(`${entryId}-title`)?.focus()
  }, [begun, entryId])
  useImpactLine(impact && draft !== undefined, entry, today, entries)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    setOpen(false)
    heading.current?.focus()
  }
  const remove = () => {
    const { most: _, ...value } = entry
    void setDeleted(value, true)
    document.getElementById('entries')?.focus()
    toast.success(`Removed. You can take it back for ${earlierVersions.keptFor}.`, {
      action: { label: 'Undo', onSelect: () => void setDeleted(value, false) },
    })
  }
  return (
    <article id={entryId} aria-labelledby={`${entryId}-name`} className="flex flex-col border-t border-line">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-6 py-2 sm:py-1 sm:grid-cols-[1fr_auto_auto]">
        <h3 id={`${entryId}-name`} ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
          {nameOf(entry)}
        </h3>
        <Brief entry={entry} standing={standingOf(entry, period, today)} isOpen={isOpen} />
        <Button
          look="quiet"
          className="col-start-2 row-start-1 row-end-3 -mr-3 sm:col-start-3 sm:row-end-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Edit'}
          <span className="sr-only"> “{title}”</span>
        </Button>
      </div>
      {draft?.status === 'conflict' && <EntryConflict entryId={entryId} draft={draft} choose={entries.choose} />}
      {isOpen && (
        <OpenEntry entry={entry} entries={entries} place={period?.place} begun={begun} onDone={done}>
          {most === undefined && (
            <Button look="quiet" className="-mr-3" onClick={remove}>
              Remove<span className="sr-only"> “{title}”</span>
            </Button>
          )}
        </OpenEntry>
      )}
    </article>
  )
}

/** Begins a dated line in an entry's reflections and puts the caret at its end, once. */
function useImpactLine(wanted: boolean, { most: _, ...entry }: Logged, today: string, { change }: Entries): void {
  const begun = useRef(false)
  const navigate = useNavigate()
  const { entryId, reflections } = entry
  const line = `${australianDay(new Date(today))}. Impact: `
  useEffect(() => {
    if (!wanted || begun.current) return
    begun.current = true
    const { entryId: _, ...value } = entry
    if (!reflections.endsWith(line.trimEnd()))
      change(entryId, { ...value, reflections: [reflections.trimEnd(), line].filter(Boolean).join('\n\n') })
    // A reload begins no second line.
    void navigate(`#${entryId}`, { replace: true })
    const box = document.getElementById(`${entryId}-reflections`)
    setTimeout(() => {
      box?.focus()
      if (box instanceof HTMLTextAreaElement) box.setSelectionRange(box.value.length, box.value.length)
    })
  })
}

const nameOf = ({ title }: Logged): string => title.trim() || 'Untitled'

/** When and how long; whether it counts, and what's wrong with it. */
function Brief({ entry, standing, isOpen }: { entry: Logged; standing: Standing; isOpen: boolean }) {
  const { most: _, ...value } = entry
  const { minutes } = value
  const note =
    standing === 'counted' && entry.standards.length === 0 ? 'Counted. No Standard is chosen yet' : standings[standing]
  const problem = entryProblem(entry)
  return (
    <>
      <p className="flex flex-wrap gap-x-4 font-sans text-sm text-bark tabular-nums sm:grid sm:grid-cols-[1fr_5.5rem] sm:text-right">
        <span>{spanText(entry)}</span>
        <span>{minutes !== null && hoursText(Math.max(0, minutes))}</span>
      </p>
      <p
        role="status"
        className={`col-start-1 font-sans text-sm empty:sr-only sm:pb-1 ${problem && !isBlankDraft(value) ? 'font-semibold text-clay' : 'text-bark'}`}
      >
        {(note || isOpen) && [note, problem].filter(Boolean).join('. ')}
      </p>
    </>
  )
}

type EntryConflictProps = {
  entryId: string
  draft: Extract<Draft<EntryDraft>, { status: 'conflict' }>
  choose: Entries['choose']
}

/** The choice between what was typed here and what another device has saved. */
function EntryConflict({ entryId, draft, choose }: EntryConflictProps) {
  const versions = versionsIn(draft)
  const afterChoice = useAfterChoice({
    focusId: `${entryId}-name`,
    lost: lostEntry,
    kept,
    onUndo: (lost) => choose(entryId, lost),
  })
  return (
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
  )
}

type OpenEntryProps = {
  entry: Logged
  entries: Entries
  place: Place | undefined
  begun: boolean
  onDone: () => void
  /** What else can be done with it. */
  children: ReactNode
}

/** The form of an entry, what the authority asks of it, its earlier versions, and whether it's saved. */
function OpenEntry({ entry, entries: { autosave, change, choose }, place, begun, onDone, children }: OpenEntryProps) {
  const { entryId } = entry
  const draft = useDraft(autosave, 'entry', entryId)
  const keptHere = useKept(autosave, 'entry', entryId)
  const hasEarlier = keptHere.length > 0 || Number(draft?.base.keptUntil) * 1000 > Date.now()
  const isEntry = useCallback((one: Kind, path: string) => one === 'entry' && path === entryId, [entryId])
  const state = useSaveState(autosave, isEntry)
  return (
    <div className="flex flex-col gap-3 pb-6">
      <div>
        <EntryForm entry={entry} place={place} begun={begun} onChange={(next) => change(entryId, next)} />
        {place && <FormFields entry={entry} place={place} />}
      </div>
      {hasEarlier && (
        <LoadOnPress
          label={
            <>
              Earlier versions<span className="sr-only"> of “{nameOf(entry)}”</span>
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
        <Button onClick={onDone}>
          Done<span className="sr-only"> with “{nameOf(entry)}”</span>
        </Button>
        <span className="font-sans text-sm text-bark">
          {state.kind === 'refused' ? state.message : saveStatusText(state)}
        </span>
        <span className="ml-auto">{children}</span>
      </div>
    </div>
  )
}

/** One entry as the authority's form asks for it, field by field, to copy from. */
function FormFields({ entry, place }: { entry: Logged; place: Place }) {
  return (
    <Disclosure
      className="-mt-px"
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
