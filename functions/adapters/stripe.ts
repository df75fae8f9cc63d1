import type Stripe from 'stripe'
import type { CheckoutFacts } from '#domain/access'
import { price } from '#domain/catalogue'
import { payment } from '#domain/wording'
import { Problem } from '../errors.ts'
import type { StripeClient } from '../payments/stripe-client.ts'

type StripeKeys = { secretKey: string; webhookSecret: string; endpoint?: URL | undefined }

/**
 * A Stripe client on top of Stripe's SDK, loaded on first use: health checks are far more frequent than payments and don't
 * need it. `endpoint` replaces Stripe's API in local development and tests.
 */
export function openStripe(keys: StripeKeys): StripeClient {
  const { secretKey, webhookSecret } = keys
  let loaded: Promise<Stripe> | undefined
  const sdk = (): Promise<Stripe> => {
    loaded ??= loadSdk(keys)
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
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret)
      } catch {
        throw new Problem('bad-request', 'The signature of this event is missing, forged or too old.')
      }
      const { object } = event.data
      const session = object.object === 'checkout.session' ? factsOf(object) : undefined
      return { id: event.id, type: event.type, session }
    },
  }
}

async function loadSdk({ secretKey, endpoint }: StripeKeys): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    timeout: 8000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(endpoint && { host: endpoint.hostname, port: endpoint.port, protocol: 'http' as const }),
  })
}

const factsOf = (session: Stripe.Checkout.Session): CheckoutFacts => ({
  id: session.id,
  mode: session.mode,
  status: session.status,
  paymentStatus: session.payment_status,
  amountSubtotal: session.amount_subtotal,
  amountTotal: session.amount_total,
  tax: session.total_details?.amount_tax ?? 0,
  currency: session.currency,
  live: session.livemode,
  learner: session.client_reference_id,
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
