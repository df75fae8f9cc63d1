import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { createStripe, type StripeOptions } from '../../../../infra/local/stripe/stripe.ts'
import { listen } from '../listen.ts'

export const secretKey = 'sk_test_local'
export const webhookSecret = 'whsec_local'

/** The portal's webhook endpoint: records verified events, and takes them all. */
export async function openWebhook() {
  const stripe = new Stripe(secretKey)
  const received: Stripe.Event[] = []
  const server = await listen(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const event = stripe.webhooks.constructEvent(await text(request), signature, webhookSecret)
    received.push(event)
    response.end()
  })
  return {
    ...server,
    received,
    types: () => received.map(({ type }) => type),
  }
}

/** Starts the stand-in with its pay page, and a real SDK client for it. */
export async function openShop(options: Partial<StripeOptions> & { webhookUrl: string }) {
  let handle: ReturnType<typeof createStripe>['handler']
  const payPageServer = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => payPageServer.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(payPageServer.address() as AddressInfo).port}/_stripe`
  const local = createStripe({ origin, webhookSecret, ...options })
  handle = local.handler
  const { host, port } = await local.listen()
  return {
    stripe: new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false }),
    /** Where the API is served, and the control page. */
    endpoint: new URL(`http://${host}:${port}`),
    control: `${origin}/control`,
    async close() {
      await local.close()
      payPageServer.closeAllConnections()
      await new Promise((resolve) => payPageServer.close(resolve))
    },
  }
}

const portal = 'http://localhost:3000'

/** The session that the portal creates when a learner enrols. */
export const enrolment = {
  mode: 'payment',
  client_reference_id: 'd2f0c1de-0000-4000-8000-000000000001',
  customer_email: 'zoe@example.edu.au',
  metadata: { courseId: 'genai-course' },
  payment_intent_data: { metadata: { courseId: 'genai-course' } },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'aud', unit_amount: 9900, product_data: { name: 'AI <for> Teachers & more' } },
    },
  ],
  allow_promotion_codes: true,
  adaptive_pricing: { enabled: false },
  invoice_creation: { enabled: true },
  success_url: `${portal}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${portal}/payment-canceled`,
} satisfies Stripe.Checkout.SessionCreateParams

/** Submits a form of the pay page. */
export function submit(url: string | null, fields: Record<string, string>) {
  const body = new URLSearchParams({ email: 'zoe@example.edu.au', card: '4242 4242 4242 4242', ...fields })
  return fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })
}
