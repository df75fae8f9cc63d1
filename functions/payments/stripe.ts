import type { IncomingMessage } from 'node:http'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { price } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import { isUndecided } from './rules.ts'
import type { CheckoutRequest, Page, Span, StripeClient } from './stripe-client.ts'
import { chargeOf, factsOf, intentOf, SignedEvent, SignedSession, settlementOf, WithPayment } from './stripe-facts.ts'
import { payment } from './wording.ts'

/** Without a webhook secret no event can be read, which is right for functions that receive none. */
type StripeKeys = {
  secretKey: string
  webhookSecret: string | undefined
  endpoint?: URL | typeof fetch | undefined
}

/** Time for one attempt, in ms, and the attempts after the first: a call that fails does so within 10 s. */
export const stripeLimits = { timeout: 4000, maxNetworkRetries: 1 }

/**
 * A Stripe client on top of Stripe's SDK, loaded on first use: health checks are far more frequent than payments and don't
 * need it. `endpoint` replaces Stripe's API in local development and tests: an address, or what answers in the same process.
 */
export function openStripe(keys: StripeKeys, limits = stripeLimits): StripeClient {
  const calls = callsTo(keys, limits)
  return {
    live: /^[rs]k_live_/.test(keys.secretKey),
    ...checkouts(calls),
    ...lists(calls),
    ...customers(calls),
    ...events(calls, keys.webhookSecret),
  }
}

type Calls = ReturnType<typeof callsTo>

/** How Stripe is asked. What it can't answer just now becomes `unavailable`. */
function callsTo(keys: StripeKeys, limits: typeof stripeLimits) {
  let loaded: Promise<Stripe> | undefined
  const sdk = (): Promise<Stripe> => {
    loaded ??= loadSdk(keys, limits)
    return loaded
  }
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await call(await sdk())
    } catch (error) {
      throw asProblem(error)
    }
  }
  /** What Stripe returns, or undefined if it doesn't know the id. */
  const find = <T>(call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> =>
    ask(call).catch((error: unknown) => {
      if (isOfType(error, 'StripeInvalidRequestError') && error.statusCode === 404) return undefined
      throw error
    })
  const page = async <T extends { id: string }, U>(
    list: (stripe: Stripe) => Promise<{ data: T[]; has_more: boolean }>,
    read: (item: T) => U,
  ): Promise<Page<U>> => {
    const { data, has_more } = await ask(list)
    return { found: data.map(read), next: has_more ? data.at(-1)?.id : undefined }
  }
  return { sdk, ask, find, page }
}

type Checkouts = 'createCheckout' | 'readSession' | 'sessionsOf' | 'sessionsByEmail' | 'papers' | 'refund'

const checkouts = ({ ask, find }: Calls): Pick<StripeClient, Checkouts> => ({
  async createCheckout(request: CheckoutRequest) {
    const session = await ask((stripe) =>
      stripe.checkout.sessions.create(checkoutOf(request), { idempotencyKey: request.idempotencyKey }),
    )
    if (!session.url) throw new Problem('unavailable', payment.unreachable)
    return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
  },
  async readSession(sessionId) {
    const session = await find((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: [...money, code] }))
    if (!session) return undefined
    const disputes = await ask((stripe) => disputesOf(stripe, session))
    return {
      ...factsOf(session),
      ...settlementOf(session, disputes),
      url: session.url,
      prefilled: session.customer_email,
    }
  },
  async sessionsOf(paymentIntent) {
    const { data } = await ask((stripe) => stripe.checkout.sessions.list({ payment_intent: paymentIntent }))
    return data.map(({ id }) => id)
  },
  async sessionsByEmail(email) {
    const { data } = await ask((stripe) =>
      stripe.checkout.sessions.list({ customer_details: { email }, status: 'complete', limit: 100 }),
    )
    return data.map(factsOf)
  },
  async papers(sessionId) {
    const session = await find((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice', 'payment_intent.latest_charge'] }),
    )
    const { invoice } = session ?? {}
    return {
      invoice: (typeof invoice === 'object' && invoice?.hosted_invoice_url) || null,
      receipt: (session && chargeOf(session)?.receipt_url) || null,
    }
  },
  async refund({ sessionId, amount, reason, idempotencyKey }) {
    const session = await find((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    const [invoice, payment_intent = ''] = [idOf(session?.invoice), idOf(session?.payment_intent)]
    const metadata = { reason }
    const make = (stripe: Stripe): Promise<unknown> =>
      invoice
        ? stripe.creditNotes.create({ invoice, amount, refund_amount: amount, metadata }, { idempotencyKey })
        : stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey })
    await ask(make).catch((error: unknown) => {
      const refused =
        isOfType(error, 'StripeInvalidRequestError') && 'Stripe refuses this refund. Nothing was refunded.'
      throw refused ? new Problem('refused', refused) : error
    })
  },
})

