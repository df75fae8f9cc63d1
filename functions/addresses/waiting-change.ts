import type { getAddressChange } from '#contract/addresses'
import type { RouteResult } from '#contract/route'
import { isFrozen } from '#domain/address-change'
import type { World } from '../context.ts'
import type { LearnerStores } from '../store/stores.ts'

type Needs = Pick<LearnerStores, 'addressChanges'> & { world: Pick<World, 'now'> }

/** How a change of the learner's address stands. */
export async function showChange(
  _input: unknown,
  { addressChanges, world }: Needs,
): Promise<RouteResult<typeof getAddressChange>> {
  const [request, changes] = await Promise.all([addressChanges.requested(world.now()), addressChanges.changes()])
  const frozen = isFrozen(changes)
  if (!request || request.done) return { frozen }
  return { frozen, waiting: { email: request.email, until: new Date(request.expiresAt * 1000).toISOString() } }
}

/** Cancels a change that waits for its code. One that was made stays. */
export async function cancelChange(_input: unknown, context: Needs) {
  const { addressChanges, world } = context
  const request = await addressChanges.requested(world.now())
  if (request) await addressChanges.cancel(request.at, world.now())
  return showChange({}, context)
}
