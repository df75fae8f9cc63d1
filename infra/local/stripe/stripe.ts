import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { BodyTooLarge, readBody } from '../request-body.ts'
import { openStateFile } from '../state-file.ts'
import { handleApiCall } from './api.ts'
import { handleControlPage, handlePaper } from './control.ts'
import { handlePayPage } from './pay.ts'
import { completeSlowly, settle } from './payment.ts'
import { StripeProblem } from './problem.ts'
import { type Checkout, type Event, type EventType, newId, newStripeState, type Shop } from './state.ts'
import { createWebhook } from './webhook.ts'

export type StripeOptions = {
  /** Stores checkouts and events; in memory if absent. */
  file?: string
  /** Base URL of the pay page, for example `http://localhost:3000/_stripe`. */
  origin: string
  webhookUrl: string
  webhookSecret: string
  secretKey: string
  /** How long a direct debit takes. */
  slowPaymentMs?: number
  /** Delays between webhook attempts. */
  retryMs?: readonly number[]
  now?: () => number
}

type LocalStripe = {
  /** Serves `…/v1/*`, `…/pay/*`, `…/control`, `…/invoice/*` and `…/receipt/*`. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Serves the API on a free port, for the SDK (`protocol: 'http'`), and resumes pending webhooks and payments. */
  listen(): Promise<{ host: string; port: number }>
  close(): Promise<void>
}

/** Longer than the portal waits for one attempt. */
const slowApiMs = 6000
const maxRequestBytes = 1024 * 1024
const maxEvents = 1000

/** Emulates Stripe Checkout: sessions and events over the API, the pay page, and signed webhooks. */
export function createStripe(options: StripeOptions): LocalStripe {
  const { origin, webhookUrl, webhookSecret, secretKey, now = Date.now } = options
  const { slowPaymentMs = 3000, retryMs = [500, 2000, 5000, 15_000, 60_000] } = options
  const { state, save } = openStateFile(options.file, newStripeState)
  const webhook = createWebhook({ url: webhookUrl, secret: webhookSecret, retryMs, now, state, save })
  const settlements = new Set<NodeJS.Timeout>()

  const shop: Shop = {
    state,
    save,
    now,
    origin,
    async emit(type, object) {
      const event = newEvent(type, object, Math.floor(now() / 1000))
      const webhooks = state.weather?.webhooks ?? 'sent'
      if (webhooks === 'dropped') event.pending_webhooks = 0
      if (webhooks === 'held') event.held = true
      state.events.unshift(event)
      state.events.length = Math.min(state.events.length, maxEvents)
      save()
      if (webhooks === 'sent') await webhook.deliver(event)
    },
  }

  const sendHeld = async () => {
    for (const event of state.events.filter((one) => one.held)) {
      delete event.held
      save()
      await webhook.deliver(event)
    }
  }

  const settleLater = (checkout: Checkout) => {
    const timer = setTimeout(
      () => {
        settlements.delete(timer)
        void settle(shop, checkout)
      },
      Math.max(0, (checkout.paymentDueAt ?? 0) - now()),
    )
    timer.unref()
    settlements.add(timer)
  }

  const paySlowly = async (checkout: Checkout, email: string) => {
    const completed = completeSlowly(shop, checkout, email, now() + slowPaymentMs)
    settleLater(checkout)
    await completed
  }

  async function handler(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const sessionId = /\/pay\/([^/]+)$/.exec(url.pathname)?.[1]
    try {
      const form = (await readBody(request, maxRequestBytes)).toString()
      const paper = /\/(invoice|receipt)\/([^/]+)$/.exec(url.pathname)
      const isApi = url.pathname.includes('/v1/')
      if (!isApi && (paper || url.pathname.endsWith('/control'))) {
        const call = { method: request.method ?? 'GET', form: new URLSearchParams(form) }
        const { status, headers, body } = paper
          ? handlePaper(shop, paper[1] as 'invoice' | 'receipt', paper[2] ?? '')
          : await handleControlPage(shop, call, sendHeld)
        response.writeHead(status, headers).end(body)
        return
      }
      if (isApi && state.weather?.api === 'failing') throw new StripeProblem(503, { message: 'Stripe is down.' })
      if (isApi && state.weather?.api === 'slow') await new Promise((resolve) => setTimeout(resolve, slowApiMs))
      if (sessionId) {
        const call = { method: request.method ?? 'GET', sessionId, form: new URLSearchParams(form) }
        const { status, headers, body } = await handlePayPage(shop, call, paySlowly)
        response.writeHead(status, headers).end(body)
        return
      }
      url.pathname = url.pathname.replace(/^.*?(?=\/v1\/)/, '')
      const { body, replayed } = handleApiCall(shop, secretKey, request, url, form)
      sendJson(response, 200, body, replayed ? { 'idempotent-replayed': 'true' } : {})
    } catch (error) {
      if (response.destroyed) return
      sendProblem(response, error)
    }
  }

  const server = createServer(handler)
  return {
    handler,
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      webhook.resume()
      for (const checkout of Object.values(state.checkouts)) {
        if (checkout.paymentDueAt !== undefined) settleLater(checkout)
      }
      return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
    },
    async close() {
      webhook.close()
      for (const timer of settlements) clearTimeout(timer)
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
    },
  }
}

function newEvent(type: EventType, object: object, created: number): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'stripe-version': Stripe.API_VERSION,
    ...headers,
  })
  response.end(JSON.stringify(body))
}

function sendProblem(response: ServerResponse, error: unknown): void {
  if (error instanceof StripeProblem) {
    sendJson(response, error.status, { error: error.details })
  } else if (error instanceof BodyTooLarge) {
    sendJson(response, 413, { error: { message: error.message } })
  } else {
    console.error('The local Stripe failed', error)
    sendJson(response, 500, { error: { type: 'api_error', message: String(error) } })
  }
}
