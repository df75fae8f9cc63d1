import * as z from 'zod/mini'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'

/** How far a deletion is. Only what's `asked` can be taken back. */
const states = ['asked', 'started', 'signed-out'] as const

const StoredDeletion = z.object({
  state: z.enum(states),
  askedAt: z.string(),
  due: z.string(),
  certificates: z.enum(['withdraw', 'keep']),
  operation: z.string(),
  signedOutAt: z.optional(z.string()),
})
export type StoredDeletion = z.infer<typeof StoredDeletion>

type DeletionRequest = Omit<StoredDeletion, 'state' | 'signedOutAt'>

export const deletionKey = 'DELETION'
export const deletionFrom = (item: Item): StoredDeletion => StoredDeletion.parse(item)

const queuePartition = 'DELETIONS'
const queueKey = ({ due, sub }: QueuedDeletion) => keyIn(queuePartition, `${due}#${sub}`)

const QueuedDeletion = z.object({ sub: z.string(), due: z.string() })
export type QueuedDeletion = z.infer<typeof QueuedDeletion>

/** How often to retry when another change comes between read and write. */
const tries = 5

/**
 * Whether a learner's account is to be deleted. The learner's item is the source of truth; the queue only says where to look, and
 * when. A request joins the queue before it's stored, and leaves the queue after its item, so whatever is stored is in the queue. If it's
 * in the queue and not stored, it failed or was cancelled, and the worker drops it.
 */
export function deletionOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), deletionKey)
  const read = async (): Promise<StoredDeletion | undefined> => {
    const item = await table.get(key)
    return item && deletionFrom(item)
  }
  return {
    read,
    /** Stores a request, or changes the choice about certificates in the one that's there. Returns what's stored, begun or not. */
    async ask(request: DeletionRequest): Promise<StoredDeletion> {
      for (let tried = 0; tried < tries; tried++) {
        const known = await read()
        if (known && (known.state !== 'asked' || known.operation === request.operation)) return known
        if (!known) await openDeletions(table).place({ due: request.due, sub })
        const { certificates, operation } = request
        const result = await table.write(
          key,
          known
            ? { set: { certificates, operation }, when: [{ state: 'asked', due: known.due }] }
            : { set: { state: 'asked', ...request }, when: [{ pk: absent }] },
        )
        if (result.written) return deletionFrom(result.item)
      }
      throw new Error('The deletion changed too often while it was being asked for')
    },
    /** Cancels a request. If the deletion has begun, keeps and returns it. */
    async takeBack(): Promise<StoredDeletion | undefined> {
      const known = await read()
      if (!known) return undefined
      const begun = await table.delete(key, [{ state: 'asked' }])
      if (begun) return deletionFrom(begun)
      // If this fails, the worker drops the place later; the deletion is cancelled either way.
      await table.delete(queueKey({ due: known.due, sub })).catch(() => {})
      return undefined
    },
    /** Moves a request that hasn't begun to another time, queued before it's stored. False if it has changed meanwhile. */
    async postpone({ due: former }: StoredDeletion, due: string): Promise<boolean> {
      await openDeletions(table).place({ due, sub })
      const { written } = await table.write(key, { set: { due }, when: [{ state: 'asked', due: former }] })
      if (written) await table.delete(queueKey({ due: former, sub }))
      return written
    },
    /** Takes the next step, once. Returns what's stored after it; undefined if the request was cancelled before it began. */
    async step(
      from: StoredDeletion,
      state: Exclude<StoredDeletion['state'], 'asked'>,
      more: Pick<StoredDeletion, 'signedOutAt'> = {},
    ): Promise<StoredDeletion | undefined> {
      const when = [{ state: from.state, due: from.due }]
      const result = await table.write(key, { set: { state, ...more }, when })
      const item = result.written ? result.item : result.current
      return item && deletionFrom(item)
    },
    /** Removes the last trace: the learner's item, then its place in the queue. */
    async finish(due: string): Promise<void> {
      await table.delete(key)
      await table.delete(queueKey({ due, sub }))
    },
  }
}

/** All deletions that were asked for, by the time when they're due. */
export function openDeletions(table: Table) {
  const until = async (to: string): Promise<QueuedDeletion[]> => {
    const items = await table.queryAll({ pk: queuePartition, from: ' ', to })
    return items.map((item) => QueuedDeletion.parse(item))
  }
  return {
    due: (now: Date) => until(`${now.toISOString()}~`),
    all: () => until('~'),
    async place(queued: QueuedDeletion): Promise<void> {
      await table.write(queueKey(queued), { set: queued })
    },
    async drop(queued: QueuedDeletion): Promise<void> {
      await table.delete(queueKey(queued))
    },
  }
}
