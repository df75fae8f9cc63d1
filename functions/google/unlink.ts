import { googleWords } from '#domain/wording/google'
import type { World } from '../context.ts'
import { Problem, signInAgain } from '../errors.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { requireFresh, type SessionStart } from './session-start.ts'

type UnlinkContext = {
  sub: string
  start: SessionStart
  pool: Pick<PoolAccounts, 'find' | 'unlink'>
  world: Pick<World, 'now'>
}

/**
 * Unlinks every Google account. The learner must have just signed in without Google: an account that Google made has a password
 * that nobody knows, and only such a sign-in proves that there's another way in.
 */
export async function unlink(
  _input: unknown,
  { sub, pool, start, world }: UnlinkContext,
): Promise<{ linked: boolean }> {
  requireFresh(start, world.now())
  if (start.withGoogle) throw new Problem('refused', googleWords.otherWayFirst)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  for (const id of account.googleIds) await pool.unlink(id)
  return { linked: false }
}
