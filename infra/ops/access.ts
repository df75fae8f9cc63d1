import { type Course, courseById, courseIds, isCourseId } from '#domain/catalogue'
import { endAccess, giveBack, isStillPaid } from '../../functions/learners/change-access.ts'
import { grantCourse, payPageOf } from '../../functions/learners/grant-course.ts'
import { accessOf } from '../../functions/store/access.ts'
import { checkoutsOf } from '../../functions/store/checkouts.ts'
import { openPayments } from '../../functions/store/payments.ts'
import { type Command, reportOnly } from './command.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'
import { OpsError } from './ops-error.ts'

const courseList = `The courses are ${courseIds.join(', ')}.`

function parseCourse(id: string): Course {
  if (!isCourseId(id)) throw new OpsError(`There is no course "${id}". ${courseList}`)
  return courseById(id)
}

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

export const revokeAccess: Command = {
  name: 'revoke-access',
  args: ['<email>', '<course>'],
  summary: "Ends a learner's access to a course, or gives it back.",
  details:
    'Notes, progress and certificates stay readable. This refunds nothing: refund in Stripe.\nUntil then, the portal does not sell the course to the learner again.\n' +
    courseList,
  options: { undo: { help: 'give back what this command ended' } },
  async plan({ args: [email = '', id = ''], options }, operator) {
    const course = parseCourse(id)
    const learner = await findConfirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    const who = nameAndEmail(learner)
    const whose = { sub: learner.sub, courseId: course.id }
    const needs = { access, world: { now: operator.now }, announce: operator.announce }
    if (options.undo) {
      if (before?.holds) return reportOnly(`${who} has access to "${course.title}".`)
      const payments = openPayments(operator.table)
      if (!before || (before.sessionId && !(await isStillPaid(before.sessionId, { payments }))))
        return reportOnly('There is nothing to give back: nothing was ended, or the money went back. See grant-access.')
      return {
        changes: [`Give ${who} back the access to "${course.title}" that ended.`],
        async apply() {
          if (await giveBack(whose, { ...needs, payments })) return [`${who} has access to "${course.title}" again.`]
          throw new OpsError('Nothing was changed: the access or its payment changed at the same moment. Try again.')
        },
      }
    }
    if (!before?.holds) return reportOnly(`${who} has no access to "${course.title}".`)
    return {
      findings: before.sessionId ? [`Paid for with ${before.sessionId}. Refund it in Stripe.`] : [],
      changes: [`End the access of ${who} to "${course.title}". Notes and certificates stay readable.`],
      async apply() {
        if (!(await endAccess(whose, needs)))
          throw new OpsError('Access was granted again at the same moment and is still active. Check it and try again.')
        return [`${who} no longer has access to "${course.title}".`]
      },
    }
  },
}
