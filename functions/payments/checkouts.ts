import * as z from 'zod/mini'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'

const StoredCheckout = z.object({
  courseId: z.string(),
  sessionId: z.string(),
  url: z.string(),
  expiresAt: z.string(),
  /** Counts the learner's checkouts of this course; part of Stripe's idempotency key. */
  attempt: z.number(),
  /** When a slow payment failed. Stripe doesn't say so in the session, which stays complete and unpaid. */
  failedAt: z.optional(z.string()),
  /** Whether a slow payment is under way. */
  processing: z.optional(z.boolean()),
})
export type Checkout = z.infer<typeof StoredCheckout>

export const checkoutPrefix = 'CHECKOUT#'
export const checkoutFrom = (item: Item): Checkout => StoredCheckout.parse(item)

/** A learner's latest checkout, one item per course. */
export function checkoutsOf(table: Table, sub: string) {
  const key = (courseId: string) => keyIn(learnerPartition(sub), `${checkoutPrefix}${courseId}`)
  return {
    async read(courseId: string): Promise<Checkout | undefined> {
      const item = await table.get(key(courseId))
      return item && checkoutFrom(item)
    },
    async all(): Promise<Checkout[]> {
      return (await table.queryAll(prefixRange(learnerPartition(sub), checkoutPrefix))).map(checkoutFrom)
    },
    /**
     * Saves a checkout over the previous attempt, or over this attempt if it got no URL. Returns the checkout now stored. `former`
     * is the previous session if somebody filled it in: Stripe then has a customer, which goes when the account is deleted.
     */
    async save(checkout: Checkout, former?: string): Promise<Checkout> {
      const result = await table.write(key(checkout.courseId), {
        set: checkout,
        remove: ['failedAt', 'processing'],
        include: { formerSessions: former ? [former] : [] },
        when: [{ pk: absent }, { attempt: checkout.attempt - 1 }, { attempt: checkout.attempt, url: '' }],
      })
      return result.written || !result.current ? checkout : checkoutFrom(result.current)
    },
    /** Notes that the checkout's slow payment is under way, if it's still the stored one. */
    async wait(courseId: string, sessionId: string): Promise<void> {
      await table.write(key(courseId), { set: { processing: true }, when: [{ sessionId, failedAt: absent }] })
    },
    /** Marks the checkout as failed, if it's still the stored one. */
    async fail(courseId: string, sessionId: string, at: Date): Promise<void> {
      await table.write(key(courseId), {
        set: { failedAt: at.toISOString() },
        when: [{ sessionId, failedAt: absent }],
      })
    },
  }
}
