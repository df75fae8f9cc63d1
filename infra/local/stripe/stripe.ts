import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../request-body.ts'
import { openStateFile } from '../state-file.ts'
import { type ApiCall, answerApi } from './api.ts'
import { completeSlowly, settle } from './checkouts.ts'
import { handleControlPage } from './control.ts'
import { handlePayPage, showPaper } from './pay.ts'
import { type Checkout, newStripeState, type Shop, StripeProblem } from './state.ts'
import { createWebhook } from './webhook.ts'

export type StripeOptions = {
  /** Stores checkouts and events; in memory if absent. */
  file?: string
  /** Base URL of the pay page, for example `http://localhost:3000/_stripe`. */
  origin: string
  webhookUrl: string
  webhookSecret: string
  slowPaymentMs?: number
  now?: () => number
}

type LocalStripe = {
  shop: Shop
  /** Answers a call of the API in this process. */
  api(call: ApiCall): { status: number; body: unknown }
  /** Serves `…/v1/*`, `…/pay/*`, `…/control`, `…/invoice/*` and `…/receipt/*`. */
  handler(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Serves the API on a free port, for the SDK (`protocol: 'http'`), and resumes slow payments. */
  listen(): Promise<{ host: string; port: number }>
  close(): Promise<void>
}

const maxRequestBytes = 1024 * 1024

/** Emulates Stripe Checkout: sessions and events over the API, the pay page, and signed webhooks. */
export function createStripe(options: StripeOptions): LocalStripe {
  const { origin, webhookUrl, webhookSecret, slowPaymentMs = 3000, now = Date.now } = options
  const { state, save } = openStateFile(options.file, newStripeState)
  const webhook = createWebhook({ url: webhookUrl, secret: webhookSecret, now })
  const settlements = new Set<NodeJS.Timeout>()

  const shop: Shop = {
    state,
    save,
    now,
    origin,
    async emit(type, object) {
      if (!state.losesEvents) await webhook.send(type, object)
    },
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

  function api(call: ApiCall): { status: number; body: unknown } {
    try {
      return { status: 200, body: answerApi(shop, call) }
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      return { status: error.status, body: { error: error.details } }
    }
  }

  async function handler(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const { method = 'GET' } = request
    const text = (await readBody(request, maxRequestBytes)).toString()
    const [, what, id = ''] = /\/(pay|invoice|receipt|control|v1)(?:\/([^/]*))?/.exec(pathname) ?? []
    if (what === 'v1') {
      const idempotencyKey = request.headers['idempotency-key']?.toString()
      const path = pathname.slice(pathname.indexOf('/v1/'))
      const { status, body } = api({ method, path, form: method === 'GET' ? search.slice(1) : text, idempotencyKey })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    const form = new URLSearchParams(text)
    const { status, headers, body } =
      what === 'invoice' || what === 'receipt'
        ? showPaper(shop, what, id)
        : what === 'control'
          ? await handleControlPage(shop, { method, form })
          : await handlePayPage(shop, { method, sessionId: id, form }, paySlowly)
    response.writeHead(status, headers).end(body)
  }

  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.destroy())
  })
  return {
    shop,
    api,
    handler,
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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
