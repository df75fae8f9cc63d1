import { type CourseId, price } from '#catalogue/catalogue'
import type { Announce } from '#people/announcement'
import type { World } from '../context.ts'
import type { LearnerStores, PublicStores } from '../stores.ts'
import { isKept } from './rules.ts'
import type { StripeClient } from './stripe-client.ts'

type Whose = { sub: string; courseId: CourseId }
type Needs = Pick<LearnerStores, 'access'> & { world: Pick<World, 'now'>; announce: Announce }

/** Ends access, whatever it came from, and tells the learner. False if there was none, or it was granted again at the same moment. */
export async function endAccess({ sub, courseId }: Whose, { access, world, announce }: Needs): Promise<boolean> {
  if (!(await access.read(courseId))?.holds) return false
  await access.end(courseId)
  if ((await access.read(courseId))?.holds) return false
  await announce({ about: 'access-ended', sub, courseId, at: world.now().toISOString() })
  return true
}

/** Gives back what an operator ended, unless the money went back, and tells the learner. True if it wrote. */
export async function giveBack(
  { sub, courseId }: Whose,
  { access, payments, world, announce }: Needs & Pick<PublicStores, 'payments'>,
): Promise<boolean> {
  const wrote = await access.resume(courseId, async (sessionId) => {
    const payment = await payments.read(sessionId)
    return payment !== undefined && isKept(payment)
  })
  if (wrote) await announce({ about: 'access-returned', sub, courseId, at: world.now().toISOString() })
  return wrote
}

type Stripe = Pick<StripeClient, 'readSession' | 'forget'>
type GrantCourseNeeds = Pick<LearnerStores, 'access' | 'checkouts'> & {
  world: Pick<World, 'now'>
  announce: Announce
  /** Undefined if the learner has opened no payment page. */
  stripe: Stripe | undefined
}

/** Gives a learner a course for nothing, tells them, and closes the payment page that they have open for it. */
export async function grantCourse(
  { sub, courseId }: { sub: string; courseId: CourseId },
  { access, checkouts, world, announce, stripe }: GrantCourseNeeds,
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
  { checkouts, stripe }: Pick<GrantCourseNeeds, 'checkouts'> & { stripe: Stripe },
): Promise<string | undefined> {
  const { sessionId } = (await checkouts.read(courseId)) ?? {}
  const session = sessionId ? await stripe.readSession(sessionId) : undefined
  return session?.status === 'open' ? session.id : undefined
}
