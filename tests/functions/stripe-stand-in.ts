import type { CheckoutFacts } from '#domain/access'
import { Problem } from '../../functions/errors.ts'
import type { StripeClient, StripeEvent } from '../../functions/payments/stripe-client.ts'

type Session = CheckoutFacts & { url: string | null }

/** An in-memory Stripe client. Like Stripe, it returns the same session for the same idempotency key. */
type StripeStandIn = StripeClient & {
  sessions: Map<string, Session>
  /** The idempotency keys of all checkout requests, in order. */
  keys: string[]
  /** Changes a session, for example to expire it. */
  change(sessionId: string, facts: Partial<Session>): CheckoutFacts
  /** Marks the session as paid by the learner. */
  pay(sessionId: string): CheckoutFacts
  /** Adds a paid session that the portal didn't create. */
  add(facts: Partial<Session> & { id: string }): CheckoutFacts
}

/** The signature that the stand-in accepts. */
export const signature = 'signed by Stripe'

export const stripeEvent = (type: string, session: CheckoutFacts | undefined, id = 'evt_1'): string =>
  JSON.stringify({ id, type, ...(session && { session }) } satisfies Omit<StripeEvent, 'session'>)

export function openStripeStandIn({ live = false } = {}): StripeStandIn {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, { sessionId: string; url: string; expiresAt: string }>()
  const keys: string[] = []
  const change = (sessionId: string, facts: Partial<Session>) => {
    const session = { ...open, ...sessions.get(sessionId), id: sessionId, ...facts }
    sessions.set(sessionId, session)
    const { url, ...withoutUrl } = session
    return withoutUrl
  }
  const open: Session = {
    id: '',
    mode: 'payment',
    status: 'open',
    paymentStatus: 'unpaid',
    amountSubtotal: 9900,
    amountTotal: 9900,
    tax: 0,
    currency: 'aud',
    live,
    learner: null,
    courseId: null,
    url: null,
  }
  return {
    live,
    sessions,
    keys,
    change,
    add: (facts) => change(facts.id, { status: 'complete', paymentStatus: 'paid', ...facts }),
    pay: (sessionId) => change(sessionId, { status: 'complete', paymentStatus: 'paid', url: null }),
    async createCheckout({ sub, courseId, idempotencyKey }) {
      keys.push(idempotencyKey)
      const known = byKey.get(idempotencyKey)
      if (known) return known
      const sessionId = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`
      const url = `https://checkout.stripe.example/${sessionId}`
      change(sessionId, { learner: sub, courseId, url })
      const opened = { sessionId, url, expiresAt: '2026-03-03T00:00:00.000Z' }
      byKey.set(idempotencyKey, opened)
      return opened
    },
    async readSession(sessionId) {
      return sessions.get(sessionId)
    },
    async readEvent(rawBody, given) {
      if (given !== signature)
        throw new Problem('bad-request', 'The signature of this event is missing, forged or too old.')
      return { session: undefined, ...JSON.parse(rawBody) }
    },
  }
}
