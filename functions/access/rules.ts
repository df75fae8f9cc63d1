import type { PaymentMode } from '#core/site-settings'
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
  /** What the portal asked when it opened the page. Null for other systems' sessions. */
  price: { amount: number; currency: string } | null
}

/**
 * Why a checkout session grants no access, or null if it does. `wait`: the payment may still arrive (slow payment methods). The
 * subtotal, which no promotion code changes, is held against the price when the page was opened: today's may be another.
 */
export function grantRefusal(session: CheckoutFacts, live: boolean): 'wait' | 'never' | null {
  const { price } = session
  const ours =
    session.mode === 'payment' &&
    session.live === live &&
    session.learner !== null &&
    session.courseId !== null &&
    price !== null &&
    session.currency === price.currency &&
    session.amountSubtotal === price.amount
  if (!ours) return 'never'
  if (session.status !== 'complete') return session.status === 'open' ? 'wait' : 'never'
  return session.paymentStatus === 'unpaid' ? 'wait' : null
}

/** Whether a session sells a course of the portal's: one of today's, or one that has gone since. */
export const isSale = ({ courseId, price }: Pick<CheckoutFacts, 'courseId' | 'price'>): boolean =>
  courseId !== null && price !== null

/** What a session stands for: the access, a second payment, access that ended (by an operator or because the money went back). */
export type Standing = 'access' | 'also paid' | 'ended' | 'taken back'

/** The GST in a GST-inclusive price (one eleventh), in cents; 0 if the provider isn't registered. */
export const gstIncluded = (total: number, registered: boolean): number => (registered ? Math.round(total / 11) : 0)

/** The session that gives access once this one doesn't any more: another that paid for the course and hasn't ended. */
export const heirOf = (
  sessionId: string,
  { alsoPaid, endedSessions }: { alsoPaid: Iterable<string>; endedSessions?: ReadonlySet<string> | undefined },
): string | undefined => [...alsoPaid].find((other) => other !== sessionId && !endedSessions?.has(other))
