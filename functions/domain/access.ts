import { type CourseId, price } from '#domain/catalogue'

/** A learner's right to a course. It holds until a full refund, a lost dispute or an operator ends it. */
export type Access = {
  courseId: CourseId
  source: 'stripe' | 'admin'
  sessionId?: string | undefined
  amount: number
  currency: string
  tax: number
  grantedAt: string
  holds: boolean
}

export type PaymentMode = 'required' | 'off'

/** With payment off every signed-in learner has every course. */
export const mayLearn = (access: Access | undefined, payment: PaymentMode): boolean =>
  payment === 'off' || access?.holds === true

/** A Stripe Checkout session, as far as granting asks. Amounts in cents. */
export type CheckoutFacts = {
  id: string
  mode: string
  status: string | null
  paymentStatus: string
  amountSubtotal: number | null
  amountTotal: number | null
  tax: number
  currency: string | null
  live: boolean
  learner: string | null
  courseId: string | null
}

/**
 * Why a checkout session grants nothing, or null when it does. `wait` marks a payment under way (slow methods).
 * A promotion code may make the total 0; the subtotal is always the list price.
 */
export function grantRefusal(session: CheckoutFacts, live: boolean): 'wait' | 'never' | null {
  const ours =
    session.mode === 'payment' &&
    session.live === live &&
    session.currency === price.currency &&
    session.amountSubtotal === price.amount &&
    session.learner !== null &&
    session.courseId !== null
  if (!ours) return 'never'
  if (session.status !== 'complete') return session.status === 'open' ? 'wait' : 'never'
  return session.paymentStatus === 'unpaid' ? 'wait' : null
}

/** The GST in a price that includes it (one eleventh), in cents; none where the provider isn't registered. */
export const gstIncluded = (total: number, registered: boolean): number => (registered ? Math.round(total / 11) : 0)
