import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** The fields of Stripe's object that the stand-in supports; Stripe has a few dozen more. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'adaptive_pricing'
  | 'allow_promotion_codes'
  | 'amount_subtotal'
  | 'amount_total'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'discounts'
  | 'expires_at'
  | 'invoice'
  | 'invoice_creation'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_method_types'
  | 'payment_status'
  | 'status'
  | 'submit_type'
  | 'success_url'
  | 'total_details'
  | 'ui_mode'
  | 'url'
> & { amount_subtotal: number; amount_total: number; currency: string }

export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_discount' | 'amount_subtotal' | 'amount_tax' | 'amount_total' | 'description' | 'quantity'
> & { currency: string }

/** The session that the API returns, and the stand-in's own data about it. */
export type Checkout = {
  session: Session
  lineItems: LineItem[]
  /** Whether the price includes GST. */
  taxed: boolean
  promotionCode?: string
  customerDeleted?: true
  /** When a slow payment arrives, in milliseconds since 1970. */
  paymentDueAt?: number
  /** Whether a slow payment failed. */
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

/** What goes wrong: webhooks that are dropped or held back, an API that is slow or fails. */
export type Weather = { webhooks: 'sent' | 'dropped' | 'held'; api: 'well' | 'slow' | 'failing' }

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
  api_version: string
  created: number
  data: { object: object }
  livemode: false
  /** 1 until the webhook has answered 2xx. */
  pending_webhooks: 0 | 1
  request: { id: null; idempotency_key: null }
  type: EventType
  /** Set while the event is held back. */
  held?: true
}

export type StripeState = {
  /** By session id, oldest first. */
  checkouts: Record<string, Checkout>
  /** Newest first. */
  events: Event[]
  /** Stored responses by idempotency key; `at` is in milliseconds since 1970. */
  answers: Record<string, { fingerprint: string; at: number; body: unknown }>
  weather?: Weather
}

export const newStripeState = (): StripeState => ({ checkouts: {}, events: [], answers: {} })

/** The stand-in's Stripe account: its state, clock and webhook. */
export type Shop = {
  state: StripeState
  save(): void
  /** Milliseconds since 1970. */
  now(): number
  /** Base URL of the pay page. */
  origin: string
  /** Records an event and sends it to the webhook. Resolves after the first attempt, whether or not it succeeds. */
  emit(type: EventType, object: object): Promise<void>
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
