import * as z from 'zod/mini'
import { objectionEnds } from '#domain/address-change'
import { keyIn } from './keys.ts'
import { epochSeconds, type Table, tableShape } from './table.ts'

const StoredObjection = z.object({ sub: z.string(), at: z.string(), expiresAt: z.number() })

/** The change that a link in an email is about: whose, and when it was made. Found by the hash of the link's token. */
export function openObjections(table: Table) {
  const key = (hash: string) => keyIn(`OBJECTION#${hash}`, 'OBJECTION')
  return {
    async allow(hash: string, { sub, at }: { sub: string; at: string }): Promise<void> {
      const expiresAt = epochSeconds(objectionEnds({ at }))
      await table.write(key(hash), { set: { sub, at, [tableShape.timeToLive]: expiresAt } })
    },
    /** Undefined if there's no such link, or it's too late. */
    async find(hash: string, now: Date): Promise<{ sub: string; at: string } | undefined> {
      const { data: found } = z.safeParse(StoredObjection, await table.get(key(hash)))
      return found && found.expiresAt > epochSeconds(now) ? { sub: found.sub, at: found.at } : undefined
    },
  }
}
