import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** What the portal and the pay page read of Stripe's session. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  amount_subtotal: number
  amount_total: number
  currency: string
  customer: string | null
  customer_details: { email: string } | null
  invoice: string | null
  payment_intent: string | null
  total_details: { amount_discount: number; amount_tax: number }
}

/** The session that the API returns, and the stand-in's own data about it. */
export type Checkout = {
  session: Session
  /** One: the course. */
  lineItems: { description: string }[]
  promotionCode?: string
  customerDeleted?: true
  /** The customer's address, once it differs from the one that was typed. */
  customerEmail?: string
  /** When a slow payment arrives, in milliseconds since 1970. */
  paymentDueAt?: number
  failed?: boolean
  /** When the money arrived, in seconds since 1970. */
  paidAt?: number
  /** Newest first. */
  refunds?: Refund[]
  disputes?: Dispute[]
}

type Paid = { id: string; amount: number; created: number; currency: string; payment_intent: string }
export type Refund = Paid & { object: 'refund'; status: 'succeeded' | 'failed' }
export type Dispute = Paid & { object: 'dispute'; status: 'needs_response' | 'won' | 'lost' }

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'

export type Event = {
  id: string
  object: 'event'
  created: number
  data: { object: object }
  livemode: false
  type: EventType
}

type StripeState = {
  /** By session id, oldest first. */
  checkouts: Record<string, Checkout>
  /** Stored responses by idempotency key; `at` is in milliseconds since 1970. */
  answers: Record<string, { fingerprint: string; at: number; body: unknown }>
  /** Set while the portal hears of nothing. */
  losesEvents?: boolean
}

export const newStripeState = (): StripeState => ({ checkouts: {}, answers: {} })

/** The stand-in's Stripe account: its state, clock and webhook. */
export type Shop = {
  state: StripeState
  save(): void
  /** Milliseconds since 1970. */
  now(): number
  /** Base URL of the pay page. */
  origin: string
  /** Sends an event to the webhook, if events aren't lost. Resolves after the first attempt, whether or not it succeeds. */
  emit(type: EventType, object: object): Promise<void>
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** An error that Stripe responds with: an HTTP status, and `error` in the body. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: { message: string; type: 'invalid_request_error' | 'idempotency_error'; code?: string }

  constructor(status: number, message: string, details: Partial<StripeProblem['details']> = {}) {
    super(message)
    this.status = status
    this.details = { message, type: 'invalid_request_error', ...details }
  }
}

export const missing = (kind: string, id: string) =>
  new StripeProblem(404, `No such ${kind}: '${id}'`, { code: 'resource_missing' })
