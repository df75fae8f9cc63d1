import { type Access, grantRefusal, gstIncluded } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import { isTakenBack } from '#domain/settlement'
import type { PaymentsContext } from '../context.ts'
import type { StripeSession } from './stripe-client.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'learner' | 'payments' | 'settings' | 'world' | 'announce'>

/**
 * `duplicate`: the learner already had access, from another session or an operator, so this payment wasn't needed.
 * `ended`: this session gives no access any more, because its money went back or an operator ended it.
 * `changed`: what this call did; undefined if everything was as it should be.
 */
export type Outcome =
  | { state: 'paid'; access: Access; duplicate: boolean; changed: 'granted' | undefined }
  | { state: 'processing'; changed: undefined }
  | { state: 'refused'; ended: boolean; changed: 'ended' | undefined }

/** How long a grant is worth an e-mail, in ms. Stripe repeats events for days, and a refund may come after months. */
const stillNews = 24 * 60 * 60_000

/**
 * Makes access agree with what Stripe shows about a session now: whoever paid has it, whoever got the money back hasn't.
 * Idempotent, and independent of the order of events. Webhook, success page, sweep, restoration and refunds all come here.
 */
export async function reconcile(session: StripeSession, context: Needs): Promise<Outcome> {
  const { id: sessionId, learner, courseId } = session
  const refusal = grantRefusal(session, context.stripe.live)
  const course = courseId && isCourseId(courseId) ? courseId : undefined
  if (refusal === 'wait' && session.status === 'complete') {
    if (!session.failed) return { state: 'processing', changed: undefined }
    if (learner && course) await context.learner(learner).checkouts.fail(course, sessionId)
  }
  if (refusal || !learner || !course) return { state: 'refused', ended: false, changed: undefined }

  const at = context.world.now().toISOString()
  const payment = paymentOf(session, at, context)
  const { sub: owner, first: isNew } = await context.payments.record({
    sessionId,
    sub: learner,
    courseId: course,
    ...payment,
    ...moneyOf(session),
  })
  // The account was deleted, so nobody gets access. Report a payment that arrives now like any other without a match.
  if (!owner) return { state: 'refused', ended: !isNew, changed: undefined }

  const { access } = context.learner(owner)
  const { amount, currency, tax } = payment
  const paid = {
    courseId: course,
    source: 'stripe',
    sessionId,
    amount,
    currency,
    tax,
    grantedAt: at,
    holds: true,
  } as const
  if (isTakenBack(session)) {
    const wrote = await access.endSession(paid)
    return { state: 'refused', ended: true, changed: wrote ? 'ended' : undefined }
  }
  const first = await access.grant(paid)
  const grant = first.ended ? await access.reinstate(paid) : first
  if (grant.ended) return { state: 'refused', ended: true, changed: undefined }
  const changed = grant.granted ? 'granted' : undefined
  const duplicate = grant.access.sessionId !== sessionId
  // Also by a call that only finds the grant: the one that made it may have stopped before it came here.
  if (!duplicate && Date.parse(at) - Date.parse(grant.access.grantedAt) < stillNews)
    await context.announce({ about: 'course-opened', sub: owner, courseId: course })
  return { state: 'paid', access: grant.access, duplicate, changed }
}

function paymentOf({ amountTotal, currency, tax, paidAt }: StripeSession, at: string, { settings }: Needs) {
  const amount = amountTotal ?? 0
  return {
    amount,
    currency: currency ?? '',
    tax: tax || gstIncluded(amount, settings.provider.gstRegistered),
    paidAt: paidAt ?? at,
  }
}

const moneyOf = ({ refunded, dispute, code, discount, hasInvoice }: StripeSession) => ({
  refunded,
  dispute,
  discount,
  hasInvoice,
  ...(code && { code }),
})
