import { accessOf } from '../../functions/store/access.ts'
import { type Command, reportOnly } from './command.ts'
import { parseCourse } from './course.ts'
import { OpsError } from './errors.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'

export const revokeAccess: Command = {
  name: 'revoke-access',
  args: ['<email>', '<course>'],
  summary: "Ends a learner's access to a course.",
  details: 'Notes, progress and certificates stay readable. This refunds nothing: refund in Stripe.',
  async plan({ args: [email = '', id = ''] }, operator) {
    const course = parseCourse(id)
    const learner = await findConfirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    if (!before?.holds) return reportOnly(`${nameAndEmail(learner)} has no access to "${course.title}".`)
    return {
      findings: before.sessionId ? [`Paid for with ${before.sessionId}. Refund it in Stripe.`] : [],
      changes: [
        `End the access of ${nameAndEmail(learner)} to "${course.title}". Notes and certificates stay readable.`,
      ],
      async apply() {
        await access.end(course.id)
        if ((await access.read(course.id))?.holds)
          throw new OpsError('Access was granted again at the same moment and is still active. Check it and try again.')
        return [`${nameAndEmail(learner)} no longer has access to "${course.title}".`]
      },
    }
  },
}
