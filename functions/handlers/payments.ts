import { getHealth } from '#contract/health'
import {
  getPayments,
  postCheckout,
  postPaymentInvoice,
  postPaymentReceipt,
  postPaymentVerification,
  postRestoration,
  postStripeEvent,
} from '#contract/payments'
import type { Usage } from '#domain/fair-use'
import { payment } from '#domain/wording'
import { readEnvironment, type Variables, world } from '../adapters/environment.ts'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '../adapters/http.ts'
import { type Log, log } from '../adapters/log.ts'
import { configured, siteOrigin } from '../adapters/ssm.ts'
import { openStripe } from '../adapters/stripe.ts'
import { type Dependencies, type PaymentsContext, publicContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { countUse } from '../learners/fair-use.ts'
import { openLessons } from '../lessons/library.ts'
import { listPayments } from '../payments/list-payments.ts'
import { openCheckout } from '../payments/open-checkout.ts'
import { openPaper } from '../payments/open-paper.ts'
import { receiveStripeEvent } from '../payments/receive-stripe-event.ts'
import { restorePurchases } from '../payments/restore-purchases.ts'
import type { StripeClient } from '../payments/stripe-client.ts'
import { verifyPayment } from '../payments/verify-payment.ts'
import { learnerStores } from '../store/stores.ts'
import { openTable } from '../store/table.ts'

type PaymentDependencies = Omit<Dependencies, 'userPool'> & {
  /** Undefined if a key or the webhook secret is missing: payments are then refused, and health reports it. */
  stripe: () => Promise<StripeClient | undefined>
  origin: () => Promise<string>
}

/** How long a request may wait for Stripe in all, in ms: a checkout can take two calls of two attempts each. */
const patience = 9_500

/** The verb's answer, or `unavailable` after `patience`. A verb that is still running may finish: its writes are idempotent. */
async function within<T>(run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', payment.unreachable)), patience)
  })
  return Promise.race([run(), late]).finally(() => clearTimeout(timer))
}

/** Checkout, payment verification, Stripe's webhook, and the health check, which reports whether payment is configured. */
export function createPayments(dependencies: PaymentDependencies, { log, token }: { log: Log; token: TokenRules }) {
  const payments = async (): Promise<PaymentsContext> => {
    const stripe = await dependencies.stripe()
    if (!stripe && dependencies.settings.payment === 'off') throw new Problem('refused', payment.notNeeded)
    if (!stripe) {
      log({ level: 'error', event: 'payments-not-configured' })
      throw new Problem('unavailable', payment.notSetUp)
    }
    const learner = (sub: string) => learnerStores(dependencies.table, sub)
    return { ...publicContext(dependencies), stripe, learner, origin: dependencies.origin }
  }
  const forLearner = async ({ sub }: Request, usage: Usage) => {
    const context = { ...(await payments()), ...learnerStores(dependencies.table, sub), sub }
    await countUse(usage, context)
    return context
  }
  const paymentStatus = async (): Promise<'configured' | 'not configured' | 'off'> => {
    if (dependencies.settings.payment === 'off') return 'off'
    return (await dependencies.stripe()) ? 'configured' : 'not configured'
  }
  return serve(
    [
      bind(getHealth, async () => ({ status: 'ok' as const, payments: await paymentStatus() })),
      bind(postCheckout, async (input, request) =>
        within(async () => openCheckout(input, await forLearner(request, 'checkouts'))),
      ),
      bind(postPaymentVerification, async (input, request) =>
        within(async () => verifyPayment(input, await forLearner(request, 'payment-checks'))),
      ),
      bind(postRestoration, async (input, request) =>
        within(async () => restorePurchases(input, await forLearner(request, 'restorations'))),
      ),
      bind(getPayments, async (input, { sub }) => {
        const stores = { ...publicContext(dependencies), ...learnerStores(dependencies.table, sub) }
        return listPayments(input, { ...stores, sub })
      }),
      bind(postPaymentInvoice, async (input, request) =>
        within(async () => openPaper('invoice', input, await forLearner(request, 'payment-checks'))),
      ),
      bind(postPaymentReceipt, async (input, request) =>
        within(async () => openPaper('receipt', input, await forLearner(request, 'payment-checks'))),
      ),
      bind(postStripeEvent, async (_, { rawBody, header }) =>
        within(async () =>
          receiveStripeEvent({ rawBody, signature: header('stripe-signature') }, { ...(await payments()), log }),
        ),
      ),
    ],
    { log, token },
  )
}

/** Formats of the two secrets. Catches a key pasted into the wrong parameter. */
const keyFormats = { secretKey: /^[rs]k_(test|live)_\w+$/, webhookSecret: /^whsec_\w+$/ }

/** A Stripe client with the current keys, reopened when they change. Undefined if one is missing or malformed. */
function stripeFromEnvironment(variables: Variables): () => Promise<StripeClient | undefined> {
  let opened: { keys: string; client: StripeClient } | undefined
  return async () => {
    const [secretKey, webhookSecret] = await Promise.all([
      configured(variables, 'STRIPE_SECRET_KEY'),
      configured(variables, 'STRIPE_WEBHOOK_SECRET'),
    ])
    if (!secretKey || !webhookSecret) return undefined
    const valid = {
      secretKey: keyFormats.secretKey.test(secretKey),
      webhookSecret: keyFormats.webhookSecret.test(webhookSecret),
    }
    if (!valid.secretKey || !valid.webhookSecret) {
      log({ level: 'error', event: 'stripe-keys-malformed', ...valid })
      return undefined
    }
    const keys = `${secretKey} ${webhookSecret}`
    const endpoint = variables.STRIPE_ENDPOINT ? new URL(variables.STRIPE_ENDPOINT) : undefined
    if (opened?.keys !== keys) opened = { keys, client: openStripe({ secretKey, webhookSecret, endpoint }) }
    return opened.client
  }
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = openTable(tableName)
  const stripe = stripeFromEnvironment(process.env)
  const dependencies = { table, settings, world, lessons, stripe, origin: () => siteOrigin(process.env) }
  return createPayments(dependencies, { log, token })
})
