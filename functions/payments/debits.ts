import { isCourseId } from '#catalogue/catalogue'

type Checkout = {
  courseId: string
  sessionId: string
  failedAt?: string | undefined
  processing?: boolean | undefined
}
type Access = { courseId: string; sessionId?: string | undefined; holds: boolean }

/** How long a refused debit stays news, in ms. */
const stillNews = 30 * 24 * 60 * 60_000

/**
 * The learner's direct debits by course: false while one is under way, true if a bank has refused it and that's still news. Not those
 * for a course that is open, and not one that has arrived: then an access item names its session, whatever became of the money.
 */
export function debitsOf(
  checkouts: readonly Checkout[],
  access: readonly Access[],
  now: Date,
): Record<string, boolean> {
  const debits = checkouts.flatMap(({ courseId, sessionId, failedAt, processing }) => {
    const settled = access.some((one) => one.courseId === courseId && (one.holds || one.sessionId === sessionId))
    const isNews = failedAt ? now.getTime() - Date.parse(failedAt) < stillNews : processing
    return isNews && !settled && isCourseId(courseId) ? [[courseId, failedAt !== undefined]] : []
  })
  return Object.fromEntries(debits)
}
