import * as z from 'zod/mini'
import { absent, type Item, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { type Table, tableShape } from '#core/table'
import { isLive, keptUntil } from '#core/versions'
import { StudyEntry } from './contract.ts'

const prefix = 'STUDY#'
/** The sort keys at which a page can end. DynamoDB might throw on any other cursor. */
const cursorShape = /^STUDY#[\w-]{1,40}$/

/** `lost` counts the characters that saves have taken away since a version was last kept. */
const StoredEntry = z.extend(StudyEntry, { lost: z.optional(z.number()) })
export type StoredEntry = z.infer<typeof StoredEntry>

const entryFrom = (item: Item): StudyEntry => StudyEntry.parse(item)

type EntryWrite = StoredEntry & { operation: string }

/** The entries of a learner's record: own ones, and what was added to completed modules. Removed ones stay for a time. */
export function studyOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const range = prefixRange(pk, prefix)
  const key = (entryId: string) => keyIn(pk, prefix + entryId)
  return {
    /** A page, starting after `cursor`, of at most `limit` entries. DynamoDB ends it at 1 MB anyway. */
    async page({ cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date }) {
      if (cursor && !cursorShape.test(cursor)) return { entries: [] }
      const after = cursor ? { after: keyIn(pk, cursor) } : {}
      const { items, next } = await table.query({ ...range, limit, ...after })
      return {
        entries: items.filter((item) => !item.deleted || isLive(item, now)).map(entryFrom),
        ...(next && { next: next.sk }),
      }
    },
    /** Every entry that isn't removed. */
    async all(): Promise<StudyEntry[]> {
      return (await table.queryAll(range)).map(entryFrom).filter(({ deleted }) => !deleted)
    },
    count: () => table.count(range),
    async read(entryId: string): Promise<StoredEntry | undefined> {
      const item = await table.get(key(entryId))
      return item && StoredEntry.parse(item)
    },
    /** Saves an entry if `version` is the stored one. Otherwise returns the stored entry: as the result for a retry, or as `stale`. */
    async save({ version, operation, ...entry }: EntryWrite): Promise<StudyEntry | { stale: StudyEntry }> {
      const { deleted, where, savedAt } = entry
      const result = await table.write(key(entry.entryId), {
        set: {
          ...entry,
          version: nextVersion(version),
          operation,
          ...(deleted && { [tableShape.timeToLive]: keptUntil(new Date(savedAt)) }),
        },
        remove: [...(deleted ? [] : ['deleted', tableShape.timeToLive]), ...(where === undefined ? ['where'] : [])],
        when: version === 0 ? [{ pk: absent }] : [{ version }],
      })
      if (result.written) return entryFrom(result.item)
      if (!result.current) return this.save({ ...entry, version: 0, operation })
      return result.current.operation === operation ? entryFrom(result.current) : { stale: entryFrom(result.current) }
    },
  }
}
