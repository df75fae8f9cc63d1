import { rolesOf } from '../../functions/store/roles.ts'
import { type Command, onlyFound } from './command.ts'
import { confirmedLearner, spoken } from './learner.ts'

export const grantAdmin: Command = {
  name: 'grant-admin',
  words: ['<e-mail>'],
  summary: 'Makes a learner an administrator.',
  async plan({ words: [email = ''] }, operator) {
    const learner = await confirmedLearner(email, operator)
    const roles = rolesOf(operator.table, learner.sub)
    if (await roles.has('admin')) return onlyFound(`${spoken(learner)} is an administrator already.`)
    return {
      will: [`Make ${spoken(learner)} an administrator.`],
      async act() {
        await roles.grant('admin', operator.now().toISOString())
        return [`${spoken(learner)} is an administrator now.`]
      },
    }
  },
}
