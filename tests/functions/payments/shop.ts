import type { Table } from '#core/table'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { sweepPayments } from '#payments/sweep'
import { newId, openPortal } from '../portal.ts'
import type { Facts } from './local-stripe.ts'

export const courseId = 'digital-media'

/** A learner with a profile at a portal of their own, what Stripe knows of them, and the events that it sends. */
export async function openShop(table: Table) {
  const portal = openPortal(table)
  const { stripe } = portal
  const learner = await portal.enrolled()
  return {
    ...portal,
    learner,
    session: (id: string) => stripe.change(id, {}),
    /** A session that was paid, whose events haven't come. */
    pay(facts: Facts = {}): string {
      const id = newId().replaceAll('-', '')
      stripe.add({ id: `cs_test_${id}`, learner: learner.sub, courseId, ...facts })
      return `cs_test_${id}`
    },
    /** Opens Stripe's page as the dashboard does, and returns its session. */
    async open(): Promise<string> {
      const { url } = await openCheckout({ courseId }, learner)
      return url.split('/').at(-1) ?? ''
    },
    completed: (id: string, type = 'checkout.session.completed') =>
      receiveStripeEvent(stripe.event(type, id, `evt_${newId()}`), learner),
    /** An event about the money, which says only which payment it's about. */
    money: (id: string, type = 'charge.refunded') =>
      receiveStripeEvent(stripe.moneyEvent(type, stripe.sessions.get(id)?.paymentIntent, `evt_${newId()}`), learner),
    page: (id: string) => verifyPayment({ sessionId: id }, learner),
    async sweep() {
      await table.delete({ pk: 'SWEEP', sk: 'SWEEP' })
      return sweepPayments({ until: new Date('2027-01-01') }, learner)
    },
    holds: async (course: string = courseId) => (await learner.access.read(course as typeof courseId))?.holds === true,
    reported: (event: string) => portal.lines.flatMap((line) => (line.event === event ? [line.session] : [])),
  }
}
