import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { type Command, reportOnly } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const resetMfa: Command = {
  name: 'reset-mfa',
  args: ['<email>'],
  summary: "Removes a learner's authenticator app, so that the password is enough again.",
  details: 'For somebody who has lost their phone. Sign-ins that are open stay open.',
  options: checkedOption,
  async plan({ args: [email = ''], options }, operator) {
    const { cognito, deployed } = operator
    const learner = await findConfirmedLearner(email, operator)
    const user = { UserPoolId: deployed.userPoolId, Username: learner.sub }
    const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(user))
    if (!UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'))
      return reportOnly(`${nameAndEmail(learner)} has no authenticator app that is on.`)
    const check = ownerCheck(options.checked, 'A thief has the password already')
    return {
      findings: [
        check,
        deployed.mailFunction
          ? `${learner.email} gets an e-mail about it.`
          : `This stage sends no e-mails: tell ${learner.email} yourself what was changed.`,
      ],
      changes: [`Remove the authenticator app of ${nameAndEmail(learner)}. The password alone signs in then.`],
      async apply() {
        const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
        await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }))
        await operator.announce({ about: 'app-removed', sub: learner.sub, at: operator.now().toISOString() })
        return [`${nameAndEmail(learner)} signs in with the password alone. Ask them to set up an app again.`]
      },
    }
  },
}
