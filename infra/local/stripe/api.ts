import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { intentOf } from './money.ts'
import {
  createParameters,
  listEventsParameters,
  listMoneyParameters,
  listSessionsParameters,
  noParameters,
  readParameters,
  retrieveParameters,
} from './parameters.ts'
import { missing, StripeProblem } from './problem.ts'
import { createCheckout, deleteCustomer, expireCheckout, findCheckout } from './sessions.ts'
import type { Checkout, Dispute, Refund, Shop } from './state.ts'

type Call = (shop: Shop, id: string, encoded: string) => unknown

const sessions = '/v1/checkout/sessions'
const events = '/v1/events'

const calls: readonly { method: 'GET' | 'POST' | 'DELETE'; path: RegExp; call: Call }[] = [
  {
    method: 'POST',
    path: new RegExp(`^${sessions}$`),
    call: (shop, _id, encoded) => {
      const parameters = readParameters(createParameters, encoded)
      return expanded(shop, createCheckout(shop, parameters), parameters.expand)
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^${sessions}/([^/]+)$`),
    call: (shop, id, encoded) => {
      const { expand } = readParameters(retrieveParameters, encoded)
      return expanded(shop, findCheckout(shop, id), expand)
    },
  },
  {
    method: 'POST',
    path: new RegExp(`^${sessions}/([^/]+)/expire$`),
    call: (shop, id, encoded) => {
      readParameters(noParameters, encoded)
      return expireCheckout(shop, id).session
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^${sessions}/([^/]+)/line_items$`),
    call: (shop, id) => listOf(findCheckout(shop, id).lineItems, `${sessions}/${id}/line_items`),
  },
  {
    method: 'GET',
    path: new RegExp(`^${sessions}$`),
    call: (shop, _id, encoded) => {
      const { status, payment_intent, customer_details, created, ...page } = readParameters(
        listSessionsParameters,
        encoded,
      )
      const found = Object.keys(shop.state.checkouts)
        .map((id) => findCheckout(shop, id).session)
        .filter((session) => status === undefined || session.status === status)
        .filter((session) => payment_intent === undefined || session.payment_intent === payment_intent)
        .filter((session) => !customer_details || session.customer_details?.email === customer_details.email)
        .filter((session) => isWithin(session.created, created))
      return listOf(found.reverse(), sessions, page)
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/([^/]+)$/,
    call: (shop, id) => {
      deleteCustomer(shop, id)
      return { id, object: 'customer', deleted: true }
    },
  },
  listedMoney('refunds'),
  listedMoney('disputes'),
  {
    method: 'GET',
    path: new RegExp(`^${events}$`),
    call: (shop, _id, encoded) => {
      const { type, types, created, ...page } = readParameters(listEventsParameters, encoded)
      const found = shop.state.events
        .filter((event) => type === undefined || event.type === type)
        .filter((event) => types === undefined || types.includes(event.type))
        .filter((event) => isWithin(event.created, created))
      return listOf(found, events, page)
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^${events}/([^/]+)$`),
    call: (shop, id) => {
      const event = shop.state.events.find((one) => one.id === id)
      if (!event) throw missing('event', id)
      return event
    },
  },
]

type ApiResponse = {
  body: unknown
  replayed: boolean
}

/** Handles one API call. Throws a StripeProblem when Stripe would refuse it or the stand-in doesn't support it. */
export function handleApiCall(
  shop: Shop,
  secretKey: string,
  request: IncomingMessage,
  url: URL,
  form: string,
): ApiResponse {
  refuseWrongKey(request.headers.authorization, secretKey)
  const method = request.method ?? 'GET'
  const matches = calls.map((one) => ({ ...one, found: one.path.exec(url.pathname) }))
  const route = matches.find((one) => one.method === method && one.found)
  if (!route) {
    const message = `Unrecognized request URL (${method}: ${url.pathname}). The local Stripe doesn't support it.`
    throw new StripeProblem(404, { message })
  }
  const encoded = method === 'GET' ? url.search.slice(1) : form
  const perform = () => route.call(shop, route.found?.[1] ?? '', encoded)
  const key = request.headers['idempotency-key']
  if (method !== 'POST' || typeof key !== 'string') return { body: perform(), replayed: false }
  return performOnce(shop, key, `${url.pathname} ${form}`, perform)
}

const day = 24 * 60 * 60 * 1000

/** Replays a key's first response for a day, even if the session has changed since. Errors aren't stored. */
function performOnce(shop: Shop, key: string, request: string, perform: () => unknown): ApiResponse {
  const { answers } = shop.state
  for (const [name, { at }] of Object.entries(answers)) if (at + day <= shop.now()) delete answers[name]
  const fingerprint = createHash('sha256').update(request).digest('hex')
  const stored = Object.hasOwn(answers, key) ? answers[key] : undefined
  if (stored && stored.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`
    throw new StripeProblem(400, { type: 'idempotency_error', message })
  }
  if (stored) return { body: stored.body, replayed: true }
  const body = structuredClone(perform())
  answers[key] = { fingerprint, at: shop.now(), body }
  shop.save()
  return { body, replayed: false }
}

function refuseWrongKey(authorization: string | undefined, secretKey: string): void {
  if (!authorization) throw new StripeProblem(401, { message: 'You did not provide an API key.' })
  const key = authorization.replace(/^Bearer /, '')
  if (key === secretKey) return
  throw new StripeProblem(401, { message: `Invalid API Key provided: ${key.slice(0, 7)}****` })
}

/** Lists the refunds or disputes of all sessions, newest first. */
function listedMoney(what: 'refunds' | 'disputes') {
  return {
    method: 'GET' as const,
    path: new RegExp(`^/v1/${what}$`),
    call: (shop: Shop, _id: string, encoded: string) => {
      const { payment_intent, created, ...page } = readParameters(listMoneyParameters, encoded)
      const found = Object.values(shop.state.checkouts)
        .flatMap((checkout): (Refund | Dispute)[] => checkout[what] ?? [])
        .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent)
        .filter((one) => isWithin(one.created, created))
        .sort((a, b) => b.created - a.created)
      return listOf(found, `/v1/${what}`, page)
    },
  }
}

function expanded(shop: Shop, checkout: Checkout, expand: readonly string[] = []): object {
  const { session, lineItems, promotionCode } = checkout
  const has = (start: string) => expand.some((one) => one.startsWith(start))
  return {
    ...session,
    ...(has('line_items') && { line_items: listOf(lineItems, `${sessions}/${session.id}/line_items`) }),
    ...(has('payment_intent') && { payment_intent: intentOf(shop, checkout) }),
    ...(has('discounts') && {
      discounts: session.discounts?.map((one) => ({ ...one, promotion_code: { code: promotionCode } })),
    }),
    ...(has('invoice') &&
      session.invoice && {
        invoice: { id: session.invoice, object: 'invoice', hosted_invoice_url: `${shop.origin}/invoice/${session.id}` },
      }),
  }
}

function listOf<Item extends { id: string }>(
  items: readonly Item[],
  url: string,
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string | undefined } = {},
) {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  const end = start + Math.min(limit, 100)
  return { object: 'list', url, data: items.slice(start, end), has_more: items.length > end }
}

function isWithin(seconds: number, range: { gte?: number | undefined; lt?: number | undefined } = {}): boolean {
  return seconds >= (range.gte ?? 0) && seconds < (range.lt ?? Number.POSITIVE_INFINITY)
}
