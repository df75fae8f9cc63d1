import { googleWords } from '#domain/wording/google'
import type { World } from '../context.ts'
import { Problem, signInAgain } from '../errors.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { requireFresh } from './require-fresh.ts'

type UnlinkContext = {
  sub: string
  signedInAt: Date | undefined
  withGoogle: boolean
  pool: Pick<PoolAccounts, 'find' | 'unlink'>
  world: Pick<World, 'now'>
}

/**
 * Unlinks every Google account. The learner must have just signed in without Google: an account made for a Google sign-in has a
 * random password, so only such a sign-in proves that there's another way in.
 */
export async function unlink(
  _input: unknown,
  { sub, pool, signedInAt, withGoogle, world }: UnlinkContext,
): Promise<{ linked: boolean }> {
  requireFresh(signedInAt, world.now())
  if (withGoogle) throw new Problem('refused', googleWords.otherWayFirst)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  for (const id of account.googleIds) await pool.unlink(id)
  return { linked: false }
}
