import type { CheckoutFacts } from '#domain/access'
import type { CourseId } from '#domain/catalogue'

export type CheckoutRequest = {
  sub: string
  /** Fills in the address on Stripe's page where it is known. */
  email: string | undefined
  courseId: CourseId
  title: string
  /** Stripe answers the same session to the same key. */
  idempotencyKey: string
  origin: string
  /** Where the provider is registered for GST, the invoice is to say so. */
  taxInvoice: { abn: string } | undefined
}

type OpenedCheckout = { sessionId: string; url: string; expiresAt: string }

export type StripeEvent = { id: string; type: string; session: CheckoutFacts | undefined }

/** What the portal asks of Stripe. Every call may throw the `unavailable` problem. */
export type StripeClient = {
  /** Whether the key is a live one: sessions of the other mode grant nothing. */
  live: boolean
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>
  /** Undefined where Stripe knows no such session. `url` is null once the session is no longer open. */
  readSession(sessionId: string): Promise<(CheckoutFacts & { url: string | null }) | undefined>
  /** Reads a webhook's body, refusing a forged or stale signature. */
  readEvent(rawBody: string, signature: string | undefined): Promise<StripeEvent>
}
