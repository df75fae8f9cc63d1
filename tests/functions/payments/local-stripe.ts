import type { CheckoutFacts } from '#access/rules'
import { Problem } from '#core/errors'
import { openStripe } from '#payments/stripe'
import type { StripeClient, StripeSession } from '#payments/stripe-client'
import { factsOf, settlementOf } from '#payments/stripe-facts'
import { expanded } from '../../../infra/local/stripe/api.ts'
import { createCheckout } from '../../../infra/local/stripe/checkouts.ts'
import type { Checkout } from '../../../infra/local/stripe/state.ts'
import { createStripe } from '../../../infra/local/stripe/stripe.ts'
import { signatureOf } from '../../../infra/local/stripe/webhook.ts'

export type Facts = Partial<Omit<StripeSession, 'id' | 'paymentIntent'>>

const webhookSecret = 'whsec_of_a_test'
const origin = 'https://checkout.stripe.example'

/**
 * The portal's own Stripe client on top of the local Stripe, in this process and without its webhook: tests send the events. They
 * say what Stripe knows of a session in the portal's words.
 */
export function openLocalStripe({ live = false, now = '2026-03-02T00:00:00.000Z' } = {}) {
  const local = createStripe({ origin, webhookUrl: '', webhookSecret, now: () => Date.parse(now) })
  const { shop } = local
  const { checkouts } = shop.state
  shop.state.losesEvents = true
  const client = openStripe({
    secretKey: live ? 'sk_live_1' : 'sk_test_1',
    webhookSecret,
    async endpoint(input, { method = 'GET', headers, body } = {}) {
      const { pathname: path, search } = new URL(String(input))
      const sent = method === 'GET' ? search.slice(1) : String(body ?? '')
      // What the sweep lists comes in pages of two, so that tests meet more than one page.
      const form = sent.startsWith('created') ? sent.replace('limit=100', 'limit=2') : sent
      const idempotencyKey = new Headers(headers).get('idempotency-key') ?? undefined
      const { status, body: answer } = local.api({ method, path, form, idempotencyKey })
      return Response.json(answer, { status })
    },
  })
  const keys: string[] = []
  const calls: string[] = []

  /** Changes a session, or adds one that is open. */
  function change(id: string, facts: Facts): CheckoutFacts {
    checkouts[id] ??= newCheckout(id)
    const checkout = checkouts[id]
    const { session } = checkout
    for (const [name, value] of Object.entries(facts)) changes[name as keyof Facts]?.(checkout, value as never)
    if (session.status === 'complete') {
      session.customer ??= id.replace('cs_test', 'cus')
      if (session.payment_status !== 'no_payment_required') session.payment_intent ??= paymentOf(session)
    }
    return factsOf(session)
  }
  function newCheckout(id: string): Checkout {
    const price_data = { currency: 'aud', unit_amount: 9900, product_data: { name: 'A course' } }
    const metadata = { price: '9900', currency: 'aud' }
    const checkout = createCheckout(shop, { line_items: [{ quantity: '1', price_data }], metadata } as never)
    delete checkouts[checkout.session.id]
    Object.assign(checkout.session, { id, livemode: live, url: null })
    return checkout
  }

  const stripe = {
    ...watched(client, (name, args) => {
      calls.push(name === 'changeEmail' ? [name, ...args].join(' ') : name)
      if (stripe.failing(name)) throw new Problem('unavailable', 'Stripe is down')
    }),
    async createCheckout(request: Parameters<StripeClient['createCheckout']>[0]) {
      keys.push(request.idempotencyKey)
      return client.createCheckout(request)
    },
    /** The idempotency keys of all checkout requests, in order. */
    keys,
    /** The calls that the client made, by name. Set `failing` to let the next ones fail as if Stripe were down. */
    calls,
    failing: (_call: string): boolean => false,
    checkouts,
    /** What Stripe shows of every session, oldest first. */
    get sessions() {
      return new Map(Object.entries(checkouts).map(([id, one]) => [id, { ...seen(one), url: one.session.url }]))
    },
    change,
    /** Marks the session as paid by the learner. */
    pay: (id: string) => change(id, { status: 'complete', paymentStatus: 'paid', url: null }),
    /** Adds a paid session that the portal didn't create. */
    add: (facts: Facts & { id: string }) => change(facts.id, { status: 'complete', paymentStatus: 'paid', ...facts }),
    /** A signed event about a session, as the webhook gets it. */
    event: (type: string, id: string | undefined, eventId?: string) =>
      signed({ type, data: { object: checkouts[id ?? '']?.session ?? {} } }, eventId),
    /** A signed event about the money, which says only which payment it's about. */
    moneyEvent: (type: string, paymentIntent: string | null | undefined, eventId?: string) =>
      signed({ type, data: { object: { object: 'charge', payment_intent: paymentIntent } } }, eventId),
  }

  const seen = (checkout: Checkout) => {
    const session = expanded(shop, checkout, ['payment_intent', 'discounts'])
    const disputes = (checkout.disputes ?? []).map(({ status }) => status)
    return { ...factsOf(checkout.session), ...settlementOf({ discounts: null, ...session } as never, disputes) }
  }
  return stripe
}

