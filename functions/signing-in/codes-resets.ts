import * as z from 'zod/mini'
import { absent } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import { codesResetListing, listingAttributes, lists } from '#core/lists'
import type { Table } from '#core/table'

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
