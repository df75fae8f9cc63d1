import { type CourseId, price } from '#domain/catalogue'
import type { World } from '../context.ts'
import type { Announce } from '../mails/announcement.ts'
import type { StripeClient } from '../payments/stripe-client.ts'
import type { LearnerStores } from '../store/stores.ts'

type Stripe = Pick<StripeClient, 'readSession' | 'forget'>
type Needs = Pick<LearnerStores, 'access' | 'checkouts'> & {
  world: Pick<World, 'now'>
  announce: Announce
  /** Undefined if the learner has opened no payment page. */
  stripe: Stripe | undefined
}

/** Gives a learner a course for nothing, tells them, and closes the payment page that they have open for it. */
export async function grantCourse(
  { sub, courseId }: { sub: string; courseId: CourseId },
  { access, checkouts, world, announce, stripe }: Needs,
): Promise<{ source: 'stripe' | 'admin' }> {
  const at = world.now().toISOString()
  const page = stripe && (await payPageOf(courseId, { checkouts, stripe }))
  const {
    access: granted,
    granted: isNew,
    reopened,
  } = await access.grant({
    courseId,
    source: 'admin',
    amount: 0,
    currency: price.currency,
    tax: 0,
    grantedAt: at,
    holds: true,
  })
  if (reopened) await announce({ about: 'access-returned', sub, courseId, at })
  else if (isNew) await announce({ about: 'course-opened', sub, courseId })
  if (page?.state === 'open') await stripe?.forget(page.sessionId)
  return granted
}

/** The payment page that the learner has open for the course, so that nobody pays for what they were given; or a debit under way. */
export async function payPageOf(
  courseId: CourseId,
  { checkouts, stripe }: Pick<Needs, 'checkouts'> & { stripe: Pick<Stripe, 'readSession'> },
): Promise<{ state: 'open' | 'processing'; sessionId: string } | undefined> {
  const { sessionId } = (await checkouts.read(courseId)) ?? {}
  const session = sessionId ? await stripe.readSession(sessionId) : undefined
  if (!session) return undefined
  if (session.status === 'open') return { state: 'open', sessionId: session.id }
  const processing = session.status === 'complete' && session.paymentStatus === 'unpaid' && !session.failed
  return processing ? { state: 'processing', sessionId: session.id } : undefined
}
