import type { CheckoutFacts } from '#domain/access'
import type { CourseId } from '#domain/catalogue'

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

export type StripeEvent = { id: string; type: string; session: CheckoutFacts | undefined }

/** What the portal needs from Stripe. Calls throw `unavailable` if Stripe is down. */
export type StripeClient = {
  /** Whether the secret key is a live one. Sessions of the other mode grant nothing. */
  live: boolean
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Undefined if Stripe doesn't know the session. `url` is null once the session is no longer open. */
  readSession(sessionId: string): Promise<(CheckoutFacts & { url: string | null }) | undefined>
  /** Verifies and parses a webhook body. Throws `bad-request` for a missing, forged or stale signature. */
  readEvent(rawBody: string, signature: string | undefined): Promise<StripeEvent>
}
