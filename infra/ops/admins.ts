import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { dayOf } from '#core/day'
import { learnerPartition } from '#core/keys'
import { adminKey, rolesOf } from '#people/store'
import { poolAttributesFrom } from '#signing-in/cognito'
import { type Command, reportOnly } from './command.ts'
import { findAccount, findConfirmedLearner, nameAndEmail } from './learner.ts'
import { OpsError } from './ops-error.ts'
import { plural } from './plural.ts'
import { itemsWith } from './scan.ts'

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

export const listAdmins: Command = {
  name: 'list-admins',
  args: [],
  summary: 'Lists the administrators, with the day since when. Changes nothing.',
  async plan(_input, operator) {
    const lines: string[] = []
    for await (const { pk, grantedAt } of itemsWith([adminKey], operator.deployed.tableName, operator.dynamo)) {
      const sub = String(pk).slice(learnerPartition('').length)
      const account = await findAccount(sub, operator)
      lines.push(
        `${dayOf(new Date(String(grantedAt)))}  ${account ? nameAndEmail(account) : `${sub}, account deleted`}`,
      )
    }
    return reportOnly(...lines.sort(), `${plural(lines.length, 'administrator')}.`)
  },
}
