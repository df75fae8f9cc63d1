import { countUse } from '#core/count-use'
import { Problem, signInAgain } from '#core/errors'
import type { RouteResult } from '#core/route'
import { isFresh } from '#core/session'
import type { Secrets, World } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import { addressWords } from './address-wording.ts'
import type { getAddressChange } from './addresses-contract.ts'
import type { ApplyContext } from './apply-change.ts'
import { tellOwner } from './tell-owner.ts'
import { cleanAddress, isAddress } from './typed.ts'

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
export async function refuseWhileWaiting({ deletion }: Pick<AddressContext, 'deletion'>): Promise<void> {
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
