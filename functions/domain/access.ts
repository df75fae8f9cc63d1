import { type CourseId, price } from '#domain/catalogue'

/** A learner's right to a course. A full refund, a lost dispute or an operator sets `holds` to false. Amounts in cents. */
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

/** With payment off, every signed-in learner has every course. */
export const mayLearn = (access: Access | undefined, payment: PaymentMode): boolean =>
  payment === 'off' || access?.holds === true

/** The parts of a Stripe Checkout session that decide whether it grants access. Amounts in cents. */
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
 * Why a checkout session grants no access, or null if it does. `wait`: the payment may still arrive (slow payment methods).
 * Compare the subtotal with the list price, not the total: a promotion code may bring the total down to 0.
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

/** The GST in a GST-inclusive price (one eleventh), in cents; 0 if the provider isn't registered. */
export const gstIncluded = (total: number, registered: boolean): number => (registered ? Math.round(total / 11) : 0)
