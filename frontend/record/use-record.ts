import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ulid } from 'ulid'
import type { RouteResult } from '#core/route'
import { getRecord, putPeriod } from '#record/contract'
import { type Logged, loggedFrom } from '#record/entry'
import type { Period } from '#record/ledger'
import type { Autosave } from '../autosave/autosave.ts'
import { entriesTarget, entryCopy, isBlankDraft } from '../autosave/targets/entries.ts'
import type { EntryDraft } from '../autosave/targets/entry-fields.ts'
import type { MakeTargets } from '../autosave/targets.ts'
import { useAutosave } from '../autosave/use-autosave.ts'
import { type Client, useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'

const targets: MakeTargets = (send) => ({ entry: entriesTarget(send) })

export type LearningRecord = Omit<RouteResult<typeof getRecord>, 'next'>

const recordKey = ['record'] as const

async function readAll(send: Client['send']): Promise<LearningRecord> {
  const { next, ...record } = await send(getRecord)
  let cursor = next
  while (cursor) {
    const page = await send(getRecord, { cursor })
    record.entries.push(...page.entries)
    cursor = page.next
  }
  return record
}

/** The learner's whole record as the server has it. Fresh on each visit, because lessons complete without it. */
export function useRecord() {
  const { send } = useClient()
  return useQuery({ queryKey: recordKey, queryFn: () => readAll(send), staleTime: 0 })
}

/** Saves the authority and the dates. */
export function useSetPeriod(onSaved: () => void) {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (period: Period) => send(putPeriod, period),
    onSuccess: (period) => {
      queries.setQueryData<LearningRecord>(recordKey, (record) => record && { ...record, period })
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      onSaved()
      toast.success('Saved')
    },
    onError: (error) => toast.error(error.message),
  })
}

/** The ids of open drafts that hold something, or did. */
const recoveredIn = (autosave: Autosave): string[] =>
  autosave.names().flatMap((name) => {
    const [kind, id = ''] = name.split(' ')
    const draft = kind === 'entry' ? autosave.draft(kind, id) : undefined
    return draft && (draft.base.version > 0 || !isBlankDraft(draft.value)) ? [id] : []
  })

/** The entries as they are on this page: what's being typed counts before it's saved. */
export function useEntries(account: string, record: LearningRecord) {
  const autosave = useAutosave(account, targets)
  const [created, setCreated] = useState<readonly string[]>([])
  const { entries, completions, provider } = record
  // What an earlier visit left on this device opens by itself, and the server's list may be older than that.
  const recovered = useSyncExternalStore(autosave.watch, () => recoveredIn(autosave).join(' '))
  const ids = useMemo(
    () => [
      ...new Set([
        ...entries.map(({ entryId }) => entryId),
        ...completions.map((one) => one.moduleId),
        ...created,
        ...recovered.split(' ').filter(Boolean),
      ]),
    ],
    [entries, completions, created, recovered],
  )
  // By the day that's stored: an entry whose date is being typed stays where it is, and a new one on top.
  const days = useMemo(
    () =>
      new Map([
        ...entries.map((one) => [one.entryId, one.to] as const),
        ...completions.map((one) => [one.moduleId, one.day] as const),
      ]),
    [entries, completions],
  )
  useEffect(() => {
    for (const stored of entries)
      if (autosave.draft('entry', stored.entryId)) autosave.receive('entry', stored.entryId, entryCopy(stored))
  }, [autosave, entries])
  // As text, because a snapshot must be the same value while nothing changes.
  const snapshot = useCallback(
    () => JSON.stringify(ids.map((id) => autosave.draft('entry', id)?.value ?? null)),
    [autosave, ids],
  )
  const typed = useSyncExternalStore(autosave.watch, snapshot)
  return useMemo(() => {
    const drafts: (EntryDraft | null)[] = JSON.parse(typed)
    const all = ids.flatMap((entryId, n) => {
      const value = drafts[n] ?? entries.find((one) => one.entryId === entryId)
      return value ? [{ ...value, entryId }] : []
    })
    const placeOf = ({ entryId }: Logged) => days.get(entryId) || '9'
    const isThere = ({ deleted }: EntryDraft) => !deleted
    const logged = loggedFrom(completions, all.filter(isThere), provider)
    return {
      autosave,
      logged: logged.sort((a, b) => placeOf(b).localeCompare(placeOf(a)) || b.entryId.localeCompare(a.entryId)),
      removed: all.filter((entry) => entry.deleted),
      /** Opens an entry to be edited, with what the server has of it. */
      open(entry: Logged): void {
        const stored = entries.find(({ entryId }) => entryId === entry.entryId)
        const { entryId, most: _, ...value } = entry
        void autosave.open('entry', entryId, stored ? entryCopy(stored) : { value, version: 0 })
      },
      create(): string {
        const id = ulid()
        setCreated((before) => [...before, id])
        void autosave.open('entry', id)
        return id
      },
      change: (entryId: string, value: EntryDraft) => autosave.type('entry', entryId, value),
      /** Replaces an entry by pressing a button. What it replaces becomes an earlier version. */
      choose: (entryId: string, value: EntryDraft) => autosave.choose('entry', entryId, value),
      /** Removes an entry, or takes it back. */
      async setDeleted({ entryId, ...value }: EntryDraft & { entryId: string }, deleted: boolean): Promise<void> {
        const stored = entries.find((one) => one.entryId === entryId)
        await autosave.open(
          'entry',
          entryId,
          stored && !autosave.draft('entry', entryId) ? entryCopy(stored) : undefined,
        )
        autosave.type('entry', entryId, { ...value, deleted: deleted || undefined })
        void autosave.flush((kind, path) => kind === 'entry' && path === entryId)
      },
    }
  }, [autosave, ids, entries, completions, days, provider, typed])
}
export type Entries = ReturnType<typeof useEntries>
