import { type CourseId, price } from '#catalogue/catalogue'
import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import type { StripeClient } from './stripe-client.ts'

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
): Promise<void> {
  const at = world.now().toISOString()
  const page = stripe && (await openPageOf(courseId, { checkouts, stripe }))
  const { granted: isNew, reopened } = await access.grant({
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
  if (page) await stripe?.forget(page)
}

/** The session of the payment page that the learner has open for the course, so that nobody pays for what they were given. */
async function openPageOf(
  courseId: CourseId,
  { checkouts, stripe }: Pick<Needs, 'checkouts'> & { stripe: Stripe },
): Promise<string | undefined> {
  const { sessionId } = (await checkouts.read(courseId)) ?? {}
  const session = sessionId ? await stripe.readSession(sessionId) : undefined
  return session?.status === 'open' ? session.id : undefined
}
