import type { CheckoutFacts } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import { hashed, type Log } from '../adapters/log.ts'
import type { PaymentsContext } from '../context.ts'
import { grantAccess } from './grant-access.ts'

const paymentEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']

/**
 * Handles Stripe's webhook: grants access, and logs payments that need an operator (alarms watch these log lines).
 * Answers 200 to events that grant nothing too, so that Stripe stops retrying them.
 */
export async function receiveStripeEvent(
  { rawBody, signature }: { rawBody: string; signature: string | undefined },
  context: PaymentsContext & { log: Log },
): Promise<{ received: true }> {
  const { id, type, session } = await context.stripe.readEvent(rawBody, signature)
  if (session && paymentEvents.includes(type)) {
    const grant = await grantAccess(session, context)
    const learner = session.learner ? { learner: hashed(session.learner) } : {}
    context.log({ level: 'info', event: 'payment', type, stripeEvent: id, state: grant.state, ...learner })
    if (grant.state === 'paid' && grant.duplicate)
      context.log({ level: 'error', event: 'paid-twice', stripeEvent: id, session: session.id, ...learner })
    if (grant.state === 'refused' && !grant.ended && wasPaidForCourse(session, context.stripe.live))
      context.log({
        level: 'error',
        event: 'paid-without-access',
        stripeEvent: id,
        session: session.id,
        courseId: session.courseId ?? '',
        amount: session.amountSubtotal ?? 0,
        currency: session.currency ?? '',
        live: session.live,
        ...learner,
      })
  }
  if (type === 'checkout.session.async_payment_failed') {
    context.log({ level: 'warn', event: 'payment-failed', stripeEvent: id })
    if (session?.learner && session.courseId && isCourseId(session.courseId))
      await context.learner(session.learner).checkouts.fail(session.courseId, session.id)
  }
  return { received: true }
}

/** Whether someone paid for one of our courses. A live portal doesn't count test payments. */
function wasPaidForCourse({ courseId, paymentStatus, amountTotal, live }: CheckoutFacts, livePortal: boolean): boolean {
  const paid = paymentStatus === 'paid' && (amountTotal ?? 0) > 0
  return paid && (live || !livePortal) && courseId !== null && isCourseId(courseId)
}
