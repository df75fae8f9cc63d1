import * as z from 'zod/mini'
import { type CourseId, courseIds } from '#domain/catalogue'
import { keyIn, learnerPartition } from './keys.ts'
import { absent, type Table } from './table.ts'

const StoredCheckout = z.object({
  courseId: z.enum(courseIds),
  sessionId: z.string(),
  url: z.string(),
  expiresAt: z.string(),
  /** Counts the checkouts of this course; part of Stripe's idempotency key. */
  attempt: z.number(),
  /** Whether its slow payment failed after all; for Stripe the session then stays complete and unpaid for ever. */
  failed: z.optional(z.boolean()),
})
type Checkout = z.infer<typeof StoredCheckout>

/** The one open checkout of a learner and course. */
export function checkoutsOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `CHECKOUT#${courseId}`)
  return {
    async read(courseId: CourseId): Promise<Checkout | undefined> {
      const item = await table.get(key(courseId))
      return item && StoredCheckout.parse(item)
    },
    /** Keeps a checkout in place of the attempt before it, or of the same attempt where it failed; the one that stands is returned. */
    async keep(checkout: Checkout): Promise<Checkout> {
      const result = await table.write(key(checkout.courseId), {
        set: checkout,
        remove: ['failed'],
        when: [{ pk: absent }, { attempt: checkout.attempt - 1 }, { attempt: checkout.attempt, url: '' }],
      })
      return result.written || !result.current ? checkout : StoredCheckout.parse(result.current)
    },
    /** Marks the checkout as failed, if it is still the one that stands. */
    async fail(courseId: CourseId, sessionId: string): Promise<void> {
      await table.write(key(courseId), { set: { failed: true }, when: [{ sessionId }] })
    },
  }
}
