import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'

type Role = 'admin'

export const adminKey = 'ROLE#admin'

/** A learner's roles. Only operators' commands write them; no route may ever write one. */
export function rolesOf(table: Table, sub: string) {
  const key = (role: Role) => keyIn(learnerPartition(sub), `ROLE#${role}`)
  return {
    async has(role: Role): Promise<boolean> {
      return (await table.get(key(role))) !== undefined
    },
    async grant(role: Role, at: string): Promise<void> {
      await table.write(key(role), { setOnce: { role, grantedAt: at } })
    },
    async revoke(role: Role): Promise<void> {
      await table.delete(key(role))
    },
  }
}
