import type { Purchase } from '#contract/purchases'
import { courseIds } from '#domain/catalogue'
import { isTakenBack } from '#domain/settlement'
import type { LearnerContext } from '../context.ts'
import type { Standing } from '../store/access.ts'
import type { Payment } from '../store/payments.ts'

type Needs = Pick<LearnerContext, 'sub' | 'access' | 'payments'>

/** The learner's payments, newest first, from the table alone: it knows each payment that ever gave access or was refunded. */
export async function listPayments(_input: unknown, context: Needs): Promise<{ payments: Purchase[] }> {
  const standings = await Promise.all(courseIds.map((courseId) => context.access.sessions(courseId)))
  const payments = await Promise.all(
    standings
      .flatMap((sessions) => [...sessions])
      .map(async ([id, standing]) => {
        const payment = await context.payments.read(id)
        return payment?.sub === context.sub ? [purchaseFrom(payment, standing)] : []
      }),
  )
  return { payments: payments.flat().toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)) }
}

function purchaseFrom({ sub: _, dispute = 'none', ...payment }: Payment, standing: Standing): Purchase {
  const { refunded = 0, discount = 0, hasInvoice = false } = payment
  return { ...payment, refunded, discount, hasInvoice, state: stateOf({ ...payment, refunded, dispute }, standing) }
}

function stateOf(
  { amount, refunded, dispute }: Pick<Payment, 'amount'> & Required<Pick<Payment, 'refunded' | 'dispute'>>,
  standing: Standing,
): Purchase['state'] {
  if (dispute === 'lost') return 'lost'
  if (isTakenBack({ refunded, dispute, amountTotal: amount })) return 'refunded'
  if (standing === 'ended') return 'ended'
  if (dispute === 'open') return 'disputed'
  return refunded > 0 ? 'partly-refunded' : 'paid'
}
