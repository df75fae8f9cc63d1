import { notFound, Problem } from '#core/errors'
import { moneyIn } from '#core/money'
import type { RouteInput } from '#core/route'
import { reconcile } from '#payments/reconcile'
import type { DeskContext } from './context.ts'
import type { postRefund } from './contract.ts'

type Needs = Pick<
  DeskContext,
  'learner' | 'payments' | 'unsettled' | 'settings' | 'world' | 'announce' | 'log' | 'openStripe'
>

/**
 * Refunds a payment, or a part of it, and brings access in line. `refunded` is what the operator saw as refunded before, so the same
 * request again doesn't refund twice, and neither do two operators at once. If Stripe doesn't answer, the same request may be sent again.
 */
export async function refundPayment(
  { sessionId, amount, refunded, reason, operation }: RouteInput<typeof postRefund>,
  context: Needs,
): Promise<{ refunded: number; already?: true }> {
  const payment = await context.payments.read(sessionId)
  if (!payment) throw notFound('The portal knows no such payment.')
  if (payment.sub) context.learner(payment.sub)
  const stripe = await context.openStripe()
  const session = await stripe.readSession(sessionId)
  if (!session) throw new Problem('refused', 'Stripe doesn’t know this payment.')
  const isDone = session.refunded === refunded + amount
  if (!isDone) {
    const left = (session.amountTotal ?? 0) - session.refunded
    if (session.dispute === 'open')
      throw new Problem('refused', 'The payment is disputed: answer the dispute in Stripe. Nothing was refunded.')
    if (session.dispute === 'lost' || left <= 0) throw new Problem('refused', 'All of it has gone back already.')
    if (session.refunded !== refunded)
      throw new Problem('conflict', 'Something was refunded meanwhile. Please open the payment again.')
    if (amount > left)
      throw new Problem('refused', `Only ${moneyIn(payment.currency, left)} of this payment is left to refund.`)
    if (!(await context.payments.beginRefund(payment, operation)))
      throw new Problem('conflict', 'Somebody else is refunding it right now. Please open the payment again.')
    await stripe.refund({ sessionId, amount, reason, idempotencyKey: `refund-${sessionId}-${refunded}-${operation}` })
  }
  const after = isDone ? session : await stripe.readSession(sessionId)
  if (after) await reconcile(after, { ...context, stripe })
  const byOther = isDone && payment.refundedBy !== operation
  return { refunded: after?.refunded ?? refunded + amount, ...(byOther && { already: true as const }) }
}

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
