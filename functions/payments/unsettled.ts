import * as z from 'zod/mini'
import { absent } from '#core/expressions'
import { keyIn } from '#core/keys'
import type { Table } from '#core/table'

const StoredUnsettled = z.object({
  sessionId: z.string(),
  reason: z.enum(['paid-twice', 'paid-without-access']),
  courseId: z.string(),
  /** What was paid, in cents. */
  amount: z.number(),
  currency: z.string(),
  at: z.string(),
  /** Whether somebody still has to settle it. */
  open: z.boolean(),
})
export type Unsettled = Omit<z.infer<typeof StoredUnsettled>, 'open'>

const pk = 'UNSETTLED'

/** Payments that somebody must settle, by Stripe session. They name no learner. */
export function openUnsettled(table: Table) {
  const key = (sessionId: string) => keyIn(pk, sessionId)
  const read = async (sessionId: string): Promise<Unsettled | undefined> => {
    const item = await table.get(key(sessionId))
    return item?.open ? StoredUnsettled.parse(item) : undefined
  }
  return {
    /** The payment, if it's still to be settled. */
    read,
    /** True for one caller, and again after the payment was settled in between. `operation` recognises a repeated write. */
    async note(payment: Unsettled, operation: string): Promise<boolean> {
      const result = await table.write(key(payment.sessionId), {
        set: { ...payment, open: true, operation },
        remove: ['mailedBy'],
        when: [{ pk: absent }, { open: false }],
      })
      return result.written || result.current?.operation === operation
    },
    /** Ends what is noted about a payment, or only what is noted for that reason. */
    async settle(sessionId: string, reason?: Unsettled['reason']): Promise<void> {
      if (!(await read(sessionId))) return
      await table.write(key(sessionId), { set: { open: false }, when: [{ open: true, ...(reason && { reason }) }] })
    },
    /** All that are still to be settled, oldest first. */
    async list(): Promise<Unsettled[]> {
      const items = await table.queryAll({ pk, from: ' ', to: '~' })
      const open = items.map((item) => StoredUnsettled.parse(item)).filter((one) => one.open)
      return open.toSorted((a, b) => a.at.localeCompare(b.at))
    },
    /** Claims the email about a payment: true for exactly one operation, again if the answer to it was lost. */
    async claimMail(sessionId: string, operation: string): Promise<boolean> {
      const result = await table.write(key(sessionId), {
        set: { mailedBy: operation },
        when: [{ open: true, mailedBy: absent }],
      })
      return result.written || result.current?.mailedBy === operation
    },
  }
}
