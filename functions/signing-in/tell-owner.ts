import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { cleanAddress, isAddress } from './typed.ts'

type Needs = { announce: Announce; world: Pick<World, 'now'> }

/** Tells the owner of an account that somebody tried to use their address for another one. The day names it, so it's one email a day. */
export const tellOwner = (sub: string, { announce, world }: Needs): Promise<void> =>
  announce({ about: 'account-exists', sub, at: world.now().toISOString().slice(0, 10) })

/**
 * Says by email that an address has an account already, in case its owner tries to sign up again: Cognito sends them nothing then. An
 * address that was never confirmed gets a new code from Cognito instead.
 */
export async function tellAboutSecondSignUp(
  { email }: { email: string },
  { pool, ...context }: Needs & { pool: Pick<PoolAccounts, 'find'> },
): Promise<{ noted: true }> {
  const address = cleanAddress(email)
  const account = isAddress(address) ? await pool.find(address) : undefined
  if (account?.enabled && account.status !== 'UNCONFIRMED') await tellOwner(account.sub, context)
  return { noted: true }
}
