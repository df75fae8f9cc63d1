import * as z from 'zod/mini'
import type { Access } from '#domain/access'
import { type CourseId, courseIds } from '#domain/catalogue'
import { keyIn, learnerPartition } from './keys.ts'
import { absent, type Item, NotContaining, type Table } from './table.ts'

const StoredAccess = z.object({
  courseId: z.enum(courseIds),
  source: z.enum(['stripe', 'admin']),
  sessionId: z.optional(z.string()),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  grantedAt: z.string(),
  holds: z.boolean(),
})

/** `endedSessions` must never grant access again. `alsoPaid` are sessions that paid while another session's access held. */
const StoredSessions = z.object({
  endedSessions: z.optional(z.set(z.string())),
  alsoPaid: z.optional(z.set(z.string())),
})

/** The learner's access after a grant. `ended`: this session's access had been ended before, so it granted nothing. */
type Grant = { access: Access; ended: boolean }

export const accessPrefix = 'ACCESS#'
export const accessFrom = (item: Item): Access => StoredAccess.parse(item)

/** A learner's access, one item per course. */
export function accessOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `${accessPrefix}${courseId}`)
  return {
    async read(courseId: CourseId): Promise<Access | undefined> {
      const item = await table.get(key(courseId))
      return item && accessFrom(item)
    },
    /**
     * Grants a course unless the learner already has access; never for a Stripe session whose access was ended.
     * To find out whether this session made the access, compare the `sessionId` in the result.
     */
    async grant(access: Access): Promise<Grant> {
      const { courseId, sessionId } = access
      const result = await table.write(key(courseId), {
        set: access,
        remove: sessionId ? [] : ['sessionId'],
        when: [{ pk: absent }, { holds: false, ...(sessionId && { endedSessions: new NotContaining(sessionId) }) }],
      })
      if (result.written || !result.current) return { access, ended: false }
      const current = accessFrom(result.current)
      const { endedSessions } = StoredSessions.parse(result.current)
      const ended = endedSessions?.has(sessionId ?? '') ?? false
      if (sessionId && !ended && sessionId !== current.sessionId)
        await table.write(key(courseId), { include: { alsoPaid: [sessionId] }, when: [{ holds: true }] })
      return { access: current, ended }
    },
    /** Ends access. Records every session that paid for it, so that a late webhook or success page never restores it. */
    async end(courseId: CourseId): Promise<void> {
      const item = await table.get(key(courseId))
      if (!item) return
      const { sessionId } = accessFrom(item)
      const { alsoPaid = [] } = StoredSessions.parse(item)
      await table.write(key(courseId), {
        set: { holds: false },
        include: { endedSessions: [...(sessionId ? [sessionId] : []), ...alsoPaid] },
        when: [{ sessionId: sessionId ?? absent }],
      })
    },
  }
}
