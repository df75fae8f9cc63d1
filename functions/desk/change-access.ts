import { Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import { endAccess, giveBack } from '#payments/change-access'
import { grantCourse } from '#payments/grant-course'
import type { DeskContext } from './context.ts'
import type { postLearnerAccess } from './contract.ts'

type Input = Omit<RouteInput<typeof postLearnerAccess>, 'reason'>
type Needs = Pick<DeskContext, 'learner' | 'payments' | 'settings' | 'world' | 'announce' | 'openStripe'>

/** Gives a course, ends access to it, or gives back what was ended. */
export async function changeAccess({ learnerId, courseId, act }: Input, context: Needs): Promise<{ done: true }> {
  const { access, checkouts, profile } = context.learner(learnerId)
  if (act === 'grant') {
    if (!(await profile.read()))
      throw new Problem('refused', 'This account hasn’t confirmed its address yet. Confirm it first.')
    // Only somebody who has opened a payment page needs Stripe.
    const stripe = (await checkouts.read(courseId))?.sessionId ? await context.openStripe() : undefined
    await grantCourse({ sub: learnerId, courseId }, { ...context, access, checkouts, stripe })
    return { done: true }
  }
  const changed =
    act === 'end'
      ? await endAccess({ sub: learnerId, courseId }, { ...context, access })
      : await giveBack({ sub: learnerId, courseId }, { ...context, access })
  if (changed) return { done: true }
  throw new Problem(
    'refused',
    act === 'end'
      ? 'There is no access to end, or it was granted again at the same moment.'
      : 'There is nothing to give back: nothing was ended, or the money went back.',
  )
}
