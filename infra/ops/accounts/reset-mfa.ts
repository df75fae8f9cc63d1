import { AdminGetUserCommand, AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { type Command, reportOnly } from '../command.ts'
import { OpsError } from '../errors.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'

const advice = `Say how you know that it's the owner who asks: --checked "rang the school's office number". A thief has the password already, so check first:
  1. The request came from the account's own address, or they answered a mail that you sent to it.
  2. They know what only the owner can see: which courses they began and when, or the date of a payment (find-learner shows both).
  3. You reached them in a way that the request didn't name, such as their school's office number from its website.`

const passkeysStay = 'Passkeys, if they have any, stay: they remove a lost one on their account page.'

export const resetMfa: Command = {
  name: 'reset-mfa',
  args: ['<email>'],
  summary: "Removes a learner's authenticator app, so that the password is enough again.",
  details:
    'For somebody who has lost their phone. Sign-ins that are open stay open, and so do passkeys: only the owner can remove those.',
  options: { checked: { value: '<how>', help: "how you know that it's the owner who asks" } },
  async plan({ args: [email = ''], options }, operator) {
    const { cognito, deployed } = operator
    const learner = await findConfirmedLearner(email, operator)
    const user = { UserPoolId: deployed.userPoolId, Username: learner.sub }
    const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand(user))
    if (!UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'))
      return reportOnly(`${nameAndEmail(learner)} has no authenticator app that is on.`)
    const checked = options.checked?.trim()
    if (!checked) throw new OpsError(advice)
    return {
      findings: [
        `How you know that it's the owner: ${checked}. Keep this with their request: nothing stores it.`,
        deployed.mailFunction
          ? `${learner.email} gets an e-mail about it.`
          : `This stage sends no e-mails: tell ${learner.email} yourself what was changed.`,
      ],
      changes: [
        `Remove the authenticator app of ${nameAndEmail(learner)}. The password alone signs in then. ${passkeysStay}`,
      ],
      async apply() {
        await cognito.send(
          new AdminSetUserMFAPreferenceCommand({
            ...user,
            SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
            // Cognito wants another factor beside passkeys. They go on signing in as the first one.
            ...(UserMFASettingList.includes('WEB_AUTHN') && { WebAuthnMfaSettings: { Enabled: false } }),
          }),
        )
        await operator.announce({ about: 'app-removed', sub: learner.sub, at: operator.now().toISOString() })
        return [
          `${nameAndEmail(learner)} signs in with the password alone. Ask them to set up an app again. ${passkeysStay}`,
        ]
      },
    }
  },
}
