import * as z from 'zod/mini'
import { absent, type Change, Containing, type Item, NotContaining } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'
import { type Access, endingChange, grantChange, type Holding, type Standing, standingsOf } from './rules.ts'

const StoredAccess = z.object({
  courseId: z.string(),
  source: z.enum(['stripe', 'admin']),
  sessionId: z.optional(z.string()),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  grantedAt: z.string(),
  holds: z.boolean(),
})

const StoredSessions = z.object({
  endedSessions: z.optional(z.set(z.string())),
  alsoPaid: z.optional(z.set(z.string())),
  takenBack: z.optional(z.set(z.string())),
})

/** Access that a Stripe session paid for. */
type PaidAccess = Access & { sessionId: string }

/**
 * The learner's access after a grant. `ended`: this session's access had been ended before, so it granted nothing.
 * `granted`: this call made the difference, by opening the course or by noting a second payment.
 * `reopened`: it opened again what had ended.
 */
type Grant = { access: Access; ended: boolean; granted: boolean; reopened: boolean }

export const accessPrefix = 'ACCESS#'
export const accessFrom = (item: Item): Access => StoredAccess.parse(item)

const none: ReadonlySet<string> = new Set()

export function holdingFrom(item: Item | undefined): Holding {
  const { endedSessions = none, alsoPaid = none, takenBack = none } = StoredSessions.parse(item ?? {})
  // Of a damaged item too: a payment must find its session whatever else is wrong.
  const sessionId = typeof item?.sessionId === 'string' ? item.sessionId : undefined
  return { access: item && { sessionId, holds: item.holds === true }, endedSessions, alsoPaid, takenBack }
}

/** How often a change is tried again after another one came between its read and its write. */
const tries = 10

/** Reads what a session's payment was, in cents, and when. */
type Payments = {
  read(sessionId: string): Promise<{ amount: number; currency: string; tax: number; paidAt: string } | undefined>
}

