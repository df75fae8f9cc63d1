import * as z from 'zod/mini'
import { openAudit } from '#core/audit'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
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
     * Adds a payment, or what has changed about its money since. Writes nothing if nothing has. The owner stays the one that's stored.
     * True if it noted that more went back.
     */
    async add(payment: Payment & { sub: string }): Promise<boolean> {
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
     * Removes the learner from their payment; what tax law requires stays. A session without a payment gets one too, so that a
     * payment that arrives later finds no account.
     */
    async forgetLearner(sessionId: string, sub: string): Promise<void> {
      await table.write(key(sessionId), { set: { sessionId }, remove: ['sub'], when: [{ sub }, { pk: absent }] })
    },
  }
}

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

const sweepParts = ['sessions', 'refunds', 'disputes'] as const

const StoredSweep = z.object({
  /** When the last sweep that finished had begun. */
  lastAt: z.optional(z.string()),
  /** Payments with a dispute that could still change at the last look. */
  disputed: z.optional(z.set(z.string())),
  /** Sessions whose slow payment was under way at the last look. */
  pending: z.optional(z.set(z.string())),
  /** A sweep that stopped before its end: when it began, from when it looks, the part that it's in, and the last item it did. */
  run: z.optional(
    z.object({
      startedAt: z.string(),
      since: z.string(),
      part: z.enum(sweepParts),
      after: z.optional(z.string()),
    }),
  ),
})
export type SweepState = z.infer<typeof StoredSweep>

/** Where the sweep of payments stands: one item. Two sweeps at once do the same work twice, which changes nothing. */
export function openSweeps(table: Table) {
  const key = keyIn('SWEEP', 'SWEEP')
  return {
    async read(): Promise<SweepState> {
      return StoredSweep.parse((await table.get(key)) ?? {})
    },
    /** Notes in the operators' log what the sweep had to correct. */
    async corrected(change: 'granted' | 'ended', sessionId: string, at: Date): Promise<void> {
      const what = { actor: 'sweep', action: `sweep-${change}`, target: sessionId, state: 'done' } as const
      await openAudit(table).begin({ ...what, at: at.toISOString(), id: sessionId })
    },
    async save({ lastAt, disputed, pending, run }: SweepState): Promise<void> {
      const sets = { disputed, pending }
      const full = Object.entries(sets).filter(([, members]) => members?.size)
      const empty = Object.keys(sets).filter((name) => !full.some(([known]) => known === name))
      await table.write(key, {
        set: { lastAt, run, ...Object.fromEntries(full) },
        remove: [...(run ? [] : ['run']), ...empty],
      })
    },
  }
}
