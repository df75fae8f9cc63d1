import { Problem, signInAgain } from '#core/errors'
import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { EndSessions } from './pool.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { requireFresh } from './require-fresh.ts'

type LinkContext = {
  sub: string
  signedInAt: Date | undefined
  withGoogle: boolean
  pool: Pick<PoolAccounts, 'find' | 'unlink'>
  endSessions: EndSessions
  announce: Announce
  world: Pick<World, 'now'>
}

const otherWayFirst =
  'You signed in with Google. Before we unlink it, please sign in with your password, so that you don’t lose your way in. If you have none yet, sign out and set one under “Forgotten your password?”.'

/**
 * Unlinks every Google account. The learner must have just signed in without Google: an account made for a Google sign-in has a
 * random password, so only such a sign-in proves that there's another way in. Ends all sessions, those from Google among them.
 */
export async function unlink(
  _input: unknown,
  { sub, pool, signedInAt, withGoogle, endSessions, announce, world }: LinkContext,
): Promise<{ linked: boolean }> {
  const now = world.now()
  requireFresh(signedInAt, now)
  if (withGoogle) throw new Problem('refused', otherWayFirst)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  for (const id of account.googleIds) await pool.unlink(id)
  await endSessions(sub)
  await announce({ about: 'sign-in-changed', sub, at: now.toISOString(), change: 'google-unlinked' })
  return { linked: false }
}
