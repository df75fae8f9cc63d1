import { createHash } from 'node:crypto'
import { changeCustomer, createCheckout, deleteCustomer, expireCheckout, findCheckout } from './checkouts.ts'
import { chargeOf, intentOf, makeRefund } from './money.ts'
import {
  createParameters,
  creditNoteParameters,
  customerParameters,
  listMoneyParameters,
  listSessionsParameters,
  readParameters,
  refundParameters,
  retrieveParameters,
} from './parameters.ts'
import { type Checkout, type Dispute, missing, newId, type Refund, type Shop, StripeProblem } from './state.ts'

/** A call of Stripe's API. `form` is the query of a GET, and the body of any other. */
export type ApiCall = { method: string; path: string; form: string; idempotencyKey?: string | undefined }

type Call = (shop: Shop, id: string, form: string) => unknown

/** Refunds or disputes, the newest first. */
const listMoney =
  (what: 'refunds' | 'disputes'): Call =>
  (shop, _, form) => {
    const found = Object.values(shop.state.checkouts)
      .flatMap((checkout): (Refund | Dispute)[] => checkout[what] ?? [])
      .sort((a, b) => b.created - a.created)
    return listOf(found, readParameters(listMoneyParameters, form))
  }

const calls: Readonly<Record<string, Call>> = {
  'POST /v1/checkout/sessions': (shop, _, form) => createCheckout(shop, readParameters(createParameters, form)).session,
  'GET /v1/checkout/sessions/:id': (shop, id, form) => {
    const { expand } = readParameters(retrieveParameters, form)
    return expanded(shop, findCheckout(shop, id), expand)
  },
  'POST /v1/checkout/sessions/:id/expire': (shop, id) => expireCheckout(shop, id).session,
  'GET /v1/checkout/sessions': (shop, _, form) => {
    const { status, customer_details, ...span } = readParameters(listSessionsParameters, form)
    const found = Object.keys(shop.state.checkouts)
      .map((id) => findCheckout(shop, id).session)
      .filter((session) => status === undefined || session.status === status)
      .filter((session) => !customer_details || session.customer_details?.email === customer_details.email)
    return listOf(found.reverse(), span)
  },
  'POST /v1/customers/:id': (shop, id, form) => {
    const { email } = readParameters(customerParameters, form)
    changeCustomer(shop, id, email)
    return { id, object: 'customer', email }
  },
  'DELETE /v1/customers/:id': (shop, id) => {
    deleteCustomer(shop, id)
    return { id, object: 'customer', deleted: true }
  },
  'POST /v1/refunds': (shop, _, form) => {
    const { payment_intent, amount } = readParameters(refundParameters, form)
    return refunded(shop, amount, ({ session }) => session.payment_intent === payment_intent)
  },
  'POST /v1/credit_notes': (shop, _, form) => {
    const { invoice, amount, refund_amount } = readParameters(creditNoteParameters, form)
    if (amount !== refund_amount) throw new StripeProblem(400, 'The credit note must be refunded in whole.')
    const refund = refunded(shop, amount, ({ session }) => session.invoice === invoice)
    return { id: newId('cn'), object: 'credit_note', invoice, amount, refunds: [{ refund: refund.id }] }
  },
  'GET /v1/refunds': listMoney('refunds'),
  'GET /v1/disputes': listMoney('disputes'),
}
const patterns = Object.entries(calls).map(
  ([name, call]) => [new RegExp(`^${name.replace(':id', '([^/]+)')}$`), call] as const,
)

function refunded(shop: Shop, amount: number, isIt: (checkout: Checkout) => boolean): Refund {
  const checkout = Object.values(shop.state.checkouts).find(isIt)
  if (!checkout) throw missing('payment', '')
  const refund = makeRefund(shop, checkout, amount)
  void shop.emit('charge.refunded', chargeOf(checkout) ?? {})
  return refund
}

/** Answers one API call. Throws a StripeProblem when Stripe would refuse it or the stand-in doesn't support it. */
export function answerApi(shop: Shop, { method, path, form, idempotencyKey }: ApiCall): unknown {
  for (const [pattern, call] of patterns) {
    const found = pattern.exec(`${method} ${path}`)
    if (!found) continue
    const perform = () => call(shop, found[1] ?? '', form)
    return idempotencyKey ? performOnce(shop, idempotencyKey, `${path} ${form}`, perform) : perform()
  }
  throw new StripeProblem(404, `Unrecognized request URL (${method}: ${path}). The local Stripe doesn't support it.`)
}

const day = 24 * 60 * 60 * 1000

/** Replays a key's first response for a day, even if the session has changed since. Errors aren't stored. */
function performOnce(shop: Shop, key: string, request: string, perform: () => unknown): unknown {
  const { answers } = shop.state
  for (const [name, { at }] of Object.entries(answers)) if (at + day <= shop.now()) delete answers[name]
  const fingerprint = createHash('sha256').update(request).digest('hex')
  const stored = Object.hasOwn(answers, key) ? answers[key] : undefined
  if (stored && stored.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`
    throw new StripeProblem(400, message, { type: 'idempotency_error' })
  }
  if (stored) return stored.body
  const body = structuredClone(perform())
  answers[key] = { fingerprint, at: shop.now(), body }
  shop.save()
  return body
}

/** A session with what the request wants to see in place of ids. */
export function expanded(shop: Shop, checkout: Checkout, expand: readonly string[] = []) {
  const { session, promotionCode } = checkout
  const has = (start: string) => expand.some((one) => one.startsWith(start))
  return {
    ...session,
    ...(has('payment_intent') && { payment_intent: intentOf(shop, checkout) }),
    ...(has('discounts') && { discounts: promotionCode ? [{ promotion_code: { code: promotionCode } }] : [] }),
    ...(has('invoice') &&
      session.invoice && {
        invoice: { id: session.invoice, object: 'invoice', hosted_invoice_url: `${shop.origin}/invoice/${session.id}` },
      }),
  }
}

type Listed = { id: string; created: number; payment_intent: string | null }
type ListParameters = ReturnType<typeof readParameters<typeof listMoneyParameters>>

function listOf(all: readonly Listed[], { limit, starting_after, created, payment_intent }: ListParameters) {
  const items = all
    .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent)
    .filter((one) => one.created >= (created?.gte ?? 0))
  const start = starting_after === undefined ? 0 : items.findIndex(({ id }) => id === starting_after) + 1
  const end = start + Math.min(limit, 100)
  return { object: 'list', data: items.slice(start, end), has_more: items.length > end }
}
