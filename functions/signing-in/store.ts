import * as z from 'zod/mini'
import { absent, Below } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { addressChange, freshSeconds } from '#core/limits'
import { codesResetListing, listingAttributes, lists } from '#core/lists'
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
    /** Adds a change, once. */
    async add(change: AddressChange): Promise<void> {
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

const StoredReset = z.object({
  state: z.enum(['waiting', 'begun', 'stopped', 'done']),
  askedAt: z.string(),
  /** When the night begins that does it. */
  due: z.string(),
  /** The administrator's account; `command` for the operator's command. */
  by: z.string(),
  /** What sign-in asked for when it began. */
  removed: z.optional(z.enum(['app', 'texts', 'both'])),
})
export type StoredReset = z.infer<typeof StoredReset>

export const codesResetKey = 'SIGNIN#RESET'

/** The latest request to turn off the codes at a learner's sign-in. It's in the list of the index until it's stopped or done. */
export function codesResetOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), codesResetKey)
  return {
    async read(): Promise<StoredReset | undefined> {
      const item = await table.get(key)
      return item && StoredReset.parse(item)
    },
    /** Stores a request unless one is under way. Returns what's stored. */
    async ask(request: Pick<StoredReset, 'askedAt' | 'due' | 'by'>): Promise<StoredReset> {
      const result = await table.write(key, {
        set: { state: 'waiting', ...request, ...codesResetListing(sub, request.due) },
        remove: ['removed'],
        when: [{ pk: absent }, { state: 'stopped' }, { state: 'done' }],
      })
      return StoredReset.parse(result.written ? result.item : result.current)
    },
    /** From then on, nobody can stop it. False if somebody has. */
    async begin({ askedAt }: StoredReset, removed: StoredReset['removed']): Promise<boolean> {
      const set = { state: 'begun', removed }
      return (await table.write(key, { set, when: [{ state: 'waiting', askedAt }] })).written
    },
    /** Ends one in this state. False if it has another by now. */
    async end({ askedAt, state }: StoredReset, end: 'stopped' | 'done'): Promise<boolean> {
      const change = { set: { state: end }, remove: listingAttributes, when: [{ state, askedAt }] }
      return (await table.write(key, change)).written
    },
  }
}
export type CodesReset = ReturnType<typeof codesResetOf>

/** All requests that wait or have begun, by the night when they're due. */
export const openCodesResets = (table: Table) => ({
  /** Whose are due. The list may lag behind by a moment. */
  async due(now: Date): Promise<string[]> {
    const range = { pk: lists.codesResets, from: ' ', to: `${now.toISOString()}~`, listed: true } as const
    return (await table.queryAll(range)).map(({ pk }) => String(pk).slice(learnerPartition('').length))
  },
})

const Stored = z.object({ id: z.string(), email: z.string(), name: z.string(), expiresAt: z.number() })

/** A Google account that has just proved itself to Cognito. Its address is one that Google has checked. */
export type Offer = Omit<z.infer<typeof Stored>, 'expiresAt'>

/**
 * Google accounts that signed in for the first time, until the page that started it says what to do: link one, or make an account. The
 * name of an offer is a secret of that page. It lasts ten minutes.
 */
export function openOffers(table: Table) {
  const keyOf = (name: string) => keyIn('GOOGLEOFFERS', name)
  return {
    async make(name: string, offer: Offer, at: Date): Promise<void> {
      await table.write(keyOf(name), { set: { ...offer, [tableShape.timeToLive]: epochSeconds(at) + freshSeconds } })
    },
    async read(name: string, at: Date): Promise<Offer | undefined> {
      const { data } = z.safeParse(Stored, await table.get(keyOf(name)))
      if (!data || data.expiresAt <= epochSeconds(at)) return undefined
      const { id, email, name: of } = data
      return { id, email, name: of }
    },
    async drop(name: string): Promise<void> {
      await table.delete(keyOf(name))
    },
  }
}
export type Offers = ReturnType<typeof openOffers>

const Passkey = z.object({ id: z.string(), name: z.string(), addedAt: z.string(), device: z.optional(z.string()) })
type Passkey = z.infer<typeof Passkey>

const PasskeysStored = z.object({ passkeys: z.array(Passkey), revision: z.number() })

/** How often to retry when another change comes between read and write. */
const tries = 5

/**
 * Our own record of a learner's passkeys. The user pool is the source of truth, but shows them only to a fresh sign-in; and it doesn't
 * know on which device one was added.
 */
export function passkeysOf(table: Table, sub: string) {
  const key = keyIn(learnerPartition(sub), 'SIGNIN#PASSKEYS')
  const stored = async () => {
    const item = await table.get(key)
    return item && PasskeysStored.parse(item)
  }
  return {
    /** Oldest first; undefined if nobody has looked since there is a record. */
    read: async (): Promise<Passkey[] | undefined> => (await stored())?.passkeys,
    /** Records what the user pool lists, with the device on which `added` was made. Keeps the devices that it knows. */
    async keep(listed: readonly Passkey[], added?: Pick<Passkey, 'id' | 'device'>): Promise<Passkey[]> {
      for (let tried = 0; tried < tries; tried++) {
        const known = await stored()
        const devices = new Map(
          [...(known?.passkeys ?? []), ...(added ? [added] : [])].map((one) => [one.id, one.device]),
        )
        const passkeys = listed.map(({ id, name, addedAt }) => {
          const device = devices.get(id)
          return { id, name, addedAt, ...(device !== undefined && { device }) }
        })
        if (known && JSON.stringify(known.passkeys) === JSON.stringify(passkeys)) return passkeys
        const { written } = await table.write(key, {
          set: { passkeys, revision: (known?.revision ?? 0) + 1 },
          when: [known ? { revision: known.revision } : { pk: absent }],
        })
        if (written) return passkeys
      }
      throw new Error('The passkeys changed too often while they were recorded')
    },
  }
}
export type PasskeyStore = ReturnType<typeof passkeysOf>
