import { rolesOf } from '../../functions/store/roles.ts'
import { type Command, reportOnly } from './command.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'

export const revokeAdmin: Command = {
  name: 'revoke-admin',
  args: ['<email>'],
  summary: 'Makes an administrator an ordinary learner again.',
  async plan({ args: [email = ''] }, operator) {
    const learner = await findConfirmedLearner(email, operator)
    const roles = rolesOf(operator.table, learner.sub)
    if (!(await roles.has('admin'))) return reportOnly(`${nameAndEmail(learner)} is not an administrator.`)
    return {
      changes: [`Remove the administrator role from ${nameAndEmail(learner)}.`],
      async apply() {
        await roles.revoke('admin')
        return [`${nameAndEmail(learner)} is no longer an administrator.`]
      },
    }
  },
}
