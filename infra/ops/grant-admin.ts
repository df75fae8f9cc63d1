import { rolesOf } from '../../functions/store/roles.ts'
import { type Command, reportOnly } from './command.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'

export const grantAdmin: Command = {
  name: 'grant-admin',
  args: ['<email>'],
  summary: 'Makes a learner an administrator.',
  async plan({ args: [email = ''] }, operator) {
    const learner = await findConfirmedLearner(email, operator)
    const roles = rolesOf(operator.table, learner.sub)
    if (await roles.has('admin')) return reportOnly(`${nameAndEmail(learner)} is already an administrator.`)
    return {
      changes: [`Make ${nameAndEmail(learner)} an administrator.`],
      async apply() {
        await roles.grant('admin', operator.now().toISOString())
        return [`${nameAndEmail(learner)} is now an administrator.`]
      },
    }
  },
}
