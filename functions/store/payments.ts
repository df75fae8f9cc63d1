import * as z from 'zod/mini'
import { courseIds } from '#domain/catalogue'
import { keyIn } from './keys.ts'
import { absent, type Table } from './table.ts'

const StoredPayment = z.object({
  sessionId: z.string(),
  sub: z.string(),
  courseId: z.enum(courseIds),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  paidAt: z.string(),
})
type Payment = z.infer<typeof StoredPayment>

/** Payments by Stripe session: one record each, never changed. */
export function openPayments(table: Table) {
  const key = (sessionId: string) => keyIn(`PAYMENT#${sessionId}`, 'PAYMENT')
  return {
    async read(sessionId: string): Promise<Payment | undefined> {
      const item = await table.get(key(sessionId))
      return item && StoredPayment.parse(item)
    },
    async record(payment: Payment): Promise<void> {
      await table.write(key(payment.sessionId), { set: payment, when: [{ pk: absent }] })
    },
  }
}
