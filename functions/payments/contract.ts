import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import { int } from '#core/fields'
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
