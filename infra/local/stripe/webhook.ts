import { createHmac } from 'node:crypto'
import type { Event, StripeState } from './state.ts'

type WebhookOptions = {
  url: string
  secret: string
  /** Delays before the second attempt, the third, and so on. */
  retryMs: readonly number[]
  now: () => number
  state: StripeState
  save(): void
}

type Webhook = {
  /** Delivers an event. Resolves after the first attempt, whether or not it succeeds; retries run in the background. */
  deliver(event: Event): Promise<void>
  /** Retries every undelivered event after a restart, oldest first. */
  resume(): void
  close(): void
}

const timeoutMs = 10_000

/** Signs events and sends them until the portal responds 2xx. Undelivered events are retried at the next start. */
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
      schedule(retries[0], () => void attempt(event, retries.slice(1)))
    }
  }

  async function send(event: Event): Promise<boolean> {
    const payload = JSON.stringify(event)
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
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

  function schedule(ms: number, work: () => void): void {
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
        if (event.pending_webhooks > 0) schedule(first, () => void attempt(event, retryMs))
      }
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The `stripe-signature` header: a timestamp in seconds, and the HMAC of the timestamp and the body. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
