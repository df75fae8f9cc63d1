import { price } from '#domain/catalogue'
import { accessOf } from '../../functions/store/access.ts'
import { checkoutsOf } from '../../functions/store/checkouts.ts'
import { type Command, reportOnly } from './command.ts'
import { courseList, parseCourse } from './course.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'
import type { Operator } from './operator.ts'

export const grantAccess: Command = {
  name: 'grant-access',
  args: ['<email>', '<course>'],
  summary: 'Gives a learner free access to a course.',
  details: courseList,
  async plan({ args: [email = '', id = ''] }, operator) {
    const course = parseCourse(id)
    const learner = await findConfirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    if (before?.holds) return reportOnly(`${nameAndEmail(learner)} already has access to "${course.title}".`)
    const page = await payPageOf(learner.sub, course.id, operator)
    return {
      findings: [
        ...(before ? [`Earlier access from ${before.grantedAt.slice(0, 10)} (${before.source}) has ended.`] : []),
        ...(page?.state === 'processing' ? ['A direct debit for it is under way. If it arrives, refund it.'] : []),
      ],
      changes: [
        `Give ${nameAndEmail(learner)} free access to "${course.title}".`,
        ...(page?.state === 'open' ? ['Close the payment page that they have open.'] : []),
      ],
      async apply() {
        const { access: granted, granted: isNew } = await access.grant({
          courseId: course.id,
          source: 'admin',
          amount: 0,
          currency: price.currency,
          tax: 0,
          grantedAt: operator.now().toISOString(),
          holds: true,
        })
        if (isNew) await operator.announce({ about: 'course-opened', sub: learner.sub, courseId: course.id })
        await page?.close()
        const paid = granted.source === 'admin' ? '' : ' A payment arrived at the same moment.'
        return [`${nameAndEmail(learner)} now has access to "${course.title}".${paid}`]
      },
    }
  },
}

/** The payment page that the learner has open for the course, so that nobody pays for what they were given. */
async function payPageOf(sub: string, courseId: string, { table, openStripe }: Operator) {
  const checkout = await checkoutsOf(table, sub).read(courseId)
  if (!checkout?.sessionId) return undefined
  const stripe = await openStripe()
  const session = await stripe.readSession(checkout.sessionId)
  if (session?.status === 'open')
    return { state: 'open', close: async () => void (await stripe.forget(session.id)) } as const
  const processing = session?.status === 'complete' && session.paymentStatus === 'unpaid' && !session.failed
  return processing ? ({ state: 'processing', close: async () => {} } as const) : undefined
}
