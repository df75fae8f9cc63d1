import * as z from 'zod/mini'
import { sydneyMonth } from './day.ts'
import { absent, type Item } from './expressions.ts'
import { keyIn } from './keys.ts'
import { checkedStart, epochSeconds, type Key, type Table, tableShape } from './table.ts'

const StoredEntry = z.object({
  at: z.string(),
  /** Whose account did it; `sweep` for the nightly sweep of payments, `night` for the night's work on accounts. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  reason: z.optional(z.string()),
  requestId: z.optional(z.string()),
  state: z.enum(['begun', 'done', 'already', 'failed']),
})
type StoredEntry = z.infer<typeof StoredEntry>

/** How long an entry is kept, in ms. */
const kept = 730 * 24 * 60 * 60_000

const partition = (month: string) => `AUDIT#${month}`

/** The log of what operators do: one partition a month. Entries are added and ended, and nothing removes them but time. */
export function openAudit(table: Table) {
  return {
    /** Writes an entry before anything happens. `id` makes a repeated write the same one. Returns where it is. */
    async begin({ id, ...entry }: StoredEntry & { id: string }): Promise<Key> {
      const at = new Date(entry.at)
      const key = keyIn(partition(sydneyMonth(at)), `${entry.at}#${id}`)
      const expiry = { [tableShape.timeToLive]: epochSeconds(new Date(at.getTime() + kept)) }
      await table.write(key, { set: { ...entry, ...expiry }, when: [{ pk: absent }] })
      return key
    },
    async end(key: Key, state: 'done' | 'already' | 'failed'): Promise<void> {
      await table.write(key, { set: { state }, when: [{ state: 'begun' }] })
    },
    /** A page of a month, newest first. */
    async page(
      month: string,
      { limit, after }: { limit: number; after?: Key | undefined },
    ): Promise<{ items: (StoredEntry & { id: string })[]; next?: Key }> {
      const range = { pk: partition(month), from: ' ', to: '~', limit, backwards: true }
      const { items, next } = await table.query({ ...range, ...(after && { after: checkedStart(range, after) }) })
      return { items: items.map(entryFrom), ...(next && { next }) }
    },
  }
}

const entryFrom = (item: Item) => ({ ...StoredEntry.parse(item), id: item.sk })
