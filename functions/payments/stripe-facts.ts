import * as z from 'zod/mini'
import type { CheckoutFacts } from '#access/rules'
import { disputeOf } from './rules.ts'
import type { StripeSession } from './stripe-client.ts'

/** What the portal reads of an event, and of its checkout session. */
export const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ object: z.optional(z.string()) }) }),
})
export const SignedSession = z.object({
  id: z.string().check(z.regex(/^cs_\w{1,200}$/)),
  mode: z.string(),
  status: z.nullish(z.string()),
  payment_status: z.string(),
  amount_subtotal: z.nullish(z.int()),
  amount_total: z.nullish(z.int()),
  total_details: z.nullish(z.object({ amount_tax: z.int() })),
  currency: z.nullish(z.string()),
  livemode: z.boolean(),
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})

/** Charges, refunds and disputes name the payment that they belong to. */
export const WithPayment = z.object({ payment_intent: z.nullish(z.string()) })

type Charge = {
  created: number
  disputed: boolean
  amount_refunded: number
  receipt_url: string | null
  refunds?: { has_more: boolean; data: { amount: number; status: string | null }[] } | null
}
type Intent = { id: string; status: string; latest_charge: string | Charge | null }

/** The parts of Stripe's session that only an expanded one has. */
type ExpandedSession = {
  payment_intent: string | Intent | null
  discounts: { promotion_code: string | { code: string } | null }[] | null
  total_details: { amount_discount: number } | null
  invoice: string | object | null
  customer_details: { email: string | null } | null
}

export const factsOf = (session: z.infer<typeof SignedSession>): CheckoutFacts => ({
  id: session.id,
  mode: session.mode,
  status: session.status ?? null,
  paymentStatus: session.payment_status,
  amountSubtotal: session.amount_subtotal ?? null,
  amountTotal: session.amount_total ?? null,
  tax: session.total_details?.amount_tax ?? 0,
  currency: session.currency ?? null,
  live: session.livemode,
  learner: session.client_reference_id ?? null,
  courseId: session.metadata?.courseId ?? null,
  price: priceIn(session.metadata ?? {}),
})

/** What the session's metadata note about the price; null if they don't. */
function priceIn({ price, currency }: Record<string, string>): CheckoutFacts['price'] {
  return price && /^\d{1,9}$/.test(price) && currency ? { amount: Number(price), currency } : null
}

export function intentOf({ payment_intent }: ExpandedSession): Intent | undefined {
  return typeof payment_intent === 'object' ? (payment_intent ?? undefined) : undefined
}

export function chargeOf(session: ExpandedSession): Charge | undefined {
  const charge = intentOf(session)?.latest_charge
  return typeof charge === 'object' ? (charge ?? undefined) : undefined
}

export function settlementOf(
  session: ExpandedSession,
  disputes: readonly string[],
): Omit<StripeSession, keyof CheckoutFacts | 'url'> {
  const [intent, charge] = [intentOf(session), chargeOf(session)]
  const promotion = session.discounts?.[0]?.promotion_code
  return {
    paymentIntent: intent?.id ?? null,
    failed: intent?.status === 'requires_payment_method' || intent?.status === 'canceled',
    refunded: refundedOf(charge),
    dispute: disputeOf(disputes),
    code: typeof promotion === 'object' ? (promotion?.code ?? null) : null,
    discount: session.total_details?.amount_discount ?? 0,
    hasInvoice: Boolean(session.invoice),
    paidAt: charge ? new Date(charge.created * 1000).toISOString() : null,
    email: session.customer_details?.email ?? null,
  }
}

/** Refunds can fail after Stripe has counted them, so count those that haven't. */
function refundedOf(charge: Charge | undefined): number {
  if (!charge?.refunds || charge.refunds.has_more) return charge?.amount_refunded ?? 0
  const kept = charge.refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return kept.reduce((sum, { amount }) => sum + amount, 0)
}
