import { showChange } from './show-change.ts'

/** Cancels a change that waits for its code. One that was made stays. */
export async function cancelChange(_input: unknown, context: Parameters<typeof showChange>[1]) {
  const { addressChanges, world } = context
  const request = await addressChanges.requested(world.now())
  if (request) await addressChanges.cancel(request.at, world.now())
  return showChange({}, context)
}
