import * as z from 'zod/mini'
import { type CourseId, courseIds } from '#domain/catalogue'
import { absent } from './expressions.ts'
import { keyIn, learnerPartition } from './keys.ts'
import type { Table } from './table.ts'

const StoredCheckout = z.object({
  courseId: z.enum(courseIds),
  sessionId: z.string(),
  url: z.string(),
  expiresAt: z.string(),
  /** Counts the learner's checkouts of this course; part of Stripe's idempotency key. */
  attempt: z.number(),
  /** Set if a slow payment failed. Stripe doesn't say so in the session, which stays complete and unpaid. */
  failed: z.optional(z.boolean()),
})
type Checkout = z.infer<typeof StoredCheckout>

/** A learner's latest checkout, one item per course. */
export function checkoutsOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `CHECKOUT#${courseId}`)
  return {
    async read(courseId: CourseId): Promise<Checkout | undefined> {
      const item = await table.get(key(courseId))
      return item && StoredCheckout.parse(item)
    },
    /** Saves a checkout over the previous attempt, or over this attempt if it got no URL. Returns the checkout now stored. */
    async save(checkout: Checkout): Promise<Checkout> {
      const result = await table.write(key(checkout.courseId), {
        set: checkout,
        remove: ['failed'],
        when: [{ pk: absent }, { attempt: checkout.attempt - 1 }, { attempt: checkout.attempt, url: '' }],
      })
      return result.written || !result.current ? checkout : StoredCheckout.parse(result.current)
    },
    /** Marks the checkout as failed, if it's still the stored one. */
    async fail(courseId: CourseId, sessionId: string): Promise<void> {
      await table.write(key(courseId), { set: { failed: true }, when: [{ sessionId, failed: absent }] })
    },
  }
}
