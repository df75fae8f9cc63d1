import { takeBackDeletion } from '../../../functions/deletions/deletion-request.ts'
import { deletionOf } from '../../../functions/store/deletions.ts'
import { type Command, reportOnly } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const keepLearner: Command = {
  name: 'keep-learner',
  args: ['<email>'],
  summary: 'Cancels a deletion that was asked for by mistake. The account stays, with everything in it.',
  details: 'For an owner who can’t sign in. A deletion that has begun can’t be stopped.',
  options: checkedOption,
  async plan({ args: [email = ''], options }, { table, announce, ...pool }) {
    const { sub, ...learner } = await findConfirmedLearner(email, pool)
    const deletion = deletionOf(table, sub)
    const asked = await deletion.read()
    if (!asked) return reportOnly(`Nobody has asked for the account of ${nameAndEmail(learner)} to be deleted.`)
    return {
      findings: [ownerCheck(options.checked, 'Whoever asked for the deletion may have meant it')],
      changes: [`Cancel the deletion of ${nameAndEmail(learner)}, which is due on ${asked.due.slice(0, 10)}.`],
      async apply() {
        await takeBackDeletion({}, { sub, deletion, announce })
        return [`The account of ${nameAndEmail(learner)} stays.`]
      },
    }
  },
}
