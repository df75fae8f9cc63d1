import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import { byId, int, isoTime, known, nothing } from '#core/fields'
import { route } from '#core/route'

export const sessionId = z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/, 'That is not a payment session id.'))

/** Opens a Stripe checkout for a course, or finds the one that the learner has open. `url` is Stripe's page. */
export const postCheckout = route({
  method: 'POST',
  path: '/api/checkouts',
  function: 'payments',
  body: z.object({ courseId: z.enum(courseIds) }),
  response: z.object({ url: z.string() }),
})

/**
 * The success page's check. `paid`: the learner has access. `processing`: access follows once a slow payment arrives.
 * `refused`: the session grants nothing. `ended`: it granted access that a refund, a dispute or an operator has since ended.
 * All but `refused` name the course; a refusal names it only if the bank didn't pay the debit, so that paying again is right.
 * `paid` says the total and the GST in it in cents, the address typed at checkout, where the receipt goes, and the section to
 * start with.
 */
export const postPaymentVerification = route({
  method: 'POST',
  path: '/api/payments/verification',
  function: 'payments',
  body: z.object({ sessionId }),
  response: z.object({
    state: z.enum(['paid', 'processing', 'refused', 'ended']),
    courseId: z.optional(z.enum(courseIds)),
    amount: z.optional(int),
    currency: z.optional(z.string()),
    tax: z.optional(int),
    receiptTo: z.optional(z.string()),
    first: z.optional(z.object({ title: z.string(), minutes: int, story: z.optional(z.string()) })),
  }),
})

/**
 * A payment of the learner's. Amounts in cents; `amount` is what was paid, after `discount`. `partly-refunded` and `disputed` keep
 * their access; `refunded` and `lost` (a lost dispute) have none; `ended`: an operator ended the access. The course may have left the
 * catalogue since.
 */
export const Purchase = z.object({
  sessionId,
  courseId: z.string(),
  paidAt: isoTime,
  amount: int,
  currency: z.string(),
  tax: int,
  discount: int,
  code: z.optional(z.string()),
  refunded: int,
  state: z.enum(['paid', 'partly-refunded', 'refunded', 'disputed', 'lost', 'ended']),
  hasInvoice: z.boolean(),
})
export type Purchase = z.infer<typeof Purchase>

/** The learner's payments, newest first, and direct debits that haven't arrived, as on the dashboard. */
export const getPayments = route({
  method: 'GET',
  path: '/api/payments',
  function: 'payments',
  response: z.object({ payments: z.array(Purchase), debits: z.optional(byId(z.boolean())) }),
})

/**
 * "Restore my purchase": grants what the learner has paid for and doesn't have. `restored`: courses that it opened.
 * `processing`: a slow payment may still arrive. `elsewhere`: the masked addresses of the learner's other accounts that own a payment
 * made with this account's address.
 */
export const postRestoration = route({
  method: 'POST',
  path: '/api/payments/restoration',
  function: 'payments',
  body: nothing,
  response: z.object({
    restored: known(z.enum(courseIds)),
    processing: z.boolean(),
    elsewhere: z.array(z.string()),
  }),
})

const paper = { params: z.object({ sessionId }), body: nothing, response: z.object({ url: z.string() }) }

/** Where Stripe shows the invoice of one of the learner's payments. */
export const postPaymentInvoice = route({
  method: 'POST',
  path: '/api/payments/{sessionId}/invoice',
  function: 'payments',
  ...paper,
})

/** Where Stripe shows the receipt of one of the learner's payments. */
export const postPaymentReceipt = route({
  method: 'POST',
  path: '/api/payments/{sessionId}/receipt',
  function: 'payments',
  ...paper,
})

/** Stripe's events. Here, because no page but the account page loads this file. */
export const postStripeEvent = route({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'stripe',
  function: 'payments',
  response: z.object({ received: z.literal(true) }),
})
