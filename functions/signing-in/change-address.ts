import { Problem, signInAgain } from '#core/errors'
import { addressWords } from './address-wording.ts'
import { applyChange } from './apply-change.ts'
import { cleanAddress, cleanCode } from './typed.ts'
import { type AddressContext, refuseWhileWaiting } from './waiting-change.ts'

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
