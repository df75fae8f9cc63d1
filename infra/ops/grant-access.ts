import { price } from '#domain/catalogue'
import { accessOf } from '../../functions/store/access.ts'
import { type Command, onlyFound } from './command.ts'
import { courseNamed } from './course.ts'
import { confirmedLearner, spoken } from './learner.ts'

export const grantAccess: Command = {
  name: 'grant-access',
  words: ['<e-mail>', '<course>'],
  summary: 'Opens a course to a learner without payment.',
  async plan({ words: [email = '', id = ''] }, operator) {
    const course = courseNamed(id)
    const learner = await confirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    if (before?.holds) return onlyFound(`${spoken(learner)} has "${course.title}" already.`)
    return {
      ...(before && { found: [`Access of ${before.grantedAt.slice(0, 10)} (${before.source}) was ended.`] }),
      will: [`Open "${course.title}" to ${spoken(learner)}, free of charge.`],
      async act() {
        const { access: standing } = await access.grant({
          courseId: course.id,
          source: 'admin',
          amount: 0,
          currency: price.currency,
          tax: 0,
          grantedAt: operator.now().toISOString(),
          holds: true,
        })
        const whose = standing.source === 'admin' ? '' : ', which was just paid for'
        return [`${spoken(learner)} has "${course.title}" now${whose}.`]
      },
    }
  },
}
