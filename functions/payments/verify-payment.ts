import { type CourseId, isCourseId } from '#domain/catalogue'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { reconcile } from './reconcile.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub' | 'checkouts'>
type Verification = { state: 'paid' | 'processing' | 'refused' | 'ended'; courseId?: CourseId }

/**
 * The success page's check. Someone else's session is refused just like one that doesn't exist.
 * `ended`: this session gave access, and a refund or an operator has since ended it.
 */
export async function verifyPayment({ sessionId }: { sessionId: string }, context: Needs): Promise<Verification> {
  const session = await context.stripe.readSession(sessionId)
  if (!session || session.learner !== context.sub) return { state: 'refused' }
  const grant = await reconcile(session, context)
  if (grant.state === 'paid') return { state: 'paid', courseId: grant.access.courseId }
  if (grant.state === 'refused' && grant.ended) return { state: 'ended' }
  // Stripe leaves a session `complete` and unpaid after a delayed payment fails; only our checkout item knows it failed.
  const checkout =
    session.courseId && isCourseId(session.courseId) ? await context.checkouts.read(session.courseId) : undefined
  const failed = checkout?.failed && checkout.sessionId === session.id
  return { state: failed ? 'refused' : grant.state }
}
