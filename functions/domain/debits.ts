import { type CourseId, isCourseId } from '#domain/catalogue'

type Checkout = {
  courseId: string
  sessionId: string
  failed?: boolean | undefined
  failedAt?: string | undefined
  processing?: string | undefined
}
type Debit = { courseId: CourseId; state: 'processing' | 'failed' }
type Access = { courseId: string; sessionId?: string | undefined; holds: boolean }

/** How long a refused debit stays news, in ms. */
const stillNews = 30 * 24 * 60 * 60_000

/**
 * The learner's direct debits that are under way, and those that a bank has refused in the last 30 days. Not those for a course that
 * is open, and not one that has arrived: then an access item names its session, whatever became of the money.
 */
export function debitsOf(checkouts: readonly Checkout[], access: readonly Access[], now: Date): Debit[] {
  return checkouts.flatMap(({ courseId, sessionId, failed, failedAt = '', processing }): Debit[] => {
    const settled = access.some((one) => one.courseId === courseId && (one.holds || one.sessionId === sessionId))
    if (settled || !isCourseId(courseId)) return []
    if (failed) return now.getTime() - Date.parse(failedAt) < stillNews ? [{ courseId, state: 'failed' }] : []
    return processing === sessionId ? [{ courseId, state: 'processing' }] : []
  })
}
