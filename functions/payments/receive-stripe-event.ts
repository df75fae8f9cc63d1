import type { CheckoutFacts } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import { hashed, type Log } from '../adapters/log.ts'
import type { PaymentsContext } from '../context.ts'
import { type Outcome, reconcile } from './reconcile.ts'

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

type Needs = PaymentsContext & { log: Log }

/**
 * Handles Stripe's webhook: brings access in line with the payment, and logs payments that need an operator (alarms watch these
 * log lines). An event only says where to look; what's true is read from Stripe. Answers 200 to events that change nothing too, so
 * that Stripe stops retrying them.
 */
export async function receiveStripeEvent(
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
  context: Needs,
): Promise<{ received: true }> {
  const { id, type, session, paymentIntent } = await context.stripe.readEvent(rawBody, signature)
  const received = { received: true } as const
  if (!stripeEvents.some((known) => known === type)) return received
  if (type === 'checkout.session.async_payment_failed') {
    context.log({ level: 'warn', event: 'payment-failed', stripeEvent: id })
    if (session?.learner && session.courseId && isCourseId(session.courseId))
      await context.learner(session.learner).checkouts.fail(session.courseId, session.id)
    return received
  }
  if (type === 'charge.dispute.created') context.log({ level: 'warn', event: 'payment-disputed', stripeEvent: id })
  const ofCheckout = session && type.startsWith('checkout.') ? [session.id] : []
  const sessionIds = paymentIntent ? await context.stripe.sessionsOf(paymentIntent) : ofCheckout
  for (const sessionId of sessionIds) {
    const found = await context.stripe.readSession(sessionId)
    const outcome = found && (await reconcile(found, context))
    const facts = found ?? session
    if (facts) report({ stripeEvent: id, type }, facts, outcome, context)
  }
  return received
}

/** Logs what an event led to. Without an outcome, Stripe doesn't know the session of its own event: the key is another account's. */
function report(
  { type, stripeEvent }: { type: string; stripeEvent: string },
  session: CheckoutFacts,
  outcome: Outcome | undefined,
  { log, stripe }: Needs,
): void {
  const state = outcome?.state ?? 'refused'
  const ended = outcome?.state === 'refused' && outcome.ended
  const learner = session.learner ? { learner: hashed(session.learner) } : {}
  log({ level: 'info', event: 'payment', type, stripeEvent, state, ...learner })
  if (outcome?.changed === 'ended')
    log({ level: 'info', event: 'access-ended', stripeEvent, session: session.id, ...learner })
  if (outcome?.state === 'paid' && outcome.duplicate && type.startsWith('checkout.'))
    log({ level: 'error', event: 'paid-twice', stripeEvent, session: session.id, ...learner })
  if (state === 'refused' && !ended && wasPaidForCourse(session, stripe.live))
    log({
      level: 'error',
      event: 'paid-without-access',
      stripeEvent,
      session: session.id,
      courseId: session.courseId ?? '',
      amount: session.amountSubtotal ?? 0,
      currency: session.currency ?? '',
      live: session.live,
      ...learner,
    })
}

/** Whether someone paid for one of our courses. A live portal doesn't count test payments. */
function wasPaidForCourse({ courseId, paymentStatus, amountTotal, live }: CheckoutFacts, livePortal: boolean): boolean {
  const paid = paymentStatus === 'paid' && (amountTotal ?? 0) > 0
  return paid && (live || !livePortal) && courseId !== null && isCourseId(courseId)
}
