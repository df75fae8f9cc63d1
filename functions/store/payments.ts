import * as z from 'zod/mini'
import { courseIds } from '#domain/catalogue'
import { absent } from './expressions.ts'
import { keyIn } from './keys.ts'
import type { Table } from './table.ts'

const StoredPayment = z.object({
  sessionId: z.string(),
  sub: z.string(),
  courseId: z.enum(courseIds),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  paidAt: z.string(),
  /** What became of the money. Payments of before this was recorded have none of it. */
  refunded: z.optional(z.number()),
  dispute: z.optional(z.enum(['none', 'open', 'lost'])),
  code: z.optional(z.string()),
  discount: z.optional(z.number()),
  hasInvoice: z.optional(z.boolean()),
})
export type Payment = z.infer<typeof StoredPayment>

/** The money of an ordinary payment. Not stored, so such a payment's item is as small as before. */
const untouched: Partial<Payment> = { refunded: 0, dispute: 'none', discount: 0, hasInvoice: false }

/** Payments by Stripe session. Who paid what, and when, never changes; what became of the money does. */
export function openPayments(table: Table) {
  const key = (sessionId: string) => keyIn(`PAYMENT#${sessionId}`, 'PAYMENT')
  const read = async (sessionId: string): Promise<Payment | undefined> => {
    const item = await table.get(key(sessionId))
    return item && StoredPayment.parse(item)
  }
  return {
    read,
    /**
     * Records a payment, or what has changed about its money since. Writes nothing if nothing has. Returns the learner's `sub`, which
     * isn't the one that Stripe knows if the account was made anew after the user pool was lost.
     */
    async record(payment: Payment): Promise<string> {
      const before = await read(payment.sessionId)
      const { refunded, dispute, code, discount, hasInvoice, ...paid } = payment
      const money = { refunded, dispute, code, discount, hasInvoice }
      const changes = Object.fromEntries(
        Object.entries(money).filter(
          ([name, value]) => value !== undefined && value !== { ...untouched, ...before }[name as keyof typeof money],
        ),
      )
      if (!before) {
        const result = await table.write(key(payment.sessionId), {
          set: { ...paid, ...changes },
          when: [{ pk: absent }],
        })
        if (result.written) return payment.sub
      }
      const sub = before?.sub ?? payment.sub
      if (Object.keys(changes).length > 0) await table.write(key(payment.sessionId), { set: changes, when: [{ sub }] })
      return sub
    },
  }
}
