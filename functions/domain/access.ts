import { isCourseId, price } from '#domain/catalogue'

/**
 * A learner's right to a course, which may have left the catalogue since. A full refund, a lost dispute or an operator sets `holds`
 * to false. Amounts in cents.
 */
export type Access = {
  courseId: string
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
  /** The price when the portal opened the page. Null for other systems' sessions. */
  price: { amount: number; currency: string } | null
}

/**
 * Why a checkout session grants no access, or null if it does. `wait`: the payment may still arrive (slow payment methods). `known`:
 * the portal's own records name the session, so what it cost was right. Otherwise compare the subtotal, which no promotion code
 * changes, with the price that was noted when the page was opened; without a note, with the list price.
 */
export function grantRefusal(session: CheckoutFacts, live: boolean, known = false): 'wait' | 'never' | null {
  const { amount, currency } = session.price ?? price
  const ours =
    session.mode === 'payment' &&
    session.live === live &&
    session.learner !== null &&
    session.courseId !== null &&
    (known || (isSale(session) && session.currency === currency && session.amountSubtotal === amount))
  if (!ours) return 'never'
  if (session.status !== 'complete') return session.status === 'open' ? 'wait' : 'never'
  return session.paymentStatus === 'unpaid' ? 'wait' : null
}

/** Whether a session sells a course: one of today's, or one that the portal noted a price for and that has gone since. */
export const isSale = ({ courseId, price }: Pick<CheckoutFacts, 'courseId' | 'price'>): boolean =>
  courseId !== null && (price !== null || isCourseId(courseId))

/** What a session stands for: the access, a second payment, access that ended (by an operator or because the money went back). */
export type Standing = 'access' | 'also paid' | 'ended' | 'taken back'

/** The GST in a GST-inclusive price (one eleventh), in cents; 0 if the provider isn't registered. */
export const gstIncluded = (total: number, registered: boolean): number => (registered ? Math.round(total / 11) : 0)
