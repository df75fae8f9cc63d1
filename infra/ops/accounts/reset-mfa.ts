import { sydneyTime } from '#core/day'
import { Problem } from '#core/errors'
import { rolesOf } from '#people/store'
import { startCodesReset, stopCodesReset } from '#signing-in/codes-reset'
import { openSignInPool } from '#signing-in/cognito-sign-in'
import { codesResetOf } from '#signing-in/store'
import type { Command } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { OpsError } from '../ops-error.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const resetMfa: Command = {
  name: 'reset-mfa',
  args: ['<email>'],
  summary: "Has a learner's authenticator app and codes by text message turned off, in the night after 72 hours.",
  details:
    'For somebody who has lost their phone; the desk does the same. They get an email at once and can stop it on their account page.\nThen the password is enough again, and every device is signed out. Passkeys stay: only the owner can remove those.',
  options: { ...checkedOption, stop: { help: 'stop one that waits' } },
  async plan({ args: [email = ''], options }, operator) {
    const { cognito, deployed, table, announce, now } = operator
    const learner = await findConfirmedLearner(email, operator)
    const { sub } = learner
    const context = {
      ...{ sub, announce, world: { now } },
      pool: openSignInPool(deployed.userPoolId, cognito),
      roles: rolesOf(table, sub),
      codesReset: codesResetOf(table, sub),
    }
    const told = deployed.mailFunction
      ? `${learner.email} gets an email about it.`
      : `This stage sends no emails: tell ${learner.email} yourself.`
    if (options.stop)
      return {
        findings: [told],
        changes: [`Leave the codes of ${nameAndEmail(learner)} on.`],
        async apply() {
          await stopCodesReset({}, context).catch(asOpsError)
          return ['It is stopped.']
        },
      }
    return {
      findings: [ownerCheck(options.checked, 'A thief has the password already'), told],
      changes: [
        `Have the codes of ${nameAndEmail(learner)} turned off in the night after 72 hours, unless they stop it. Then the password is enough to sign in.`,
      ],
      async apply() {
        const { due } = await startCodesReset({ by: 'command' }, context).catch(asOpsError)
        return [`The codes are turned off on ${sydneyTime(new Date(due))} in Sydney. Passkeys, if they have any, stay.`]
      },
    }
  },
}

function asOpsError(error: unknown): never {
  throw error instanceof Problem ? new OpsError(error.message) : error
}
