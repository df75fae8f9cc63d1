import * as z from 'zod/mini'
import { absent } from '#core/expressions'
import { keyIn } from '#core/keys'
import { paymentListing } from '#core/lists'
import type { Table } from '#core/table'

const StoredPayment = z.object({
  sessionId: z.string(),
  /** Missing once the learner's account is deleted. */
  sub: z.optional(z.string()),
  /** A course that may have left the catalogue since. */
  courseId: z.string(),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  paidAt: z.string(),
  /** What became of the money; none of it is stored for an ordinary payment. */
  refunded: z.optional(z.number()),
  dispute: z.optional(z.enum(['none', 'open', 'lost'])),
  code: z.optional(z.string()),
  discount: z.optional(z.number()),
  hasInvoice: z.optional(z.boolean()),
  /** When the portal saw that the payment is disputed. */
  disputedAt: z.optional(z.string()),
  /** The operation of the last refund that an operator began. */
  refundedBy: z.optional(z.string()),
})
export type Payment = z.infer<typeof StoredPayment>

/** The money of an ordinary payment. Not stored. */
const untouched: Partial<Payment> = { refunded: 0, dispute: 'none', discount: 0, hasInvoice: false }

/** How often to retry when another change comes between read and write. */
const tries = 5

/** Payments by Stripe session. Who paid what, and when, never changes; what became of the money does. */
export function openPayments(table: Table) {
  const key = (sessionId: string) => keyIn(`PAYMENT#${sessionId}`, 'PAYMENT')
  const read = async (sessionId: string): Promise<Payment | undefined> => {
    const item = await table.get(key(sessionId))
    return item && 'amount' in item ? StoredPayment.parse(item) : undefined
  }
  return {
    read,
    /**
     * Whose payment it is. It isn't the learner that Stripe knows if the account was made anew after the user pool was lost, and has
     * no `sub` if it was deleted. `recorded`: it has arrived. Undefined if the table knows nothing of the session.
     */
    async ownerOf(sessionId: string): Promise<{ sub: string | undefined; recorded: boolean } | undefined> {
      const item = await table.get(key(sessionId))
      return item && { sub: item.sub, recorded: item.amount !== undefined }
    },
    /**
     * Records a payment, or what has changed about its money since. Writes nothing if nothing has. The owner stays the one that's stored.
     * True if it noted that more went back.
     */
    async record(payment: Payment & { sub: string }): Promise<boolean> {
      const { refunded, dispute, code, discount, hasInvoice, sub: payer, disputedAt, ...paid } = payment
      const money = { refunded, dispute, code, discount, hasInvoice }
      for (let tried = 0; tried < tries; tried++) {
        const item = await table.get(key(payment.sessionId))
        const first = item?.amount === undefined
        const changes = Object.fromEntries(
          Object.entries(money).filter(
            ([name, value]) => value !== undefined && value !== { ...untouched, ...item }[name as keyof typeof money],
          ),
        )
        const sub = item ? item.sub : payer
        const set = {
          ...(first && { ...paid, sub, ...paymentListing(payment.sessionId, payment.paidAt) }),
          ...changes,
          ...(changes.dispute === 'open' && { disputedAt }),
        }
        if (Object.keys(set).length === 0) return false
        const when = item ? [{ sub: sub ?? absent }] : [{ pk: absent }]
        if ((await table.write(key(payment.sessionId), { set, when })).written)
          return (refunded ?? 0) > (item?.refunded ?? 0)
      }
      throw new Error('The payment changed too often while it was being recorded')
    },
    /** Notes whose refund comes now. False if another was begun since the payment was read. */
    async beginRefund({ sessionId, refundedBy }: Payment, operation: string): Promise<boolean> {
      const when = [{ refundedBy: refundedBy ?? absent }]
      return (await table.write(key(sessionId), { set: { refundedBy: operation }, when })).written
    },
    /**
     * Removes the learner from their payment; what tax law requires stays. A session without a record gets one too, so that a
     * payment that arrives later finds no account.
     */
    async forgetLearner(sessionId: string, sub: string): Promise<void> {
      await table.write(key(sessionId), { set: { sessionId }, remove: ['sub'], when: [{ sub }, { pk: absent }] })
    },
  }
}
