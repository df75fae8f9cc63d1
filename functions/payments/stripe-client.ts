import type { CheckoutFacts } from '#access/rules'
import type { CourseId } from '#catalogue/catalogue'
import type { Settlement } from './rules.ts'

export type CheckoutRequest = {
  sub: string
  /** Prefills the email on Stripe's page; undefined if there's no profile yet. */
  email: string | undefined
  courseId: CourseId
  title: string
  /** Stripe returns the same session for the same key. */
  idempotencyKey: string
  origin: string
  /** Set if the provider is registered for GST: the invoice must then be a tax invoice. */
  taxInvoice: { abn: string } | undefined
}

type OpenedCheckout = { sessionId: string; url: string; expiresAt: string }

/**
 * A session with what became of its money. `url` is null once the session is no longer open; `paidAt` is Stripe's time. `email` is
 * the address typed at checkout, to which Stripe sends the receipt; `prefilled` is the one that the page was opened with.
 */
export type StripeSession = CheckoutFacts &
  Settlement & { url: string | null; paidAt: string | null; email: string | null; prefilled?: string | null }

/** `session` is set for events of checkouts, `paymentIntent` for events of charges, refunds and disputes. */
type StripeEvent = {
  id: string
  type: string
  session: CheckoutFacts | undefined
  paymentIntent?: string | undefined
}

/** What to list: what Stripe made since a time, one page after the item that's named. */
export type Span = { since: Date; after?: string | undefined }

/** Newest first. `next` is the item after which the next page begins. */
export type Page<T> = { found: readonly T[]; next: string | undefined }

/** What the portal needs from Stripe. Calls throw `unavailable` if Stripe is down. */
export type StripeClient = {
  /** Whether the secret key is a live one. Sessions of the other mode grant nothing. */
  live: boolean
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Undefined if Stripe doesn't know the session. */
  readSession(sessionId: string): Promise<StripeSession | undefined>
  /** The ids of the sessions that a payment belongs to: one, or none if it wasn't made by a checkout. */
  sessionsOf(paymentIntent: string): Promise<readonly string[]>
  /** The newest sessions, 100 at most, in which this address was typed at checkout. */
  sessionsByEmail(email: string): Promise<readonly CheckoutFacts[]>
  listCompleted(span: Span): Promise<Page<CheckoutFacts>>
  listRefunded(span: Span): Promise<Page<string>>
  /** The payments of disputes. `undecided`: the dispute can still change. */
  listDisputed(span: Span): Promise<Page<{ paymentIntent: string; undecided: boolean }>>
  /** The addresses of Stripe's pages with the papers of a payment; null for what there isn't. */
  papers(sessionId: string): Promise<{ invoice: string | null; receipt: string | null }>
  /**
   * Closes the session's payment page if it's open, and deletes the customer that paid. True if nobody has paid in this session and
   * nobody can any more. Stripe's invoices stay as they were printed.
   */
  forget(sessionId: string): Promise<boolean>
  /** Gives the customer who paid in this session another address. Nothing happens if there's none, or it was deleted. */
  changeEmail(sessionId: string, email: string): Promise<void>
  /**
   * Refunds a part of a payment, in cents. Where there's an invoice, Stripe makes a credit note for it, which makes the refund. Throws
   * `refused` if Stripe won't. The same key refunds once.
   */
  refund(refund: { sessionId: string; amount: number; reason: string; idempotencyKey: string }): Promise<void>
  /** Verifies and parses a webhook body. Throws `bad-request` for a missing, forged or stale signature. */
  readEvent(rawBody: string, signature: string | undefined): Promise<StripeEvent>
}
