import { openAccounts } from '../../../functions/adapters/cognito.ts'
import { learnerStores } from '../../../functions/store/stores.ts'
import type { Command } from '../command.ts'
import { findAccount, findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { moveLearner as moveItems } from '../move-items.ts'
import { OpsError } from '../ops-error.ts'
import { plural } from '../plural.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const moveLearner: Command = {
  name: 'move-learner',
  args: ['<old email or id>', '<new email>'],
  summary: 'Moves everything of one account to another of the same person, and locks the old one.',
  details:
    'For somebody who can’t sign in to their account any more and has made a new one. Overwrites nothing:\nwhat both accounts have stays with the old one, and is listed. Run it again 25 minutes later, because open pages may save until then.',
  options: checkedOption,
  async plan({ args: [old = '', email = ''], options }, operator) {
    const { table, deployed, cognito, now } = operator
    const [from, to] = [await findAccount(old, operator), await findConfirmedLearner(email, operator)]
    if (!from) throw new OpsError(`No account has the email or id ${old}.`)
    if (from.sub === to.sub) throw new OpsError('These are the same account.')
    const reason = options.checked?.trim()
    const check = ownerCheck(reason, 'Everything that the one wrote, the other can read', 'with the new account')
    const [before, target] = [learnerStores(table, from.sub), learnerStores(table, to.sub)]
    if ((await before.deletion.read()) || (await target.deletion.read()))
      throw new OpsError('One of the two accounts is going to be deleted. Cancel that first, on its account page.')
    return {
      findings: [check],
      changes: [
        `Lock the account of ${nameAndEmail(from)}: it signs in nobody any more.`,
        `Move all its courses, words and certificates to ${nameAndEmail(to)}.`,
      ],
      async apply() {
        const at = now().toISOString()
        await openAccounts(deployed.userPoolId, cognito).lock(from.sub)
        const change = { at, from: from.email, to: to.email, by: 'operator', reason } as const
        await target.addressChanges.record(change)
        const { moved, left } = await moveItems(table, from.sub, to.sub)
        return [
          `Moved ${plural(moved, 'item')} from ${from.sub} to ${to.sub}.`,
          ...left.map((sk) => `Both have ${sk}: the old account keeps its own.`),
          'Run it again in 25 minutes: a page that is still open may save until then.',
        ]
      },
    }
  },
}
