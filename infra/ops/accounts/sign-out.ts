import { openEndSessions } from '../../../functions/adapters/cognito-sign-in.ts'
import type { Command } from '../command.ts'
import { findAccount, nameAndEmail } from '../learner.ts'
import { OpsError } from '../ops-error.ts'

export const signOut: Command = {
  name: 'sign-out',
  args: ['<email or id>'],
  summary: 'Signs a learner out on every device.',
  details: 'For a stolen device or session. A page that is open may still save for a quarter of an hour.',
  async plan({ args: [who = ''] }, { cognito, deployed }) {
    const learner = await findAccount(who, { cognito, deployed })
    if (!learner) throw new OpsError(`No account has the email or id ${who}.`)
    return {
      changes: [`Sign ${nameAndEmail(learner)} out on every device.`],
      async apply() {
        await openEndSessions(deployed.userPoolId, cognito)(learner.sub)
        return [`${nameAndEmail(learner)} is signed out everywhere.`]
      },
    }
  },
}
