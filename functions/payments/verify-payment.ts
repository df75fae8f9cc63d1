import { gstIncluded } from '#access/rules'
import { type CourseId, courseById, isCourseId } from '#catalogue/catalogue'
import type { RouteResult } from '#core/route'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import type { postPaymentVerification } from './contract.ts'
import { reconcile } from './reconcile.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub'>
type Verification = RouteResult<typeof postPaymentVerification>

/**
 * The success page's check. Someone else's session is refused just like one that doesn't exist.
 * `ended`: this session gave access, and a refund or an operator has since ended it.
 */
export async function verifyPayment({ sessionId }: { sessionId: string }, context: Needs): Promise<Verification> {
  const session = await context.stripe.readSession(sessionId)
  if (!session || session.learner !== context.sub) return { state: 'refused' }
  const grant = await reconcile(session, context)
  const course: { courseId?: CourseId } =
    session.courseId && isCourseId(session.courseId) ? { courseId: session.courseId } : {}
  if (grant.state === 'paid') {
    const { amountTotal, currency, email } = session
    const amount = amountTotal ?? 0
    const tax = session.tax || gstIncluded(amount, context.settings.provider.gstRegistered)
    return {
      state: 'paid',
      ...course,
      amount,
      tax,
      currency: currency ?? '',
      ...(email && { receiptTo: email }),
      ...(course.courseId && firstSection(course.courseId, context)),
    }
  }
  if (grant.state === 'refused' && grant.declined) return { state: 'refused', ...course }
  if (grant.state === 'refused') return grant.ended ? { state: 'ended', ...course } : { state: 'refused' }
  return { state: 'processing', ...course }
}

function firstSection(courseId: CourseId, { lessons }: Needs): Pick<Verification, 'first'> {
  const [module] = courseById(courseId).modules
  const section = module && lessons.lesson(module.id)?.sections[0]
  if (!section) return {}
  const { title, minutes, nodes } = section
  const story = nodes.find((node) => node.type === 'story')?.title
  return { first: { title, minutes, ...(story !== undefined && { story }) } }
}