type Changes = { [Name in keyof Facts]-?: (checkout: Checkout, value: NonNullable<Facts[Name]>) => unknown }
/** How Stripe keeps each fact. */
const changes: Changes = {
  mode: ({ session }, mode) => Object.assign(session, { mode }),
  status: ({ session }, status) => Object.assign(session, { status }),
  paymentStatus: ({ session }, payment_status) => Object.assign(session, { payment_status }),
  amountSubtotal: ({ session }, amount) => Object.assign(session, { amount_subtotal: amount }),
  amountTotal: ({ session }, amount) => Object.assign(session, { amount_total: amount }),
  tax: ({ session }, tax) => Object.assign(session.total_details, { amount_tax: tax }),
  discount: ({ session }, discount) => Object.assign(session.total_details, { amount_discount: discount }),
  currency: ({ session }, currency) => Object.assign(session, { currency }),
  live: ({ session }, livemode) => Object.assign(session, { livemode }),
  learner: ({ session }, learner) => Object.assign(session, { client_reference_id: learner }),
  url: ({ session }, url) => Object.assign(session, { url }),
  prefilled: ({ session }, email) => Object.assign(session, { customer_email: email }),
  email: ({ session }, email) => Object.assign(session, { customer_details: { email } }),
  hasInvoice: ({ session }, hasInvoice) => Object.assign(session, { invoice: hasInvoice ? 'in_1' : null }),
  courseId: ({ session }, courseId) => Object.assign(session.metadata ?? {}, { courseId: courseId ?? undefined }),
  price({ session }, price) {
    const { price: _, currency: __, ...rest } = session.metadata ?? {}
    session.metadata = { ...rest, ...(price && { price: String(price.amount), currency: price.currency }) }
  },
  failed: (checkout, failed) => Object.assign(checkout, { failed }),
  code: (checkout, promotionCode) => Object.assign(checkout, { promotionCode }),
  paidAt: (checkout, at) => Object.assign(checkout, { paidAt: Date.parse(at) / 1000 }),
  refunded(checkout, amount) {
    const [refund] = checkout.refunds ?? []
    if (amount > 0) checkout.refunds = [{ ...ofPayment(checkout), object: 'refund', amount, status: 'succeeded' }]
    else if (refund) refund.status = 'failed'
  },
  dispute(checkout, dispute) {
    const status = ({ open: 'needs_response', none: 'won', lost: 'lost' } as const)[dispute]
    const [disputed] = checkout.disputes ?? []
    if (disputed) disputed.status = status
    else if (dispute !== 'none') checkout.disputes = [{ ...ofPayment(checkout), object: 'dispute', status }]
  },
}

const ofPayment = ({ session }: Checkout) => ({
  id: `of_${session.id}`,
  amount: session.amount_total,
  created: session.created,
  currency: session.currency,
  payment_intent: paymentOf(session),
})
const paymentOf = ({ id }: { id: string }) => id.replace('cs_test', 'pi')

/** The same client, which says each call before it makes it. */
function watched(client: StripeClient, called: (name: string, args: unknown[]) => void): StripeClient {
  const calls = Object.entries(client).map(([name, call]) => [
    name,
    typeof call === 'function'
      ? async (...args: never[]) => {
          called(name, args)
          return (call as (...all: never[]) => unknown)(...args)
        }
      : call,
  ])
  return Object.fromEntries(calls)
}

function signed(event: object, id = 'evt_1') {
  const rawBody = JSON.stringify({ id, object: 'event', ...event })
  return { rawBody, signature: signatureOf(rawBody, webhookSecret, Math.floor(Date.now() / 1000)) }
}
