import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { poolAttributesFrom } from '../../functions/adapters/cognito.ts'
import { rolesOf } from '../../functions/store/roles.ts'
import { type Command, reportOnly } from './command.ts'
import { findConfirmedLearner, nameAndEmail } from './learner.ts'
import { OpsError } from './ops-error.ts'

export const grantAdmin: Command = {
  name: 'grant-admin',
  args: ['<email>'],
  summary: 'Makes a learner an administrator.',
  async plan({ args: [email = ''] }, operator) {
    const learner = await findConfirmedLearner(email, operator)
    const roles = rolesOf(operator.table, learner.sub)
    if (await roles.has('admin')) return reportOnly(`${nameAndEmail(learner)} is already an administrator.`)
    const user = { UserPoolId: operator.deployed.userPoolId, Username: learner.sub }
    const { UserAttributes = [] } = await operator.cognito.send(new AdminGetUserCommand(user))
    // Signing in with Google skips the second factor, so an administrator's account must not be linked.
    if (poolAttributesFrom(UserAttributes).google)
      throw new OpsError(
        `${nameAndEmail(learner)} can sign in with Google. Ask them to unlink it on their account page first.`,
      )
    return {
      changes: [`Make ${nameAndEmail(learner)} an administrator.`],
      async apply() {
        await roles.grant('admin', operator.now().toISOString())
        return [`${nameAndEmail(learner)} is now an administrator.`]
      },
    }
  },
}
