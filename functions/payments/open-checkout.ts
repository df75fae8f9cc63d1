import { mayLearn } from '#domain/access'
import { type CourseId, courseById } from '#domain/catalogue'
import { payment } from '#domain/wording'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { grantAccess } from './grant-access.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub' | 'access' | 'checkouts' | 'profile'>

/** The address of Stripe's page for a course: one open checkout per learner and course, a second click gets the same. */
export async function openCheckout({ courseId }: { courseId: CourseId }, context: Needs): Promise<{ url: string }> {
  await refuseWhatNeedsNoCheckout(courseId, context)
  const before = await context.checkouts.read(courseId)
  if (before?.url) {
    const session = await context.stripe.readSession(before.sessionId)
    if (session?.status === 'open' && session.url) return { url: session.url }
    if (session?.status === 'complete' && !before.failed) await refuseWhatIsPaid(session, context)
  }
  const { provider } = context.settings
  const attempt = (before?.attempt ?? 0) + 1
  const email = (await context.profile.read())?.email
  const request = {
    sub: context.sub,
    email,
    courseId,
    title: courseById(courseId).title,
    idempotencyKey: `${context.sub}-${courseId}-${attempt}`,
    origin: await context.origin(),
    taxInvoice: provider.gstRegistered ? { abn: provider.abn } : undefined,
  }
  const opened = await context.stripe.createCheckout(request).catch(async (error: unknown) => {
    // Stripe gives the same failure to the same key for a day: the next click must come with another.
    await context.checkouts.save({ courseId, attempt, sessionId: '', url: '', expiresAt: '' })
    throw error
  })
  const { url } = await context.checkouts.save({ courseId, attempt, ...opened })
  if (!url) throw new Problem('unavailable', payment.unreachable)
  return { url }
}

async function refuseWhatNeedsNoCheckout(courseId: CourseId, context: Needs): Promise<void> {
  if (context.settings.payment === 'off') throw new Problem('refused', payment.notNeeded)
  const written = new Set(context.lessons.available())
  if (!courseById(courseId).modules.every((module) => written.has(module.id)))
    throw new Problem('refused', 'This course is not open for enrolment yet.')
  if (mayLearn(await context.access.read(courseId), 'required')) throw new Problem('refused', payment.alreadyOwned)
}

/** The last checkout was completed after all: grant it, or say where its money is, but never charge twice. */
async function refuseWhatIsPaid(session: Parameters<typeof grantAccess>[0], context: Needs): Promise<void> {
  const grant = await grantAccess(session, context)
  if (grant.state === 'paid') throw new Problem('refused', payment.alreadyOwned)
  if (grant.state === 'processing')
    throw new Problem(
      'refused',
      'Your payment for this course is still being processed. Please do not pay again; the course opens by itself.',
    )
  if (grant.state === 'refused' && !grant.ended && session.paymentStatus === 'paid')
    throw new Problem(
      'refused',
      `Your payment has arrived, but it could not be matched to the course. Please do not pay again; write to ${context.settings.provider.email}.`,
    )
}