/** A learner's access, one item per course. */
export function accessOf(table: Table, sub: string, payments: Payments) {
  const key = (courseId: string) => keyIn(learnerPartition(sub), `${accessPrefix}${courseId}`)

  /** Reads, decides and writes until no other change came between. `change` returns undefined if there's nothing to write. */
  async function changed(courseId: string, change: (item: Item) => Promise<Change | undefined>): Promise<boolean> {
    for (let tried = 0; tried < tries; tried++) {
      const item = await table.get(key(courseId))
      const next = item && (await change(item))
      if (!next) return false
      if ((await table.write(key(courseId), next)).written) return true
    }
    throw new Error('Access changed too often while it was being ended')
  }

  /** The write that ends what one session's money paid for. */
  async function endingOf(item: Item, sessionId: string): Promise<Change | undefined> {
    const holding = holdingFrom(item)
    const change = endingChange(holding, sessionId)
    if (change === 'nothing') return undefined
    const ended = { endedSessions: [sessionId], takenBack: [sessionId] }
    if (change === 'noted') {
      const standing = holding.access?.sessionId ?? absent
      return { include: ended, exclude: { alsoPaid: [sessionId] }, when: [{ sessionId: standing }] }
    }
    if (change === 'closes')
      return { set: { holds: false }, include: ended, when: [{ sessionId, alsoPaid: item.alsoPaid ?? absent }] }
    const { heir } = change
    const payment = await payments.read(heir)
    const { amount, currency, tax, paidAt } = payment ?? {}
    return {
      set: { sessionId: heir, ...(payment && { amount, currency, tax, grantedAt: paidAt }) },
      include: ended,
      exclude: { alsoPaid: [heir, sessionId] },
      when: [{ sessionId, holds: true, alsoPaid: new Containing(heir) }],
    }
  }

  return {
    async read(courseId: string): Promise<Access | undefined> {
      const item = await table.get(key(courseId))
      return item && accessFrom(item)
    },
    /** Every session that ever paid for the course and what it stands for. */
    async sessions(courseId: string): Promise<Map<string, Standing>> {
      return standingsOf(holdingFrom(await table.get(key(courseId))))
    },
    /** Every course that the learner has or had, also one that has left the catalogue, with its sessions. */
    async courses(): Promise<{ access: Access; sessions: Map<string, Standing> }[]> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), accessPrefix))
      return items.map((item) => ({ access: accessFrom(item), sessions: standingsOf(holdingFrom(item)) }))
    },
    /**
     * Grants a course unless the learner already has access; never for a Stripe session whose access was ended.
     * To find out whether this session made the access, compare the `sessionId` in the result.
     */
    async grant(access: Access): Promise<Grant> {
      const { courseId, sessionId } = access
      let item = await table.get(key(courseId))
      for (let tried = 0; tried < tries; tried++) {
        const holding = holdingFrom(item)
        const current = item && accessFrom(item)
        const change = grantChange(holding, sessionId)
        if (current && change === 'nothing') {
          const ended = sessionId !== undefined && holding.endedSessions.has(sessionId)
          return { access: current, ended, granted: false, reopened: false }
        }
        const notEnded = sessionId ? { endedSessions: new NotContaining(sessionId) } : {}
        const result = await table.write(
          key(courseId),
          sessionId && change === 'also paid'
            ? { include: { alsoPaid: [sessionId] }, when: [{ holds: true, ...notEnded }] }
            : {
                set: access,
                remove: sessionId ? [] : ['sessionId'],
                when: [{ pk: absent }, { holds: false, ...notEnded }],
              },
        )
        if (result.written)
          return {
            access: current?.holds ? current : access,
            ended: false,
            granted: true,
            reopened: current?.holds === false,
          }
        // Another change came between: decide again by what there is now.
        item = result.current
      }
      throw new Error('Access changed too often while it was being granted')
    },
    /**
     * Ends what one session's money paid for, because the money went back. Access stays if another session paid too, or if an
     * operator gave it. Remembers a session that was never granted, so that a late grant changes nothing. True if it wrote.
     */
    async endSession(payment: PaidAccess): Promise<boolean> {
      const { courseId, sessionId } = payment
      const never = await table.get(key(courseId))
      if (!never) {
        const result = await table.write(key(courseId), {
          set: { ...payment, holds: false },
          include: { endedSessions: [sessionId], takenBack: [sessionId] },
          when: [{ pk: absent }],
        })
        if (result.written) return true
      }
      return changed(courseId, (item) => endingOf(item, sessionId))
    },
    /** Grants again what `endSession` ended, because the money is back. Does nothing for a session that an operator ended. */
    async reinstate(payment: PaidAccess): Promise<Grant> {
      const { courseId, sessionId } = payment
      await table.write(key(courseId), {
        exclude: { endedSessions: [sessionId], takenBack: [sessionId] },
        when: [{ takenBack: new Containing(sessionId) }],
      })
      return this.grant(payment)
    },
    /**
     * Gives back what `end` ended, if an operator had given it or `isKept` says that we still have the money. True if it wrote. A
     * second payment comes back too, as one.
     */
    async resume(courseId: string, isKept: (sessionId: string) => Promise<boolean>): Promise<boolean> {
      return changed(courseId, async (item) => {
        const { sessionId, holds } = accessFrom(item)
        if (holds || (sessionId && !(await isKept(sessionId)))) return undefined
        const { alsoPaid } = holdingFrom(item)
        return {
          set: { holds: true },
          exclude: { endedSessions: sessionId ? [sessionId, ...alsoPaid] : [] },
          when: [{ holds: false, sessionId: sessionId ?? absent }],
        }
      })
    },
    /** Ends access. Records every session that paid for it, so that a late webhook or success page never restores it. */
    async end(courseId: string): Promise<void> {
      const item = await table.get(key(courseId))
      if (!item) return
      const { sessionId } = accessFrom(item)
      const { alsoPaid } = holdingFrom(item)
      await table.write(key(courseId), {
        set: { holds: false },
        include: { endedSessions: [...(sessionId ? [sessionId] : []), ...alsoPaid] },
        remove: ['takenBack'],
        when: [{ sessionId: sessionId ?? absent }],
      })
    },
  }
}
