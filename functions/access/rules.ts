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

/** A learner's access to a course, with the sessions that paid for it, once or still. */
export type Holding = {
  access: Pick<Access, 'sessionId' | 'holds'> | undefined
  /** Sessions that paid while another one's access held. */
  alsoPaid: ReadonlySet<string>
  /** Sessions that never grant access again, unless they're in `takenBack` too. */
  endedSessions: ReadonlySet<string>
  /** Sessions that ended because the money went back. They return if it does. */
  takenBack: ReadonlySet<string>
}

/** Every session that ever paid for the course, and what it stands for. */
export function standingsOf({ access, alsoPaid, endedSessions, takenBack }: Holding): Map<string, Standing> {
  return new Map<string, Standing>([
    ...(access?.sessionId ? [[access.sessionId, access.holds ? 'access' : 'ended'] as const] : []),
    ...[...alsoPaid].map((id) => [id, 'also paid'] as const),
    ...[...endedSessions].map((id) => [id, takenBack.has(id) ? 'taken back' : 'ended'] as const),
  ])
}

/** Whether access ended because its money went back. */
export const isPaidBack = ({ access, takenBack }: Holding): boolean =>
  access?.holds === false && takenBack.has(access.sessionId ?? '')

/** What a grant changes: it opens the course, notes that this session paid as well, or nothing. An operator's has no session. */
export function grantChange(
  { access, alsoPaid, endedSessions }: Holding,
  sessionId: string | undefined,
): 'opens' | 'also paid' | 'nothing' {
  if (!access) return 'opens'
  if (sessionId && endedSessions.has(sessionId)) return 'nothing'
  if (!access.holds) return 'opens'
  const counted = !sessionId || sessionId === access.sessionId || alsoPaid.has(sessionId)
  return counted ? 'nothing' : 'also paid'
}

/**
 * What changes when a session's money goes back: another session that paid takes its place, the course closes, the session is only
 * noted (access doesn't come from it), or nothing.
 */
export function endingChange(
  { access, alsoPaid, endedSessions }: Holding,
  sessionId: string,
): { heir: string } | 'closes' | 'noted' | 'nothing' {
  if (endedSessions.has(sessionId)) return 'nothing'
  if (access?.sessionId !== sessionId) return 'noted'
  const heir = [...alsoPaid].find((other) => other !== sessionId && !endedSessions.has(other))
  return heir ? { heir } : 'closes'
}
