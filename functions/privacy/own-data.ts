import type { Item } from '#core/expressions'
import { learnerPartition } from '#core/keys'
import { epochSeconds, type Table, tableShape } from '#core/table'
import { entityOf } from './entities.ts'

type OwnItem = { kind: string; key: string; item: Record<string, unknown> }

/** What the table and our own writes need, and nobody else. */
const internal: readonly string[] = [tableShape.partitionKey, tableShape.sortKey, 'operation']

/** Everything in a learner's partition that the learner may take along, by sort key. */
export function ownDataOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  return {
    /** The items after the sort key `after`, at most 1 MB of them. `next` is set if there may be more, even after an empty page. */
    async page(after: string | undefined, now: Date): Promise<{ items: OwnItem[]; next?: string }> {
      // The first string that sorts after the cursor. So a cursor needn't be the key of an item that still exists.
      const from = after === undefined ? ' ' : `${after}\0`
      const { items, next } = await table.query({ pk, from, to: '~' })
      return { items: items.flatMap((item) => exported(item, now)), ...(next && { next: next.sk }) }
    },
  }
}

/** An item of a kind without an entry is exported whole: the learner's own data must never be missing. */
function exported(item: Item, now: Date): OwnItem[] {
  const { kind, exported: how } = entityOf(item.sk) ?? { kind: 'other', exported: { whole: true } as const }
  if (!how.whole || hasExpired(item, now)) return []
  const without = [...internal, ...(('without' in how && how.without) || [])]
  const kept = Object.entries(item).filter(([name]) => !without.includes(name))
  return [{ kind, key: item.sk, item: Object.fromEntries(kept.map(([name, value]) => [name, plain(value)])) }]
}

/** The table deletes what has expired a while later. A checkout's `expiresAt` is text, and doesn't count. */
const hasExpired = (item: Item, now: Date): boolean => {
  const end = item[tableShape.timeToLive]
  return typeof end === 'number' && end <= epochSeconds(now)
}

/** Sets become sorted lists, because JSON has no sets. */
const plain = (value: unknown): unknown => (value instanceof Set ? [...value].sort() : value)