/** What Stripe is asked to open: one course at today's price. */
const checkoutOf = ({
  sub,
  email,
  courseId,
  title,
  origin,
  taxInvoice,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: sub,
  ...(email && { customer_email: email }),
  // The price may change while the page is open, so the session says what it was.
  metadata: { courseId, price: String(price.amount), currency: price.currency },
  // Seen at the payment in Stripe's dashboard, which shows no session.
  payment_intent_data: { metadata: { learner: sub, courseId } },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: price.currency, unit_amount: price.amount, product_data: { name: title } },
    },
  ],
  allow_promotion_codes: true,
  adaptive_pricing: { enabled: false },
  invoice_creation: { enabled: true, ...(taxInvoice && { invoice_data: taxInvoiceOf(taxInvoice) }) },
  success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${origin}/payment-canceled`,
})

const lists = ({ page }: Calls): Pick<StripeClient, 'listCompleted' | 'listRefunded' | 'listDisputed'> => ({
  listCompleted: (span) =>
    page((stripe) => stripe.checkout.sessions.list({ ...rangeOf(span), status: 'complete' }), factsOf),
  async listRefunded(span) {
    const refunds = await page((stripe) => stripe.refunds.list(rangeOf(span)), paymentIntentOf)
    return { ...refunds, found: refunds.found.filter((id) => id !== undefined) }
  },
  async listDisputed(span) {
    const { found: disputes, next } = await page(
      (stripe) => stripe.disputes.list(rangeOf(span)),
      (dispute) => ({ paymentIntent: paymentIntentOf(dispute), undecided: isUndecided(dispute.status) }),
    )
    const ofPayments = disputes.flatMap(({ paymentIntent, undecided }) =>
      paymentIntent ? [{ paymentIntent, undecided }] : [],
    )
    return { found: ofPayments, next }
  },
})

const customers = ({ ask, find }: Calls): Pick<StripeClient, 'forget' | 'changeEmail'> => ({
  async forget(sessionId) {
    const session = await find((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    if (session?.status === 'open') {
      // Stripe refuses to close a session that has just been paid; the next try sees the payment.
      await ask((stripe) => stripe.checkout.sessions.expire(sessionId))
      return true
    }
    const id = idOf(session?.customer)
    if (id) await find((stripe) => stripe.customers.del(id))
    return session?.status === 'expired'
  },
  async changeEmail(sessionId, email) {
    const session = await find((stripe) => stripe.checkout.sessions.retrieve(sessionId))
    const id = idOf(session?.customer)
    if (id) await find((stripe) => stripe.customers.update(id, { email }))
  },
})

const events = ({ sdk }: Calls, webhookSecret: string | undefined): Pick<StripeClient, 'readEvent'> => ({
  async readEvent(rawBody, signature) {
    const event = verified(await sdk(), rawBody, signature ?? '', webhookSecret)
    const parsed = z.safeParse(SignedEvent, event)
    if (!parsed.success) throw new Problem('bad-request', 'This is not an event of Stripe.')
    const { id, type, data } = parsed.data
    if (data.object.object !== 'checkout.session') {
      const paymentIntent = z.safeParse(WithPayment, data.object).data?.payment_intent ?? undefined
      return { id, type, session: undefined, ...(paymentIntent && { paymentIntent }) }
    }
    const session = z.safeParse(SignedSession, data.object)
    if (!session.success) throw new Problem('bad-request', 'This is not a checkout session of Stripe.')
    return { id, type, session: factsOf(session.data) }
  },
})

/** How far an event's time may be from ours, in seconds. The SDK checks only the past, and no time that isn't a number. */
const eventTolerance = 300

/** The event in a webhook body. Throws `bad-request` unless Stripe signed it within the last minutes. */
function verified(stripe: Stripe, rawBody: string, signature: string, webhookSecret: string | undefined): unknown {
  if (!webhookSecret) throw new Error('Stripe was opened without a webhook secret')
  const times = signature.split(',').filter((part) => part.trim().startsWith('t='))
  const seconds = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  const isNow = times.length === 1 && Math.abs(Date.now() / 1000 - Number(seconds)) <= eventTolerance
  try {
    if (isNow) return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
  } catch {}
  throw new Problem('bad-request', 'The signature of this event is missing, forged or too old.')
}

async function loadSdk({ secretKey, endpoint }: StripeKeys, limits: typeof stripeLimits): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    ...limits,
    httpClient:
      typeof endpoint === 'function'
        ? Sdk.createFetchHttpClient(endpoint)
        : endingIn(limits.timeout, Sdk.createNodeHttpClient()),
    telemetry: false,
    ...(endpoint instanceof URL && { host: endpoint.hostname, port: endpoint.port, protocol: 'http' as const }),
  })
}

/** Ends an answer that isn't complete in time. The SDK's own limit starts anew with each piece of it. */
function endingIn(ms: number, client: ReturnType<typeof Stripe.createNodeHttpClient>) {
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const started = Date.now()
    const response = await ask(...request)
    const answer = response.getRawResponse() as IncomingMessage
    const timer = setTimeout(() => answer.destroy(), started + ms - Date.now())
    answer.once('close', () => clearTimeout(timer))
    return response
  }
  return client
}

/** An Australian tax invoice must say that it is one, show the ABN and state that the price includes GST. */
const taxInvoiceOf = ({ abn }: { abn: string }) => ({
  custom_fields: [{ name: 'ABN', value: abn }],
  footer: 'Tax invoice. Total price includes GST.',
})

/** What `readSession` needs beside the session: its payment with the last charge and refunds, and its promotion code. */
const money = ['payment_intent.latest_charge.refunds']
const code = 'discounts.promotion_code'

/** The statuses of the disputes about a session's payment. Asks only if Stripe says that there are any. */
async function disputesOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<string[]> {
  const intent = intentOf(session)
  if (!intent || !chargeOf(session)?.disputed) return []
  const { data } = await stripe.disputes.list({ payment_intent: intent.id })
  return data.map(({ status }) => status)
}

/** The id of what Stripe names by its id or holds whole. */
const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

const paymentIntentOf = ({ payment_intent }: Stripe.Refund | Stripe.Dispute) => idOf(payment_intent)

const rangeOf = ({ since, after }: Span) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: 100,
  ...(after && { starting_after: after }),
})

/** Maps an outage, timeout or rate limit to `unavailable`. Other errors, such as a wrong key, are our fault and become a 500. */
function asProblem(error: unknown): unknown {
  const down =
    isOfType(error, 'StripeConnectionError') ||
    isOfType(error, 'StripeRateLimitError') ||
    (isOfType(error, 'StripeAPIError') && (error.statusCode ?? 500) >= 500)
  return down ? new Problem('unavailable', payment.unreachable) : error
}

type StripeErrorType = 'StripeInvalidRequestError' | 'StripeConnectionError' | 'StripeRateLimitError' | 'StripeAPIError'

/** Checks Stripe's `type` field rather than `instanceof`, which would need the SDK loaded. */
const isOfType = (error: unknown, type: StripeErrorType): error is Error & { statusCode?: number } =>
  error instanceof Error && 'type' in error && error.type === type
