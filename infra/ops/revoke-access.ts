import { accessOf } from '../../functions/store/access.ts'
import { type Command, onlyFound } from './command.ts'
import { courseNamed } from './course.ts'
import { confirmedLearner, spoken } from './learner.ts'
import { Refused } from './refused.ts'

export const revokeAccess: Command = {
  name: 'revoke-access',
  words: ['<e-mail>', '<course>'],
  summary: 'Closes a course to a learner.',
  details: 'Own words, progress and certificates stay readable. No money goes back: refund in Stripe.',
  async plan({ words: [email = '', id = ''] }, operator) {
    const course = courseNamed(id)
    const learner = await confirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    if (!before?.holds) return onlyFound(`${spoken(learner)} has no access to "${course.title}".`)
    return {
      found: before.sessionId ? [`It was paid for: ${before.sessionId}. A refund is made in Stripe.`] : [],
      will: [`Close "${course.title}" to ${spoken(learner)}. Own words and certificates stay.`],
      async act() {
        await access.end(course.id)
        if ((await access.read(course.id))?.holds)
          throw new Refused('Access was granted anew at this very moment, and stands. Look at it and try again.')
        return [`"${course.title}" is closed to ${spoken(learner)}.`]
      },
    }
  },
}
