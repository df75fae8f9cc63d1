import * as z from 'zod/mini'
import { absent, Below } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { addressChange } from '#core/limits'
import { epochSeconds, type Table, tableShape } from '#core/table'
import type { AddressChange } from './address-change.ts'

const StoredRequest = z.object({
  /** When it was asked for; this names it. */
  at: z.string(),
  email: z.string(),
  /** The address at that time. */
  from: z.string(),
  expiresAt: z.number(),
  /** Of the code; without it, none was sent. */
  hash: z.optional(z.string()),
  /** Whether all that the change takes has been done. */
  done: z.optional(z.boolean()),
})
type StoredRequest = z.infer<typeof StoredRequest>

const StoredChange = z.object({
  at: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.enum(['owner', 'operator']),
  reason: z.optional(z.string()),
  unlinked: z.optional(z.boolean()),
})

const changePrefix = 'SIGNIN#CHANGED#'

/** A learner's request to change their address, and the changes that were made. */
export function addressChangesOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const key = keyIn(pk, 'SIGNIN#EMAIL')
  const changeKey = (at: string) => keyIn(pk, `${changePrefix}${at}`)
  return {
    /** The request, until its code expires. */
    async requested(now: Date): Promise<StoredRequest | undefined> {
      const { data: request } = z.safeParse(StoredRequest, await table.get(key))
      return request && request.expiresAt > epochSeconds(now) ? request : undefined
    },
    /** Stores a request, which replaces an earlier one and its code. */
    async request({ at, email, from }: Pick<StoredRequest, 'at' | 'email' | 'from'>): Promise<void> {
      const expiresAt = epochSeconds(new Date(at)) + addressChange.codeMinutes * 60
      await table.write(key, {
        set: { at, email, from, [tableShape.timeToLive]: expiresAt },
        remove: ['hash', 'tries', 'done'],
      })
    },
    /** Stores the hash of the code that's about to be sent, once for each request. False if it was replaced or cancelled. */
    async seal(at: string, hash: string): Promise<boolean> {
      const result = await table.write(key, { set: { hash, tries: 0 }, when: [{ at, hash: absent }] })
      return result.written || result.current?.hash === hash
    },
    /** Counts a try of the request's code. False if there were too many. */
    async countTry(at: string): Promise<boolean> {
      const { written } = await table.write(key, {
        increment: { tries: 1 },
        when: [{ at, tries: new Below(addressChange.codeTries) }],
      })
      return written
    },
    async finish(at: string): Promise<void> {
      await table.write(key, { set: { done: true }, when: [{ at }] })
    },
    /** Lets a request expire now, with its code. */
    async cancel(at: string, now: Date): Promise<void> {
      await table.write(key, { set: { [tableShape.timeToLive]: epochSeconds(now) }, when: [{ at }] })
    },
    /** The same for whatever request there is. Without one, it leaves an item that's expired and holds nothing. */
    async cancelAny(now: Date): Promise<void> {
      await table.write(key, { set: { [tableShape.timeToLive]: epochSeconds(now) } })
    },
    /** Records a change, once. */
    async record(change: AddressChange): Promise<void> {
      await table.write(changeKey(change.at), { set: change, when: [{ pk: absent }] })
    },
    async read(at: string): Promise<AddressChange | undefined> {
      const item = await table.get(changeKey(at))
      return item && StoredChange.parse(item)
    },
    /** Oldest first. */
    async changes(): Promise<AddressChange[]> {
      const items = await table.queryAll(prefixRange(pk, changePrefix))
      return items.map((item) => StoredChange.parse(item))
    },
  }
}
