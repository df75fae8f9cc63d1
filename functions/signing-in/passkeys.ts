import * as z from 'zod/mini'
import { absent } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'

const Passkey = z.object({ id: z.string(), name: z.string(), addedAt: z.string(), device: z.optional(z.string()) })
type Passkey = z.infer<typeof Passkey>

const Stored = z.object({ passkeys: z.array(Passkey), revision: z.number() })

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
    return item && Stored.parse(item)
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
