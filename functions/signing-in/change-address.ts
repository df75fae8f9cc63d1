import { countUse } from '#core/count-use'
import { Problem, signInAgain } from '#core/errors'
import type { RouteResult } from '#core/route'
import { isFresh } from '#core/session'
import { tellStripe } from '#payments/tell-stripe'
import type { Announce } from '#people/announcement'
import type { Secrets, World } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import type { AddressChange } from './address-change.ts'
import type { getAddressChange } from './contract.ts'
import type { PoolAccount } from './google-link.ts'
import type { PoolAccounts } from './pool-accounts.ts'
import { cleanAddress, cleanCode, isAddress } from './typed.ts'

/**
 * Changes the address with the code that was sent to it. Needs no fresh sign-in, because asking for the code did. `email` is what the
 * page shows, so that a tab which was left open can't use the code of another request.
 */
export async function changeAddress(
  input: { email: string; code: string },
  context: AddressContext,
): Promise<{ email: string; unlinked: boolean }> {
  const { sub, world, pool, addressChanges, secrets } = context
  const request = await addressChanges.requested(world.now())
  if (!request?.hash || request.email !== cleanAddress(input.email)) throw new Problem('refused', addressWords.noCode)
  const { at, from, email, hash } = request
  if (!(await addressChanges.countTry(at))) throw new Problem('refused', addressWords.tooManyTries)
  if (hash !== secrets.hash(sub, at, cleanCode(input.code))) throw new Problem('refused', addressWords.wrongCode)
  // The answer of the first time got lost, or another tab was quicker.
  if (request.done) return done()
  await refuseWhileWaiting(context)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  await applyChange({ at, from, to: email, by: 'owner' }, account, context)
  await addressChanges.finish(at)
  return done()

  async function done() {
    return { email, unlinked: (await addressChanges.read(at))?.unlinked === true }
  }
}

export type AddressContext = ApplyContext &
  Pick<LearnerStores, 'deletion' | 'rates'> & {
    signedInAt: Date | undefined
    world: Pick<World, 'now'>
    secrets: Pick<Secrets, 'hash'>
    /** Whether the stage sends emails. */
    canMail: boolean
  }

/** Asks for a code to a new address. If that has an account, its owner gets an email instead, and this answer is the same. */
export async function askForChange(input: { email: string }, context: AddressContext) {
  const { sub, signedInAt, world, canMail, pool, profile, addressChanges, announce } = context
  const now = world.now()
  if (!isFresh(signedInAt, now)) throw new Problem('sign-in-again', addressWords.signInAgain)
  if (!canMail) throw new Problem('refused', addressWords.noMail)
  await refuseWhileWaiting(context)
  const email = cleanAddress(input.email)
  if (!isAddress(email)) throw new Problem('bad-request', addressWords.malformed)
  const account = await pool.find(sub)
  if (!account) throw signInAgain()
  // After a change that stopped halfway, the two differ. Then either address may be asked for, and finishes it.
  const present = [(await profile.read())?.email ?? account.email, account.email]
  const from = present.find((one) => cleanAddress(one) !== email)
  if (!from) throw new Problem('refused', addressWords.same)
  await countUse('addresses', context)
  const at = now.toISOString()
  await addressChanges.request({ at, email, from })
  const other = await pool.find(email)
  if (other && other.sub !== sub && other.status !== 'UNCONFIRMED') await tellOwner(other.sub, context)
  else await announce({ about: 'address-code', sub, at })
  return showChange({}, context)
}

/** @throws Problem while a deletion is waiting */
async function refuseWhileWaiting({ deletion }: Pick<AddressContext, 'deletion'>): Promise<void> {
  if (await deletion.read()) throw new Problem('refused', addressWords.deletion)
}

type Needs = Pick<LearnerStores, 'addressChanges'> & { world: Pick<World, 'now'> }

/** How a change of the learner's address stands. */
export async function showChange(
  _input: unknown,
  { addressChanges, world }: Needs,
): Promise<RouteResult<typeof getAddressChange>> {
  const request = await addressChanges.requested(world.now())
  if (!request || request.done) return {}
  return { waiting: { email: request.email, until: new Date(request.expiresAt * 1000).toISOString() } }
}

/** Cancels a change that waits for its code. One that was made stays. */
export async function cancelChange(_input: unknown, context: Needs) {
  const { addressChanges, world } = context
  const request = await addressChanges.requested(world.now())
  if (request) await addressChanges.cancel(request.at, world.now())
  return showChange({}, context)
}

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
  await addressChanges.add({ ...change, ...(account.googleIds.length > 0 && { unlinked: true }) })
  await profile.changeEmail(from, to)
  await announce({ about: 'address-changed', sub, at })
  for (const id of account.googleIds) await pool.unlink(id)
  await pool.endSessions(account.username)
  await tellStripe(context)
}

type TellOwnerNeeds = { announce: Announce; world: Pick<World, 'now'> }

/** Tells the owner of an account that somebody tried to use their address for another one. The day names it, so it's one email a day. */
const tellOwner = (sub: string, { announce, world }: TellOwnerNeeds): Promise<void> =>
  announce({ about: 'account-exists', sub, at: world.now().toISOString().slice(0, 10) })

/**
 * Says by email that an address has an account already, in case its owner tries to sign up again: Cognito sends them nothing then. An
 * address that was never confirmed gets a new code from Cognito instead.
 */
export async function tellAboutSecondSignUp(
  { email }: { email: string },
  { pool, ...context }: TellOwnerNeeds & { pool: Pick<PoolAccounts, 'find'> },
): Promise<{ noted: true }> {
  const address = cleanAddress(email)
  const account = isAddress(address) ? await pool.find(address) : undefined
  if (account?.enabled && account.status !== 'UNCONFIRMED') await tellOwner(account.sub, context)
  return { noted: true }
}

/** Refusals about a changed email address, as the learner reads them. */
export const addressWords = {
  signInAgain: 'You signed in more than ten minutes ago. Please sign in again, then try once more.',
  malformed: 'Please check the email address: it should look like name@school.edu.au.',
  same: 'You sign in with this address already. Capital letters make no difference.',
  deletion:
    'Your account is going to be deleted. If you would rather keep it, cancel the deletion at the end of this page first, then change your address.',
  noMail: 'This portal sends no email of its own, so it can’t check a new address.',
  noCode: 'There is no code for this address, or it is too old. Please ask for another one.',
  wrongCode: 'That code isn’t right. Please use the code in our newest email to the new address.',
  tooManyTries: 'That was the fifth try with this code. Please ask for another one.',
  taken: 'Another account has taken this address since we sent the code. Please choose another address.',
} as const
