import type { Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Key, Table } from '#core/table'
import { duePlaceKey } from '#reminders/store'
import { deletionKey } from './deletions.ts'
import { entityOf } from './entities.ts'

/** An item to erase, with what it points to outside the learner's partition. */
export type Doomed = {
  key: string
  certificateIds: readonly string[]
  sessions: readonly string[]
  /** The place in a queue of emails. */
  due?: Key
}

/** How many items to erase at the same time: a partition takes 1,000 writes of 1 KB a second. */
const batchSize = 10

/** Everything in a learner's partition except the deletion itself, which records the progress and goes last. */
export function erasureOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const isDoomed = ({ sk }: Item) => sk !== deletionKey
  return {
    async *batches(): AsyncGenerator<Doomed[]> {
      let after: Parameters<Table['query']>[0]['after']
      do {
        const { items, next } = await table.query({ pk, from: ' ', to: '~', ...(after && { after }) })
        const doomed = items.filter(isDoomed).map((item) => doomedFrom(sub, item))
        for (let n = 0; n < doomed.length; n += batchSize) yield doomed.slice(n, n + batchSize)
        after = next
      } while (after)
    },
    async remove({ key, due }: Doomed): Promise<void> {
      if (due) await table.delete(due)
      await table.delete(keyIn(pk, key))
    },
    async isDone(): Promise<boolean> {
      const items = await table.queryAll({ pk, from: ' ', to: '~' })
      return !items.some(isDoomed)
    },
  }
}

function doomedFrom(sub: string, item: Item): Doomed {
  const kind = entityOf(item.sk)?.kind
  const pays = kind === 'access' || kind === 'checkout'
  const { alsoPaid = [], endedSessions = [], formerSessions = [], formerIds = [] } = item
  const sessions = [item.sessionId, ...alsoPaid, ...endedSessions, ...formerSessions]
  return {
    key: item.sk,
    certificateIds: kind === 'certificate' ? [item.id, ...formerIds] : [],
    // A checkout that Stripe never opened has an empty id.
    sessions: pays ? [...new Set<string>(sessions.filter(Boolean))] : [],
    ...(kind === 'reminder' && { due: duePlaceKey({ sub, which: item.which, day: item.day }) }),
  }
}
