import { type Access, type CheckoutFacts, grantRefusal, gstIncluded } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import type { PaymentsContext } from '../context.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'learner' | 'payments' | 'settings' | 'world'>

/**
 * `duplicate`: the learner already had access, from another session or an operator, so this payment wasn't needed.
 * `ended`: this session once gave access, and a refund or an operator has since ended it.
 */
type Grant =
  | { state: 'paid'; access: Access; duplicate: boolean }
  | { state: 'processing' }
  | { state: 'refused'; ended: boolean }

/**
 * Grants access to the course that a checkout session paid for. Idempotent, and used by both webhook and success page.
 * A session whose access has ended (refund, dispute) never grants it again.
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

  const grant = { courseId, source: 'stripe', sessionId: session.id, amount, currency, tax, grantedAt: at } as const
  const { access, ended } = await context.learner(learner).access.grant({ ...grant, holds: true })
  return ended ? { state: 'refused', ended } : { state: 'paid', access, duplicate: access.sessionId !== session.id }
}
