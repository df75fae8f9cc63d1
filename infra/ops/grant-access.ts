import { grantCourse, payPageOf } from '../../functions/learners/grant-course.ts'
import { accessOf } from '../../functions/store/access.ts'
import { checkoutsOf } from '../../functions/store/checkouts.ts'
import { type Command, reportOnly } from './command.ts'
import { courseList, parseCourse } from './course.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'

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
    const checkouts = checkoutsOf(operator.table, learner.sub)
    const stripe = (await checkouts.read(course.id))?.sessionId ? await operator.openStripe() : undefined
    const page = stripe && (await payPageOf(course.id, { checkouts, stripe }))
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
        const world = { now: operator.now }
        const needs = { access, checkouts, stripe, world, announce: operator.announce }
        const granted = await grantCourse({ sub: learner.sub, courseId: course.id }, needs)
        const paid = granted.source === 'admin' ? '' : ' A payment arrived at the same moment.'
        return [`${nameAndEmail(learner)} now has access to "${course.title}".${paid}`]
      },
    }
  },
}
