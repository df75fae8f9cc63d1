import { getHealth } from '#contract/health'
import { postCheckout, postPaymentVerification, postStripeEvent } from '#contract/payments'
import { payment } from '#domain/wording'
import { readEnvironment, type Variables, world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log } from '../adapters/log.ts'
import { configured, siteOrigin } from '../adapters/ssm.ts'
import { openStripe } from '../adapters/stripe.ts'
import { type Parts, type PaymentsContext, publicContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { openLessons } from '../lessons/library.ts'
import { openCheckout } from '../payments/open-checkout.ts'
import { receiveStripeEvent } from '../payments/receive-stripe-event.ts'
import type { StripeClient } from '../payments/stripe-client.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import { learnerStores } from '../store/stores.ts'
import { openTable } from '../store/table.ts'

type PaymentParts = Omit<Parts, 'userPool'> & {
  /** Undefined where a key or the webhook's secret is missing: then every payment is refused, and health says so. */
  stripe: () => Promise<StripeClient | undefined>
  origin: () => Promise<string>
}

/** Checkout, its verification, Stripe's webhook, and health, which tells whether payment is configured. */
export function createPayments(parts: PaymentParts, { log, token }: { log: Log; token: TokenRules }) {
  const payments = async (): Promise<PaymentsContext> => {
    const stripe = await parts.stripe()
    if (!stripe && parts.settings.payment === 'off') throw new Problem('refused', payment.notNeeded)
    if (!stripe) {
      log({ level: 'error', event: 'payments-not-configured' })
      throw new Problem('unavailable', 'Payment is not set up on this portal yet. You have not been charged.')
    }
    const learner = (sub: string) => learnerStores(parts.table, sub)
    return { ...publicContext(parts), stripe, learner, origin: parts.origin }
  }
  const forLearner = async ({ sub }: Request) => ({ ...(await payments()), ...learnerStores(parts.table, sub), sub })
  const standing = async (): Promise<'configured' | 'not configured' | 'off'> => {
    if (parts.settings.payment === 'off') return 'off'
    return (await parts.stripe()) ? 'configured' : 'not configured'
  }
  return serve(
    [
      bind(getHealth, async () => ({ status: 'ok' as const, payments: await standing() })),
      bind(postCheckout, async (input, request) => openCheckout(input, await forLearner(request))),
      bind(postPaymentVerification, async (input, request) => verifyPayment(input, await forLearner(request))),
      bind(postStripeEvent, async (_, { rawBody, header }) =>
        receiveStripeEvent({ rawBody, signature: header('stripe-signature') }, { ...(await payments()), log }),
      ),
    ],
    { log, token },
  )
}

/** Each begins so; what does not was pasted into the wrong place. */
const shapes = { secretKey: /^[rs]k_(test|live)_\w+$/, webhookSecret: /^whsec_\w+$/ }

/** Stripe with the keys of the environment as they are now; undefined where one is missing or can't be one. */
function stripeOf(variables: Variables): () => Promise<StripeClient | undefined> {
  let opened: { keys: string; gate: StripeClient } | undefined
  return async () => {
    const [secretKey, webhookSecret] = await Promise.all([
      configured(variables, 'STRIPE_SECRET_KEY'),
      configured(variables, 'STRIPE_WEBHOOK_SECRET'),
    ])
    if (!secretKey || !webhookSecret) return undefined
    const right = {
      secretKey: shapes.secretKey.test(secretKey),
      webhookSecret: shapes.webhookSecret.test(webhookSecret),
    }
    if (!right.secretKey || !right.webhookSecret) {
      log({ level: 'error', event: 'stripe-keys-malformed', ...right })
      return undefined
    }
    const keys = `${secretKey} ${webhookSecret}`
    const endpoint = variables.STRIPE_ENDPOINT ? new URL(variables.STRIPE_ENDPOINT) : undefined
    if (opened?.keys !== keys) opened = { keys, gate: openStripe({ secretKey, webhookSecret, endpoint }) }
    return opened.gate
  }
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = openTable(tableName)
  const stripe = stripeOf(process.env)
  const parts = { table, settings, world, lessons, stripe, origin: () => siteOrigin(process.env) }
  return createPayments(parts, { log, token })
})
