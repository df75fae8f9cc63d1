import { type CheckoutFacts, grantRefusal, mayLearn } from '#access/rules'
import { type CourseId, courseIds, isCourseId } from '#catalogue/catalogue'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { reconcile } from './reconcile.ts'
import { maskedAddress } from './settlement.ts'

type Needs = PaymentsContext & Pick<LearnerContext, 'sub' | 'access' | 'addressChanges' | 'checkouts' | 'profile'>
/** How many former addresses are searched for, the latest ones: each takes a call of Stripe. */
const mostFormer = 3

type Restoration = { restored: CourseId[]; processing: boolean; elsewhere: string[] }

/**
 * Grants what the learner has paid for and doesn't have: the checkouts that they opened here, and those in which they typed their
 * address, or a former one. Only a checkout that the same account opened grants anything; of another account it says the masked address.
 */
export async function restorePurchases(_input: unknown, context: Needs): Promise<Restoration> {
  const { sub, stripe } = context
  const [opened, typed, typedBefore] = await Promise.all([
    Promise.all(courseIds.map((courseId) => context.checkouts.read(courseId))),
    context.profile.read().then((profile) => (profile ? stripe.sessionsByEmail(profile.email) : [])),
    context.addressChanges.changes().then((changes) => {
      const former = new Set(changes.map(({ from }) => from))
      return Promise.all([...former].slice(-mostFormer).map((email) => stripe.sessionsByEmail(email)))
    }),
  ])
  const own = new Set([
    ...opened.flatMap((checkout) => (checkout?.sessionId ? [checkout.sessionId] : [])),
    ...[typed, ...typedBefore].flat().flatMap(({ learner, id }) => (learner === sub ? [id] : [])),
  ])
  const outcomes = await Promise.all(
    [...own].map(async (id) => {
      const session = await stripe.readSession(id)
      return session?.learner === sub ? reconcile(session, context) : undefined
    }),
  )
  const restored = outcomes.flatMap((one) =>
    one?.state === 'paid' && one.changed ? [one.access.courseId].filter(isCourseId) : [],
  )
  const others = await Promise.all(typed.map((session) => addressOfOwner(session, context)))
  return {
    restored: [...new Set(restored)],
    processing: outcomes.some((one) => one?.state === 'processing'),
    elsewhere: [...new Set(others.flatMap((address) => (address ? [address] : [])))],
  }
}

/** The masked address of another account whose payment would open a course that this learner doesn't have. */
async function addressOfOwner(session: CheckoutFacts, context: Needs): Promise<string | undefined> {
  const { learner, courseId } = session
  if (!learner || learner === context.sub || !courseId || !isCourseId(courseId)) return undefined
  if (mayLearn(await context.access.read(courseId), 'required')) return undefined
  const owner = context.learner(learner)
  const [standings, profile] = await Promise.all([owner.access.sessions(courseId), owner.profile.read()])
  const standing = standings.get(session.id)
  if (!profile || grantRefusal(session, context.stripe.live)) return undefined
  if (standing === 'ended' || standing === 'taken back') return undefined
  return maskedAddress(profile.email)
}
