import type { CourseId } from '#domain/catalogue'
import { isKept } from '#domain/settlement'
import type { LearnerStores, PublicStores } from '../store/stores.ts'

/** Ends access, whatever it came from. False if there was none, or it was granted again at the same moment. */
export async function endAccess(courseId: CourseId, { access }: Pick<LearnerStores, 'access'>): Promise<boolean> {
  if (!(await access.read(courseId))?.holds) return false
  await access.end(courseId)
  return !(await access.read(courseId))?.holds
}

/** Gives back what an operator ended, unless the money went back. True if it wrote. */
export const giveBack = (
  courseId: CourseId,
  { access, payments }: Pick<LearnerStores, 'access'> & Pick<PublicStores, 'payments'>,
): Promise<boolean> => access.resume(courseId, (sessionId) => isStillPaid(sessionId, { payments }))

/** Whether we still have the money of a payment. */
export async function isStillPaid(sessionId: string, { payments }: Pick<PublicStores, 'payments'>): Promise<boolean> {
  const payment = await payments.read(sessionId)
  return payment !== undefined && isKept(payment)
}
