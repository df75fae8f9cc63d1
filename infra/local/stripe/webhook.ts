import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Event, type EventType, newId } from './state.ts'

const timeoutMs = 10_000
const retryMs = [500, 2000, 5000, 15_000, 60_000]

type Webhook = {
  /** Sends an event. Resolves after the first attempt, whether or not it succeeds; further ones run in the background. */
  send(type: EventType, object: object): Promise<void>
  close(): void
}

/** Signs events and sends them until the portal responds 2xx. A restart forgets those that didn't arrive. */
export function createWebhook({ url, secret, now }: { url: string; secret: string; now: () => number }): Webhook {
  const closing = new AbortController()
  const { signal } = closing

  const attempt = async (payload: string): Promise<boolean> => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(payload, secret, Math.floor(now() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const request = { method: 'POST', headers, body: payload, signal: limited, redirect: 'manual' } as const
    try {
      const response = await fetch(url, request)
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
  const tryAgain = async (payload: string): Promise<void> => {
    for (const ms of retryMs) {
      await pause(ms, undefined, { signal, ref: false })
      if (await attempt(payload)) return
    }
  }

  return {
    async send(type, object) {
      const created = Math.floor(now() / 1000)
      const event: Event = { id: newId('evt'), object: 'event', created, data: { object }, livemode: false, type }
      const payload = JSON.stringify(event)
      // Closing ends a pause by an error.
      if (!(await attempt(payload))) tryAgain(payload).catch(() => {})
    },
    close: () => closing.abort(),
  }
}

/** The `stripe-signature` header: a timestamp in seconds, and the HMAC of the timestamp and the body. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
