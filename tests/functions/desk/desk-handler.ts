import type { DeskPool } from '#desk/pool'
import { createAdmin } from '#handlers/admin'
import type { PoolAttributes } from '../../../functions/context.ts'
import { token } from '../gateway-request.ts'
import type { openPortal } from '../portal.ts'
import { confirmed } from '../signing-in/fake-pool.ts'
import { fakeSignInPool } from '../signing-in/fake-sign-in-pool.ts'

/** The desk's function on a test's portal. Every account of its pool is confirmed and has an authenticator app, unless `app` is off. */
export function openDesk({ parts, stripe, log }: ReturnType<typeof openPortal>, { app = true } = {}) {
  const calls: string[] = []
  const doing = (what: string) => async (sub: string) => void calls.push(`${what} ${sub}`)
  const attributes: PoolAttributes = { name: 'Olive', email: 'olive@school.example', ...(app && { app }) }
  const pool: DeskPool = {
    find: async (sub) => ({ ...confirmed, sub, username: sub, email: 'found@school.example' }),
    describe: fakeSignInPool().pool.describe,
    search: async () => ({ found: [], more: false }),
    endSessions: doing('sign out'),
    lock: doing('lock'),
    unlock: doing('unlock'),
    resend: doing('resend'),
    confirm: doing('confirm'),
  }
  const userPool = { describe: async () => attributes }
  const handler = createAdmin({ ...parts, pool, userPool, stripe: async () => stripe }, { log, token })
  return { handler, calls, pool }
}
