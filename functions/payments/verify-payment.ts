import { type CourseId, isCourseId } from '#domain/catalogue'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { grantAccess } from './grant-access.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub' | 'checkouts'>
type Verification = { state: 'paid' | 'processing' | 'refused' | 'ended'; courseId?: CourseId }

/**
 * The success page's check: the session must be the caller's own. Someone else's looks like one that isn't there. A slow
 * payment that failed stays complete and unpaid at Stripe for ever; the checkout knows that it did. `ended`: a refund or an
 * operator has closed what this session had opened.
 */
export async function verifyPayment({ sessionId }: { sessionId: string }, context: Needs): Promise<Verification> {
  const session = await context.stripe.readSession(sessionId)
  if (!session || session.learner !== context.sub) return { state: 'refused' }
  const grant = await grantAccess(session, context)
  if (grant.state === 'paid') return { state: 'paid', courseId: grant.access.courseId }
  if (grant.state === 'refused' && grant.ended) return { state: 'ended' }
  const checkout =
    session.courseId && isCourseId(session.courseId) ? await context.checkouts.read(session.courseId) : undefined
  const failed = checkout?.failed && checkout.sessionId === session.id
  return { state: failed ? 'refused' : grant.state }
}
