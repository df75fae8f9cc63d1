import type { Provider } from '#core/provider'
import { moneyIn } from '#core/wording'
import type { Unsettled } from '#payments/store'
import { boughtTitle } from '#payments/wording'
import { type Letter, letterOf } from './letter.ts'

const reasons = {
  'paid-twice': {
    subject: 'A course was paid for twice',
    news: 'the learner already has the course without it, from another payment or because somebody gave it to them.',
    todo: 'Refund this payment in the portal at /admin, under Payments.',
  },
  'paid-without-access': {
    subject: 'A payment opened no course',
    news: 'it matches no learner, no course that we offer, or no page that the portal opened.',
    todo: 'Look at it in Stripe. Then grant the learner the course in the portal at /admin, or refund the payment in Stripe.',
  },
} as const

/** The email to the operator about a payment that somebody must settle. */
export function paymentToSettle({ payment, provider }: { payment: Unsettled; provider: Provider }): Letter {
  const { subject, news, todo } = reasons[payment.reason]
  const amount = moneyIn(payment.currency, payment.amount)
  return letterOf({
    subject,
    name: '',
    news: `${amount} was paid for “${boughtTitle(payment.courseId)}”, and ${news}`,
    action: { sentence: todo },
    next: [`The payment’s session in Stripe is ${payment.sessionId}.`],
    help: 'All payments that wait for somebody: /admin, Payments, “To look at”',
    provider,
  })
}
