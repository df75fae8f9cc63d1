import * as z from 'zod/mini'
import type { Access } from '#domain/access'
import { type CourseId, courseIds } from '#domain/catalogue'
import { keyIn, learnerPartition } from './keys.ts'
import { absent, type Item, Lacking, type Table } from './table.ts'

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

/** Sessions that never grant again, and those that paid for what another had opened already. */
const Sessions = z.object({
  endedSessions: z.optional(z.set(z.string())),
  alsoPaid: z.optional(z.set(z.string())),
})

/** The access that stands after a grant; `ended` where the session's own access was ended before, so that it grants nothing. */
type Grant = { access: Access; ended: boolean }

export const accessPrefix = 'ACCESS#'
export const accessFrom = (item: Item): Access => StoredAccess.parse(item)

/** Which courses a learner has. */
export function accessOf(table: Table, sub: string) {
  const key = (courseId: CourseId) => keyIn(learnerPartition(sub), `${accessPrefix}${courseId}`)
  return {
    async read(courseId: CourseId): Promise<Access | undefined> {
      const item = await table.get(key(courseId))
      return item && accessFrom(item)
    },
    /**
     * Grants a course where there is no access yet, or where what stands no longer holds; never by a Stripe session whose
     * access was ended. Compare the `sessionId` of the access that stands to know whether this session made it.
     */
    async grant(access: Access): Promise<Grant> {
      const { courseId, sessionId } = access
      const result = await table.write(key(courseId), {
        set: access,
        remove: sessionId ? [] : ['sessionId'],
        when: [{ pk: absent }, { holds: false, ...(sessionId && { endedSessions: new Lacking(sessionId) }) }],
      })
      if (result.written || !result.current) return { access, ended: false }
      const standing = accessFrom(result.current)
      const { endedSessions } = Sessions.parse(result.current)
      const ended = endedSessions?.has(sessionId ?? '') ?? false
      if (sessionId && !ended && sessionId !== standing.sessionId)
        await table.write(key(courseId), { include: { alsoPaid: [sessionId] }, when: [{ holds: true }] })
      return { access: standing, ended }
    },
    /** Ends access. Whatever sessions had paid for it are remembered, so that a late webhook or page never brings it back. */
    async end(courseId: CourseId): Promise<void> {
      const item = await table.get(key(courseId))
      if (!item) return
      const { sessionId } = accessFrom(item)
      const { alsoPaid = [] } = Sessions.parse(item)
      await table.write(key(courseId), {
        set: { holds: false },
        include: { endedSessions: [...(sessionId ? [sessionId] : []), ...alsoPaid] },
        when: [{ sessionId: sessionId ?? absent }],
      })
    },
  }
}
