import { Problem } from '#core/errors'
import { tellStripe } from '#payments/tell-stripe'
import type { Announce } from '#people/announcement'
import type { LearnerStores } from '../stores.ts'
import type { AddressChange } from './address-change.ts'
import { addressWords } from './address-wording.ts'
import type { PoolAccount } from './google-link.ts'
import type { PoolAccounts } from './pool-accounts.ts'

export type ApplyContext = Pick<LearnerStores, 'addressChanges' | 'profile'> &
  Parameters<typeof tellStripe>[0] & {
    pool: Pick<PoolAccounts, 'find' | 'remove' | 'changeEmail' | 'unlink' | 'endSessions'>
    announce: Announce
  }

/**
 * Makes a change of the address that has been proved. Each step may be repeated, so a call that stopped anywhere is finished by the next.
 * Cognito comes before the profile, because only Cognito knows whether another account has the address; and what was done is recorded
 * and told to the former address before anything else can fail. It unlinks Google: with each such sign-in, Cognito would put Google's
 * address back.
 * @throws Problem if another account has the address
 */
export async function applyChange(change: AddressChange, account: PoolAccount, context: ApplyContext): Promise<void> {
  const { sub, pool, addressChanges, profile, announce } = context
  const { at, from, to } = change
  const taken = new Problem('refused', addressWords.taken)
  const other = await pool.find(to)
  if (other && other.sub !== sub) {
    // Cognito may not refuse it, but move the address from the other account to this one.
    if (other.status !== 'UNCONFIRMED') throw taken
    // Somebody signed up with it and never proved that it's theirs.
    await pool.remove(other.username)
  }
  if (!(await pool.changeEmail(account.username, to))) throw taken
  await addressChanges.record({ ...change, ...(account.googleIds.length > 0 && { unlinked: true }) })
  await profile.changeEmail(from, to)
  await announce({ about: 'address-changed', sub, at })
  for (const id of account.googleIds) await pool.unlink(id)
  await pool.endSessions(account.username)
  await tellStripe(context)
}
