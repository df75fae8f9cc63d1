import { getRecord, putEntry, type StudyEntry } from '#record/contract'
import { emptyEntry, entryText, isBlankEntry } from '#record/entry'
import { tooLong } from '#record/texts'
import { ApiProblem, type Client } from '../../client/client.ts'
import { thisDevice } from '../../session/this-device.ts'
import { type Copy, failedSave, type SaveAnswer, type Sent, type Stored, type Target } from '../target.ts'
import { type EntryDraft, lostEntry, readableEntry } from './entry-fields.ts'
import { sendableText } from './notes.ts'

/** What browsers hold of an entry. */
type Held = { value: EntryDraft; version: number; sent?: Sent<EntryDraft> | undefined; keep?: boolean | undefined }

const isSame = (one: EntryDraft, other: EntryDraft): boolean =>
  !one.deleted === !other.deleted && entryText(one) === entryText(other)

/** Whether nothing has been written in an entry. */
export const isBlankDraft = (entry: EntryDraft): boolean => !entry.deleted && isBlankEntry(entry)

export function entryCopy({ version, savedAt, where, keptUntil, entryId: _, ...value }: StudyEntry): Copy<EntryDraft> {
  return { value, version, savedAt, where, keptUntil }
}

/** The entries of the learner's record. Their paths are the entries' ids. */
export const entriesTarget = (send: Client['send']): Target<EntryDraft> => ({
  empty: emptyEntry,
  same: isSame,
  isBlank: isBlankDraft,
  lost: lostEntry,
  sendable: (entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? sendableText(value) : value]),
    ) as EntryDraft,
  async save(entryId, { value, operation }, { version, keep }): Promise<SaveAnswer<EntryDraft>> {
    const problem = tooLong(value)
    if (problem) return { refused: problem }
    try {
      const entry = { ...value, entryId, version, operation, where: thisDevice(), keepPrevious: keep }
      return { saved: entryCopy(await send(putEntry, entry)) }
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
