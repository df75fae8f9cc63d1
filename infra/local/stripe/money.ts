import { type Checkout, type Dispute, newId, type Refund, type Shop, StripeProblem } from './state.ts'

const paidBack = (checkout: Checkout) =>
  (checkout.refunds ?? []).filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

/** The charge of a paid checkout as Stripe shows it; null if nothing was paid. */
export function chargeOf(checkout: Checkout) {
  const { session, refunds = [], disputes = [], paidAt } = checkout
  if (!session.payment_intent || session.payment_status !== 'paid') return null
  const refunded = paidBack(checkout)
  return {
    object: 'charge',
    amount: session.amount_total,
    amount_refunded: refunded,
    created: paidAt ?? session.created,
    disputed: disputes.length > 0,
    payment_intent: session.payment_intent,
    receipt_url: null as string | null,
    refunds: { object: 'list', data: refunds, has_more: false },
  }
}

/** The payment of a checkout as Stripe shows it, with its charge. */
export function intentOf(shop: Shop, checkout: Checkout) {
  const { session } = checkout
  if (!session.payment_intent) return null
  const charge = chargeOf(checkout)
  return {
    id: session.payment_intent,
    object: 'payment_intent',
    status: charge ? 'succeeded' : checkout.failed ? 'requires_payment_method' : 'processing',
    latest_charge: charge && { ...charge, receipt_url: `${shop.origin}/receipt/${session.id}` },
  }
}

/** Refunds an amount in cents, and sends the event. */
export async function refund(shop: Shop, checkout: Checkout, amount: number): Promise<void> {
  makeRefund(shop, checkout, amount)
  await shop.emit('charge.refunded', chargeOf(checkout) ?? {})
}

/** Like Stripe, never more than what's left, and not while a dispute is open. */
export function makeRefund(shop: Shop, checkout: Checkout, amount: number): Refund {
  const left = (chargeOf(checkout)?.amount ?? 0) - paidBack(checkout)
  if (amount <= 0 || amount > left)
    throw new StripeProblem(400, `Refund amount is greater than unrefunded amount (${left})`)
  if (openDispute(checkout)) throw new StripeProblem(400, 'This charge is disputed: it cannot be refunded.')
  const one: Refund = { id: newId('re'), object: 'refund', ...ofPayment(shop, checkout), amount, status: 'succeeded' }
  checkout.refunds = [one, ...(checkout.refunds ?? [])]
  shop.save()
  return one
}

/** Lets the newest refund fail, as when the teacher's account is closed. */
export async function failRefund(shop: Shop, checkout: Checkout): Promise<void> {
  const one = checkout.refunds?.find(({ status }) => status !== 'failed')
  if (!one) throw new StripeProblem(400, 'There is no refund that could fail.')
  one.status = 'failed'
  shop.save()
  await shop.emit('refund.failed', one)
}

export async function openNewDispute(shop: Shop, checkout: Checkout): Promise<void> {
  if (!chargeOf(checkout) || openDispute(checkout))
    throw new StripeProblem(400, 'There is nothing to dispute, or a dispute is open already.')
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    ...ofPayment(shop, checkout),
    status: 'needs_response',
  }
  checkout.disputes = [dispute, ...(checkout.disputes ?? [])]
  shop.save()
  await shop.emit('charge.dispute.created', dispute)
}

export async function closeDispute(shop: Shop, checkout: Checkout, status: 'won' | 'lost'): Promise<void> {
  const dispute = openDispute(checkout)
  if (!dispute) throw new StripeProblem(400, 'No dispute is open.')
  dispute.status = status
  shop.save()
  await shop.emit('charge.dispute.closed', dispute)
}

const openDispute = ({ disputes = [] }: Checkout) => disputes.find(({ status }) => status === 'needs_response')

const ofPayment = ({ now }: Shop, { session }: Checkout) => ({
  amount: session.amount_total,
  created: Math.floor(now() / 1000),
  currency: session.currency,
  payment_intent: session.payment_intent ?? '',
})
