import type { Standing } from '#access/rules'
import { isCourseId } from '#catalogue/catalogue'

/** `lost` includes an appeal against a lost dispute: the money is gone until it's won. Won disputes and closed inquiries are `none`. */
type Dispute = 'none' | 'open' | 'lost'

/** What became of a checkout session's money, as Stripe shows it now. Amounts in cents. */
export type Settlement = {
  /** Stripe's id of the payment; null if nothing was to be paid. */
  paymentIntent: string | null
  /** Whether a slow payment failed for good. */
  failed: boolean
  /** All refunds that haven't failed. */
  refunded: number
  dispute: Dispute
  /** The promotion code as the teacher typed it, and what it took off the list price. */
  code: string | null
  discount: number
  hasInvoice: boolean
}

/** Whether the whole payment went back to the teacher. Then it no longer gives access; after a refund of a part it does. */
export function isTakenBack({
  refunded,
  dispute,
  amountTotal,
}: Pick<Settlement, 'refunded' | 'dispute'> & { amountTotal: number | null }): boolean {
  return dispute === 'lost' || (refunded > 0 && refunded >= (amountTotal ?? 0))
}

type PaidSession = {
  sessionId: string
  standing: Standing
  paidAt: string
  amount: number
  refunded?: number | undefined
  dispute?: Dispute | undefined
}

/** What of a payment we still have, in cents. */
export const kept = ({ amount, refunded, dispute }: { amount: number; refunded: number; dispute: Dispute }): number =>
  dispute === 'lost' ? 0 : Math.max(0, amount - refunded)

/** What of a payment's GST is left after refunds, in cents. */
export const taxLeft = (payment: Parameters<typeof kept>[0] & { tax: number }): number =>
  payment.amount > 0 ? Math.round((payment.tax * kept(payment)) / payment.amount) : 0

/** Whether we still have money of a payment. */
export const isKept = ({
  amount,
  refunded = 0,
  dispute = 'none',
}: Pick<PaidSession, 'amount' | 'refunded' | 'dispute'>): boolean =>
  amount > 0 && !isTakenBack({ refunded, dispute, amountTotal: amount })

/**
 * Which payments of one learner for one course weren't needed, so that somebody should refund them: all whose money we have, but for
 * the one that gives access, or else the first whose access an operator ended.
 */
export function needlessPayments(paid: readonly PaidSession[]): string[] {
  const kept = paid.filter((one) => one.standing !== 'taken back' && isKept(one))
  const [ended] = kept
    .filter(({ standing }) => standing === 'ended')
    .toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))
  const needed = paid.find(({ standing }) => standing === 'access') ?? ended
  return kept.flatMap(({ sessionId }) => (sessionId === needed?.sessionId ? [] : [sessionId]))
}

const lost = ['lost', 'appeal_needs_response', 'appeal_under_review']
const over = ['won', 'warning_closed', 'prevented']

/** Sums up the disputes of one payment by Stripe's statuses. One that Stripe may add later counts as open: access stays. */
export function disputeOf(statuses: readonly string[]): Dispute {
  if (statuses.some((status) => lost.includes(status))) return 'lost'
  return statuses.every((status) => over.includes(status)) ? 'none' : 'open'
}

/** Whether a dispute with this status can still change, so that somebody must look again. */
export const isUndecided = (status: string): boolean => status !== 'lost' && !over.includes(status)

/** "j…@…": enough for its owner to recognise, and for nobody else. */
export const maskedAddress = (email: string): string => `${[...email][0] ?? ''}…@…`

type Checkout = {
  courseId: string
  sessionId: string
  failedAt?: string | undefined
  processing?: boolean | undefined
}
type Access = { courseId: string; sessionId?: string | undefined; holds: boolean }

/** How long a refused debit stays news, in ms. */
const stillNews = 30 * 24 * 60 * 60_000

/**
 * The learner's direct debits by course: false while one is under way, true if a bank has refused it and that's still news. Not those
 * for a course that is open, and not one that has arrived: then an access item names its session, whatever became of the money.
 */
export function debitsOf(
  checkouts: readonly Checkout[],
  access: readonly Access[],
  now: Date,
): Record<string, boolean> {
  const debits = checkouts.flatMap(({ courseId, sessionId, failedAt, processing }) => {
    const settled = access.some((one) => one.courseId === courseId && (one.holds || one.sessionId === sessionId))
    const isNews = failedAt ? now.getTime() - Date.parse(failedAt) < stillNews : processing
    return isNews && !settled && isCourseId(courseId) ? [[courseId, failedAt !== undefined]] : []
  })
  return Object.fromEntries(debits)
}
