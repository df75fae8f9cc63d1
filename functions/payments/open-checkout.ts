import { mayLearn } from '#access/rules'
import { type CourseId, courseById, price } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import { supportSentence } from '#core/wording'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { reconcile } from './reconcile.ts'
import { isKept } from './rules.ts'
import type { StripeSession } from './stripe-client.ts'
import { payment } from './wording.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub' | 'access' | 'checkouts' | 'profile'>

/**
 * Returns the URL of Stripe's checkout page. There's one open checkout per learner and course, so a second click gets the
 * same page, unless the price or the learner's address has changed since. Refuses if the learner has, or may have, already paid.
 */
export async function openCheckout({ courseId }: { courseId: CourseId }, context: Needs): Promise<{ url: string }> {
  await refuseUnlessForSale(courseId, context)
  const previous = await context.checkouts.read(courseId)
  const session = previous?.url ? await context.stripe.readSession(previous.sessionId) : undefined
  const email = (await context.profile.read())?.email
  if (session?.status === 'open' && session.url) {
    const isForSale = session.amountSubtotal === price.amount && session.currency === price.currency
    // Nobody can change the address on Stripe's page, so a receipt would go to the former one.
    if (isForSale && (session.prefilled ?? email) === email) return { url: session.url }
    await context.stripe.forget(session.id)
  }
  if (session?.status === 'complete') await refuseIfPaid(session, context)
  await refuseIfKept(courseId, context)
  const { provider } = context.settings
  const attempt = (previous?.attempt ?? 0) + 1
  const former = session?.status === 'complete' ? session.id : undefined
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
    // Stripe repeats a failure for the same idempotency key for 24 hours. Store the attempt, so the next click uses a new key.
    await context.checkouts.save({ courseId, attempt, sessionId: '', url: '', expiresAt: '' }, former)
    throw error
  })
  const { url } = await context.checkouts.save({ courseId, attempt, ...opened }, former)
  if (!url) throw new Problem('unavailable', payment.unreachable)
  return { url }
}

async function refuseUnlessForSale(courseId: CourseId, context: Needs): Promise<void> {
  if (context.settings.payment === 'off') throw new Problem('refused', payment.notNeeded)
  const available = new Set(context.lessons.available())
  if (!courseById(courseId).modules.every((module) => available.has(module.id)))
    throw new Problem('refused', 'This course is not open for enrolment yet.')
  if (mayLearn(await context.access.read(courseId), 'required')) throw new Problem('refused', payment.alreadyOwned)
}

/** The learner completed the previous checkout. Grants access or explains the state of the payment, so nobody pays twice. */
async function refuseIfPaid(session: StripeSession, context: Needs): Promise<void> {
  const grant = await reconcile(session, context)
  if (grant.state === 'paid') throw new Problem('refused', payment.alreadyOwned)
  if (grant.state === 'processing')
    throw new Problem(
      'refused',
      'Your payment for this course is still being processed. Please do not pay again; you will get access automatically.',
    )
  if (grant.state === 'refused' && !grant.ended && session.paymentStatus === 'paid')
    throw new Problem(
      'refused',
      `Your payment has arrived, but it could not be matched to the course. Please do not pay again. ${supportSentence(context.settings.provider.email)}`,
    )
}

/** An operator ended access whose money we still have: a person has to look at it before it's paid for again. */
async function refuseIfKept(courseId: CourseId, { access, payments, settings }: Needs): Promise<void> {
  const standings = await access.sessions(courseId)
  for (const [id, standing] of standings) {
    const paid = standing === 'ended' ? await payments.read(id) : undefined
    if (paid && isKept(paid))
      throw new Problem(
        'refused',
        `You have paid for this course before, and your access was ended. Please do not pay again before we have looked at it. ${supportSentence(settings.provider.email)}`,
      )
  }
}
