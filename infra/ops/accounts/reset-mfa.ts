import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { RemovedFactor } from '../../../functions/mails/announcement.ts'
import { type Command, reportOnly } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

const names: Record<RemovedFactor, string> = {
  app: 'the authenticator app',
  texts: 'codes by text message',
  both: 'the authenticator app and codes by text message',
}
const passkeysStay = 'Passkeys, if they have any, stay: they remove a lost one on their account page.'

export const resetMfa: Command = {
  name: 'reset-mfa',
  args: ['<email>'],
  summary: "Removes a learner's authenticator app and codes by text message, so that the password is enough again.",
  details:
    'For somebody who has lost their phone. Signs out every device. Passkeys stay: only the owner can remove those.',
  options: checkedOption,
  async plan({ args: [email = ''], options }, operator) {
    const { cognito, deployed } = operator
    const learner = await findConfirmedLearner(email, operator)
    const user = { UserPoolId: deployed.userPoolId, Username: learner.sub }
    const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(user))
    const [app, texts] = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'].map((factor) => UserMFASettingList.includes(factor))
    if (!app && !texts)
      return reportOnly(`${nameAndEmail(learner)} has neither an authenticator app nor codes by text message on.`)
    const removed = app && texts ? 'both' : app ? 'app' : 'texts'
    const check = ownerCheck(options.checked, 'A thief has the password already')
    return {
      findings: [
        check,
        deployed.mailFunction
          ? `${learner.email} gets an email about it.`
          : `This stage sends no emails: tell ${learner.email} yourself what changed.`,
      ],
      changes: [
        `Remove ${names[removed]} of ${nameAndEmail(learner)}. Then the password is enough to sign in. Sign out every device. ${passkeysStay}`,
      ],
      async apply() {
        const off = { Enabled: false, PreferredMfa: false }
        // Cognito refuses settings for a factor that the learner doesn't have, and needs another factor beside passkeys. Passkeys
        // still sign in as the first factor.
        await cognito.send(
          new AdminSetUserMFAPreferenceCommand({
            ...user,
            ...(app && { SoftwareTokenMfaSettings: off }),
            ...(texts && { SMSMfaSettings: off }),
            ...(UserMFASettingList.includes('WEB_AUTHN') && { WebAuthnMfaSettings: { Enabled: false } }),
          }),
        )
        await cognito.send(new AdminUserGlobalSignOutCommand(user))
        await operator.announce({ about: 'app-removed', sub: learner.sub, at: operator.now().toISOString(), removed })
        return [
          `${nameAndEmail(learner)} signs in with the password alone. Ask them to set up an app again. ${passkeysStay}`,
          ...(texts ? ['Their phone number is still in their account; they can remove it or turn it on again.'] : []),
        ]
      },
    }
  },
}
