import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { CheckoutFacts } from '#domain/access'
import { price } from '#domain/catalogue'
import { payment } from '#domain/wording'
import { Problem } from '../errors.ts'
import type { StripeClient } from '../payments/stripe-client.ts'

type StripeKeys = { secretKey: string; webhookSecret: string; endpoint?: URL | undefined }

/** Time for one attempt, in ms, and the attempts after the first: a call that fails does so within 10 s. */
export const stripeLimits = { timeout: 4000, maxNetworkRetries: 1 }

/**
 * A Stripe client on top of Stripe's SDK, loaded on first use: health checks are far more frequent than payments and don't
 * need it. `endpoint` replaces Stripe's API in local development and tests.
 */
export function openStripe(keys: StripeKeys, limits = stripeLimits): StripeClient {
  const { secretKey, webhookSecret } = keys
  let loaded: Promise<Stripe> | undefined
  const sdk = (): Promise<Stripe> => {
    loaded ??= loadSdk(keys, limits)
    return loaded
  }
  return {
    live: /^[rs]k_live_/.test(secretKey),
    async createCheckout({ sub, email, courseId, title, idempotencyKey, origin, taxInvoice }) {
      const stripe = await sdk()
      const session = await mapErrors(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: sub,
            ...(email && { customer_email: email }),
            metadata: { courseId },
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
          },
          { idempotencyKey },
        ),
      )
      if (!session.url) throw new Problem('unavailable', payment.unreachable)
      return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
    },
    async readSession(sessionId) {
      const stripe = await sdk()
      try {
        const session = await stripe.checkout.sessions.retrieve(sessionId)
        return { ...factsOf(session), url: session.url }
      } catch (error) {
        if (isOfType(error, 'StripeInvalidRequestError') && error.statusCode === 404) return undefined
        throw asProblem(error)
      }
    },
    async readEvent(rawBody, signature) {
      const stripe = await sdk()
      const event = verified(stripe, rawBody, signature ?? '', webhookSecret)
      const parsed = z.safeParse(SignedEvent, event)
      if (!parsed.success) throw new Problem('bad-request', 'This is not an event of Stripe.')
      const { id, type, data } = parsed.data
      if (data.object.object !== 'checkout.session') return { id, type, session: undefined }
      const session = z.safeParse(SignedSession, data.object)
      if (!session.success) throw new Problem('bad-request', 'This is not a checkout session of Stripe.')
      return { id, type, session: factsOf(session.data) }
    },
  }
}

/** How far an event's time may be from ours, in seconds. The SDK checks only the past, and no time that isn't a number. */
const eventTolerance = 300

/** The event in a webhook body. Throws `bad-request` unless Stripe signed it within the last minutes. */
function verified(stripe: Stripe, rawBody: string, signature: string, webhookSecret: string): unknown {
  const times = signature.split(',').filter((part) => part.trim().startsWith('t='))
  const seconds = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1]
  const isNow = times.length === 1 && Math.abs(Date.now() / 1000 - Number(seconds)) <= eventTolerance
  try {
    if (isNow) return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
  } catch {}
  throw new Problem('bad-request', 'The signature of this event is missing, forged or too old.')
}

/** What the portal reads of an event, and of its checkout session. */
const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ object: z.optional(z.string()) }) }),
})
const SignedSession = z.object({
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

async function loadSdk({ secretKey, endpoint }: StripeKeys, limits: typeof stripeLimits): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    ...limits,
    telemetry: false,
    ...(endpoint && { host: endpoint.hostname, port: endpoint.port, protocol: 'http' as const }),
  })
}

const factsOf = (session: z.infer<typeof SignedSession>): CheckoutFacts => ({
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
})

/** An Australian tax invoice must say that it is one, show the ABN and state that the price includes GST. */
const taxInvoiceOf = ({ abn }: { abn: string }) => ({
  custom_fields: [{ name: 'ABN', value: abn }],
  footer: 'Tax invoice. Total price includes GST.',
})

async function mapErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw asProblem(error)
  }
}

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
