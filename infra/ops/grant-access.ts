import { price } from '#domain/catalogue'
import { accessOf } from '../../functions/store/access.ts'
import { type Command, reportOnly } from './command.ts'
import { parseCourse } from './course.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'

export const grantAccess: Command = {
  name: 'grant-access',
  args: ['<email>', '<course>'],
  summary: 'Gives a learner free access to a course.',
  async plan({ args: [email = '', id = ''] }, operator) {
    const course = parseCourse(id)
    const learner = await findConfirmedLearner(email, operator)
    const access = accessOf(operator.table, learner.sub)
    const before = await access.read(course.id)
    if (before?.holds) return reportOnly(`${nameAndEmail(learner)} already has access to "${course.title}".`)
    return {
      ...(before && {
        findings: [`Earlier access from ${before.grantedAt.slice(0, 10)} (${before.source}) has ended.`],
      }),
      changes: [`Give ${nameAndEmail(learner)} free access to "${course.title}".`],
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
        const paid = granted.source === 'admin' ? '' : ' A payment arrived at the same moment.'
        return [`${nameAndEmail(learner)} now has access to "${course.title}".${paid}`]
      },
    }
  },
}
