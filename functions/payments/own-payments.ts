import type { Standing } from '#access/rules'
import { notFound, Problem } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { debitsOf } from './debits.ts'
import { purchase as words } from './purchase-wording.ts'
import type { getPayments, Purchase } from './purchases.ts'
import { isTakenBack } from './settlement.ts'
import type { Payment } from './store.ts'

type Needs = Pick<LearnerContext, 'sub' | 'access' | 'checkouts' | 'payments' | 'world'>

/**
 * The learner's payments, newest first, and direct debits that haven't arrived, from the table alone: it knows each payment that ever
 * gave access or was refunded.
 */
export async function listPayments(_input: unknown, context: Needs): Promise<RouteResult<typeof getPayments>> {
  const [courses, checkouts] = await Promise.all([context.access.courses(), context.checkouts.all()])
  const payments = await Promise.all(
    courses
      .flatMap(({ access, sessions }) => [...sessions].map(([id, standing]) => ({ id, standing, open: access.holds })))
      .map(async ({ id, standing, open }) => {
        const payment = await context.payments.read(id)
        return payment?.sub === context.sub ? [purchaseFrom(payment, standing, open)] : []
      }),
  )
  const access = courses.map((course) => course.access)
  return {
    payments: payments.flat().toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)),
    debits: debitsOf(checkouts, access, context.world.now()),
  }
}

function purchaseFrom(
  { sub: _, refundedBy: __, disputedAt: ___, dispute = 'none', ...payment }: Payment,
  standing: Standing,
  open: boolean,
): Purchase {
  const { refunded = 0, discount = 0, hasInvoice = false } = payment
  return {
    ...payment,
    refunded,
    discount,
    hasInvoice,
    state: stateOf({ ...payment, refunded, dispute }, standing, open),
  }
}

/** `open`: the learner has the course now, perhaps because of another payment or an operator. */
function stateOf(
  { amount, refunded, dispute }: Pick<Payment, 'amount'> & Required<Pick<Payment, 'refunded' | 'dispute'>>,
  standing: Standing,
  open: boolean,
): Purchase['state'] {
  if (dispute === 'lost') return 'lost'
  if (isTakenBack({ refunded, dispute, amountTotal: amount })) return 'refunded'
  if (standing === 'ended' && !open) return 'ended'
  if (dispute === 'open') return 'disputed'
  return refunded > 0 ? 'partly-refunded' : 'paid'
}

/** The address of Stripe's page with the invoice or receipt of one of the learner's own payments. */
export async function openPaper(
  paper: 'invoice' | 'receipt',
  { sessionId }: { sessionId: string },
  { sub, payments, stripe }: Pick<LearnerContext, 'sub' | 'payments'> & Pick<PaymentsContext, 'stripe'>,
): Promise<{ url: string }> {
  const payment = await payments.read(sessionId)
  if (payment?.sub !== sub) throw notFound(words.unknownPayment)
  const url = (await stripe.papers(sessionId))[paper]
  if (!url) throw new Problem('refused', paper === 'invoice' ? words.noInvoice : words.noReceipt)
  return { url }
}
