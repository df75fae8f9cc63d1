import { type Access, type CheckoutFacts, grantRefusal, gstIncluded } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import type { PaymentsContext } from '../context.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'learner' | 'payments' | 'settings' | 'world'>

/** `ended`: the session had opened the course until a refund or an operator closed it. */
type Grant =
  | { state: 'paid'; access: Access; duplicate: boolean }
  | { state: 'processing' }
  | { state: 'refused'; ended: boolean }

/**
 * Grants what a checkout session has paid for: the one path of webhook and success page, as often as it is called.
 * A session whose access was ended (refund, dispute) never grants again.
 */
export async function grantAccess(session: CheckoutFacts, context: Needs): Promise<Grant> {
  const { learner, courseId, amountTotal } = session
  const refusal = grantRefusal(session, context.stripe.live)
  if (refusal === 'wait' && session.status === 'complete') return { state: 'processing' }
  if (refusal || !learner || !courseId || !isCourseId(courseId)) return { state: 'refused', ended: false }

  const at = context.world.now().toISOString()
  const amount = amountTotal ?? 0
  const currency = session.currency ?? ''
  const tax = session.tax || gstIncluded(amount, context.settings.provider.gstRegistered)
  await context.payments.record({ sessionId: session.id, sub: learner, courseId, amount, currency, tax, paidAt: at })

  const wanted = { courseId, source: 'stripe', sessionId: session.id, amount, currency, tax, grantedAt: at } as const
  const { access, ended } = await context.learner(learner).access.grant({ ...wanted, holds: true })
  return ended ? { state: 'refused', ended } : { state: 'paid', access, duplicate: access.sessionId !== session.id }
}
