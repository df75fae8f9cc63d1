import { countAnswered, countUse } from '#core/count-use'
import { readEnvironment, world } from '#core/environment'
import { Problem } from '#core/errors'
import { getHealth } from '#core/health'
import { probeTable } from '#core/health-store'
import { bind, lazyHandler, type Request, serve, type TokenRules } from '#core/http'
import type { Usage } from '#core/limits'
import { type Log, log, logTableError } from '#core/log'
import { siteOrigin } from '#core/ssm'
import { openWatchedTable } from '#core/table'
import { openLessons } from '#lessons/library'
import { announcerFrom } from '#mails/announcer'
import { checkHealth } from '#payments/check-health'
import {
  getPayments,
  postCheckout,
  postPaymentInvoice,
  postPaymentReceipt,
  postPaymentVerification,
  postRestoration,
  postStripeEvent,
} from '#payments/contract'
import { openCheckout } from '#payments/open-checkout'
import { listPayments, openPaper, restorePurchases, verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import type { StripeClient } from '#payments/stripe-client'
import { type KeyFault, stripeFromEnvironment } from '#payments/stripe-keys'
import { payment } from '#payments/wording'
import type { Announce } from '#people/announcement'
import { type Dependencies, type PaymentsContext, publicContext } from '../context.ts'
import { learnerStores } from '../stores.ts'

type PaymentDependencies = Omit<Dependencies, 'userPool'> & {
  /** No client if a key or the webhook secret is missing or wrong: payments are then refused, and health says why. */
  stripe: () => Promise<StripeClient | KeyFault | undefined>
  origin: () => Promise<string>
  announce: Announce
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

/** Checkout, payment verification, Stripe's webhook, and the health check, which reads the table and reports on the keys. */
export function createPayments(dependencies: PaymentDependencies, { log, token }: { log: Log; token: TokenRules }) {
  const { origin, announce } = dependencies
  const payments = async (): Promise<PaymentsContext> => {
    const opened = await dependencies.stripe()
    const stripe = typeof opened === 'string' ? undefined : opened
    if (!stripe && dependencies.settings.payment === 'off') throw new Problem('refused', payment.notNeeded)
    if (!stripe) {
      log({ level: 'error', event: 'payments-not-configured' })
      throw new Problem('unavailable', payment.notSetUp)
    }
    const learner = (sub: string) => learnerStores(dependencies.table, sub)
    return { ...publicContext(dependencies), stripe, learner, origin, announce, log }
  }
  const openFor = async ({ sub }: Request) => ({
    ...(await payments()),
    ...learnerStores(dependencies.table, sub),
    sub,
  })
  const forLearner = async (request: Request, usage: Usage) => {
    const context = await openFor(request)
    await countUse(usage, context)
    return context
  }
  const health = {
    readTable: () => probeTable(dependencies.table),
    payments: async () => {
      if (dependencies.settings.payment === 'off') return 'off'
      const stripe = await dependencies.stripe()
      if (typeof stripe === 'string') return stripe
      return stripe ? 'configured' : 'not configured'
    },
    log,
  } as const
  return serve(
    [
      bind(getHealth, async (_, { accessToken }) => ({
        ...(await checkHealth(health)),
        authorization: accessToken !== '',
      })),
      bind(postCheckout, async (input, request) =>
        within(async () => openCheckout(input, await forLearner(request, 'checkouts'))),
      ),
      bind(postPaymentVerification, async (input, request) =>
        within(async () => verifyPayment(input, await forLearner(request, 'payment-checks'))),
      ),
      bind(postRestoration, async (input, request) => {
        const context = await openFor(request)
        return countAnswered('restorations', context, () => within(() => restorePurchases(input, context)))
      }),
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
        within(async () => receiveStripeEvent({ rawBody, signature: header('stripe-signature') }, await payments())),
      ),
    ],
    { log, token },
  )
}

export const handler = lazyHandler(() => {
  const { tableName, settings, token } = readEnvironment(process.env)
  const lessons = openLessons(new URL('lessons', import.meta.url).pathname)
  const table = openWatchedTable(tableName, logTableError(log))
  const stripe = stripeFromEnvironment(process.env, log)
  const origin = () => siteOrigin(process.env)
  const dependencies = { table, settings, world, lessons, stripe, origin, announce: announcerFrom(process.env, log) }
  return createPayments(dependencies, { log, token })
})
