import { hashed } from '#core/log'
import type { PaymentsContext } from '../context.ts'
import { reconcile, refuse } from './reconcile.ts'

/** The events that the portal asks Stripe to send. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/**
 * Handles Stripe's webhook: brings access in line with the payment, and logs what happened (alarms watch these log lines). An event
 * only says where to look; what's true is read from Stripe. Answers 200 to events that change nothing too, so that Stripe stops
 * retrying them.
 */
export async function receiveStripeEvent(
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
  context: PaymentsContext,
): Promise<{ received: true }> {
  const { id: stripeEvent, type, session, paymentIntent } = await context.stripe.readEvent(rawBody, signature)
  const received = { received: true } as const
  if (!stripeEvents.some((known) => known === type)) return received
  const hasFailed = type === 'checkout.session.async_payment_failed'
  if (hasFailed) context.log({ level: 'warn', event: 'payment-failed', stripeEvent })
  if (type === 'charge.dispute.created') context.log({ level: 'warn', event: 'payment-disputed', stripeEvent })
  const ofCheckout = session && type.startsWith('checkout.') ? [session.id] : []
  const sessionIds = paymentIntent ? await context.stripe.sessionsOf(paymentIntent) : ofCheckout
  for (const sessionId of sessionIds) {
    const found = await context.stripe.readSession(sessionId)
    const facts = found ?? session
    if (!facts) continue
    // If Stripe doesn't know the session of its own event, the key is another account's.
    const outcome = found
      ? await reconcile({ ...found, failed: found.failed || hasFailed }, context)
      : await refuse(facts, context)
    const learner = facts.learner ? { learner: hashed(facts.learner) } : {}
    context.log({ level: 'info', event: 'payment', type, stripeEvent, state: outcome.state, ...learner })
    if (outcome.changed === 'ended')
      context.log({ level: 'info', event: 'access-ended', stripeEvent, session: facts.id, ...learner })
  }
  return received
}
