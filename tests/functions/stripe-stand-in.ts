import type { CheckoutFacts } from '#domain/access'
import { Problem } from '../../functions/errors.ts'
import type { StripeClient, StripeEvent, StripeSession } from '../../functions/payments/stripe-client.ts'

/** `undecided` says that Stripe lists a dispute that can still change. */
type Session = StripeSession & { undecided?: boolean }

/** An in-memory Stripe client. Like Stripe, it returns the same session for the same idempotency key. */
type StripeStandIn = StripeClient & {
  sessions: Map<string, Session>
  /** The idempotency keys of all checkout requests, in order. */
  keys: string[]
  /** The calls that the client made, by name. Set `failing` to let the next ones fail as if Stripe were down. */
  calls: string[]
  failing: (call: string) => boolean
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
  /** Stripe lists refunds that have failed too. */
  const refunded = new Set<string>()
  const change = (sessionId: string, facts: Partial<Session>) => {
    const session = { ...open, ...sessions.get(sessionId), id: sessionId, ...facts }
    sessions.set(sessionId, session)
    if (session.refunded > 0) refunded.add(sessionId)
    return factsOf(session)
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
    price: null,
    url: null,
    paidAt: null,
    email: null,
    paymentIntent: null,
    failed: false,
    refunded: 0,
    dispute: 'none',
    code: null,
    discount: 0,
    hasInvoice: false,
  }
  const calls: string[] = []
  const all = () => [...sessions.values()].toReversed()
  /** One page of two, so that tests meet more than one page. */
  const pageOf = <T>(found: readonly { id: string; item: T }[], after: string | undefined) => {
    const start = found.findIndex(({ id }) => id === after) + 1
    const page = found.slice(start, start + 2)
    const next = found.length > start + 2 ? page.at(-1)?.id : undefined
    return { found: page.map(({ item }) => item), next }
  }
  const called = (call: string) => {
    calls.push(call)
    if (standIn.failing(call)) throw new Problem('unavailable', 'Stripe is down')
  }
  const standIn: StripeStandIn = {
    calls,
    failing: () => false,
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
      change(sessionId, { learner: sub, courseId, price: { amount: 9900, currency: 'aud' }, url })
      const opened = { sessionId, url, expiresAt: '2026-03-03T00:00:00.000Z' }
      byKey.set(idempotencyKey, opened)
      return opened
    },
    async readSession(sessionId) {
      called('readSession')
      return sessions.get(sessionId)
    },
    async sessionsOf(paymentIntent) {
      called('sessionsOf')
      return all()
        .filter((one) => one.paymentIntent === paymentIntent)
        .map(({ id }) => id)
    },
    async sessionsByEmail(email) {
      called('sessionsByEmail')
      return all()
        .filter((one) => one.email === email && one.status === 'complete')
        .map(factsOf)
    },
    async listCompleted({ after }) {
      called('listCompleted')
      const complete = all().filter(({ status }) => status === 'complete')
      return pageOf(
        complete.map((one) => ({ id: one.id, item: factsOf(one) })),
        after,
      )
    },
    async listRefunded({ after }) {
      called('listRefunded')
      return pageOf(
        all()
          .filter(({ id }) => refunded.has(id))
          .map((one) => ({ id: one.id, item: one.paymentIntent ?? '' })),
        after,
      )
    },
    async listDisputed({ after }) {
      called('listDisputed')
      const disputed = all().filter((one) => one.undecided !== undefined)
      return pageOf(
        disputed.map(({ id, paymentIntent, undecided }) => ({
          id,
          item: { paymentIntent: paymentIntent ?? '', undecided: undecided === true },
        })),
        after,
      )
    },
    async papers(sessionId) {
      called('papers')
      const { hasInvoice, amountTotal } = sessions.get(sessionId) ?? open
      return {
        invoice: hasInvoice ? `https://invoice.stripe.com/i/${sessionId}` : null,
        receipt: amountTotal ? `https://pay.stripe.com/receipts/${sessionId}` : null,
      }
    },
    async forget(sessionId) {
      called('forget')
      const session = sessions.get(sessionId)
      if (session?.status === 'open') change(sessionId, { status: 'expired', url: null })
      if (session) change(sessionId, { email: null })
      return sessions.get(sessionId)?.status === 'expired'
    },
    async readEvent(rawBody, given) {
      if (given !== signature)
        throw new Problem('bad-request', 'The signature of this event is missing, forged or too old.')
      return { session: undefined, ...JSON.parse(rawBody) }
    },
  }
  return standIn
}

const factsOf = (session: Session): CheckoutFacts => {
  const { id, mode, status, paymentStatus, amountSubtotal, amountTotal, tax, currency, live } = session
  const { learner, courseId, price } = session
  return { id, mode, status, paymentStatus, amountSubtotal, amountTotal, tax, currency, live, learner, courseId, price }
}
