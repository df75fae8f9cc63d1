import { createHmac } from 'node:crypto'
import type { Event, StripeState } from './state.ts'

type WebhookOptions = {
  url: string
  secret: string
  /** Waits before the second attempt, the third, and so on. */
  retryMs: readonly number[]
  now: () => number
  state: StripeState
  save(): void
}

type Webhook = {
  /** Delivers an event; resolves after the first attempt, well or not. Further attempts follow by themselves. */
  deliver(event: Event): Promise<void>
  /** Takes up every event that was not delivered, oldest first, after a restart. */
  resume(): void
  close(): void
}

const answerMs = 10_000

/** Signs events and sends them until the portal answers 2xx. What it never took is tried again at the next start. */
export function createWebhook({ url, secret, retryMs, now, state, save }: WebhookOptions): Webhook {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()

  async function attempt(event: Event, retries: readonly number[]): Promise<void> {
    const delivered = await send(event)
    if (closing.signal.aborted) return
    if (delivered) {
      event.pending_webhooks = 0
      save()
    } else if (retries[0] !== undefined) {
      later(retries[0], () => void attempt(event, retries.slice(1)))
    }
  }

  async function send(event: Event): Promise<boolean> {
    const payload = JSON.stringify(event)
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)])
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, secret, Math.floor(now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    try {
      const response = await fetch(url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  function later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    deliver: (event) => attempt(event, retryMs),
    resume() {
      const [first = 0] = retryMs
      for (const event of state.events.toReversed()) {
        if (event.pending_webhooks > 0) later(first, () => void attempt(event, retryMs))
      }
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The `stripe-signature` header: a time, and the HMAC of the time and the body. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
