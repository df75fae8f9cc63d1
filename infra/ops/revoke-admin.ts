import { rolesOf } from '../../functions/store/roles.ts'
import { type Command, onlyFound } from './command.ts'
import { confirmedLearner, spoken } from './learner.ts'

export const revokeAdmin: Command = {
  name: 'revoke-admin',
  words: ['<e-mail>'],
  summary: 'Makes an administrator an ordinary learner again.',
  async plan({ words: [email = ''] }, operator) {
    const learner = await confirmedLearner(email, operator)
    const roles = rolesOf(operator.table, learner.sub)
    if (!(await roles.has('admin'))) return onlyFound(`${spoken(learner)} is no administrator.`)
    return {
      will: [`Take the role of administrator from ${spoken(learner)}.`],
      async act() {
        await roles.revoke('admin')
        return [`${spoken(learner)} is no administrator any more.`]
      },
    }
  },
}
