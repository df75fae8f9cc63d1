import { notFound } from '../errors.ts'
import type { DeskContext } from './context.ts'

/** Takes a payment off the list of those to settle. */
export async function settlePayment(
  { sessionId }: { sessionId: string },
  { unsettled, payments, learner }: Pick<DeskContext, 'unsettled' | 'payments' | 'learner'>,
): Promise<{ done: true }> {
  const owner = await payments.ownerOf(sessionId)
  if (owner?.sub) learner(owner.sub)
  if (!(await unsettled.read(sessionId))) throw notFound('This payment isn’t on the list any more.')
  await unsettled.settle(sessionId)
  return { done: true }
}
