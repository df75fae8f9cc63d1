import { getRecord, putEntry, type StudyEntry } from '#contract/record'
import { type Entry, emptyEntry } from '#domain/record/entry'
import { tooLong } from '#domain/record/lengths'
import { inFull } from '#domain/record/wording'
import { ApiProblem, type Client } from '../../client/client.ts'
import { thisDevice } from '../../session/this-device.ts'
import { failedSave } from '../failed-save.ts'
import type { Copy, SaveAnswer, Sent, Stored, Target } from '../target.ts'
import { sendableText } from './notes.ts'

/** What a learner logs, and whether they've removed it. */
export type EntryDraft = Entry & { deleted?: boolean | undefined }

/** What browsers hold of an entry. */
type Held = { value: EntryDraft; version: number; sent?: Sent<EntryDraft> | undefined; keep?: boolean | undefined }

const names = Object.keys(emptyEntry) as (keyof Entry)[]
const isSame = (one: EntryDraft, other: EntryDraft): boolean =>
  !one.deleted === !other.deleted && names.every((name) => String(one[name]) === String(other[name]))

/** Whether nothing has been written in an entry. */
export const isBlankEntry = (entry: EntryDraft): boolean => isSame(entry, emptyEntry)

export function entryCopy({ version, savedAt, where, entryId: _, ...value }: StudyEntry): Copy<EntryDraft> {
  return { value, version, savedAt, where }
}

/** An entry as its owner reads it. */
export const readableEntry = ({ deleted, ...entry }: EntryDraft): string =>
  [
    ...(deleted ? ['Removed'] : []),
    ...inFull(undefined, entry).flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : [])),
  ].join('\n')

/** The entries of the learner's record. Their paths are the entries' ids. */
export const entriesTarget = (send: Client['send']): Target<EntryDraft> => ({
  empty: emptyEntry,
  same: isSame,
  isBlank: isBlankEntry,
  sendable: (entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? sendableText(value) : value]),
    ) as EntryDraft,
  async save(entryId, { value, operation }, { version }): Promise<SaveAnswer<EntryDraft>> {
    const problem = tooLong(value)
    if (problem) return { refused: problem }
    try {
      return { saved: entryCopy(await send(putEntry, { ...value, entryId, version, operation, where: thisDevice() })) }
    } catch (error) {
      const { current } = ((error instanceof ApiProblem && error.details) || {}) as { current?: StudyEntry }
      return current ? { stale: entryCopy(current) } : failedSave(error)
    }
  },
  async load(entryId) {
    let cursor: string | undefined
    do {
      const { entries, next } = await send(getRecord, cursor ? { cursor } : {})
      const found = entries.find((one) => one.entryId === entryId)
      if (found) return { copy: entryCopy(found), locked: false }
      cursor = next
    } while (cursor)
    return { copy: { value: emptyEntry, version: 0 }, locked: false }
  },
  entryOf: (stored): Held => stored,
  storedIn: (entry): Stored<EntryDraft> => entry as Held,
  asText: (_, value) => `## My professional learning record\n\n${readableEntry(value)}`,
})
