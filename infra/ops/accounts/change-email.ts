import { sydneyTime } from '#core/day'
import { applyChange } from '#signing-in/change-address'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { cleanAddress, isAddress } from '#signing-in/typed'
import { learnerStores } from '../../../functions/stores.ts'
import { type Command, reportOnly } from '../command.ts'
import { findAccount, findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { OpsError } from '../ops-error.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const changeEmail: Command = {
  name: 'change-email',
  args: ['<email or id>', '<new email>'],
  summary: 'Gives an account another email address, for an owner who can’t sign in any more.',
  details:
    'Ends all sessions and unlinks Google. The former address gets an email that says whom to write to.\nThe owner then sets a password with "Forgotten your password?"; a second factor stays, unless you remove it with reset-mfa.',
  options: checkedOption,
  async plan({ args: [who = '', typed = ''], options }, operator) {
    const { deployed, cognito, table, now, announce, print } = operator
    const to = cleanAddress(typed)
    if (!isAddress(to)) throw new OpsError(`${typed} is not an email address.`)
    const learner = await findConfirmedLearner(who, operator)
    const { sub } = learner
    const stores = learnerStores(table, sub)
    const [changes, owner] = await Promise.all([stores.addressChanges.changes(), stores.profile.read()])
    // After a change that stopped halfway, account and profile differ.
    const from = [owner?.email ?? learner.email, learner.email].find((one) => cleanAddress(one) !== to)
    if (!from) return reportOnly(`${nameAndEmail(learner)} signs in with this address already.`)
    const reason = options.checked?.trim()
    const check = ownerCheck(reason, 'Whoever has the mailbox can open the account', 'with the change')
    const other = await findAccount(to, operator)
    if (other && other.sub !== sub && other.status !== 'UNCONFIRMED')
      throw new OpsError(
        `${to} has an account of its own, ${other.sub}. Two accounts can’t be joined: if it’s the same person’s and they can do without it, delete it first.`,
      )
    return {
      findings: [check, ...changes.map(({ at, from, to }) => `${sydneyTime(new Date(at))}: ${from} -> ${to}`)],
      changes: [`Change the address of ${nameAndEmail(learner)} to ${to}, sign them out everywhere and unlink Google.`],
      async apply() {
        const at = now().toISOString()
        const pool = openPoolAccounts(deployed.userPoolId, cognito)
        const account = await pool.find(sub)
        if (!account) throw new OpsError('The account is gone.')
        const log = () => print('Stripe could not be told. It hears of it at the learner’s next payment.')
        const context = { ...stores, sub, pool, announce, openStripe: operator.openStripe, log }
        await applyChange({ at, from, to, by: 'operator', reason }, account, context)
        return [
          `${to} signs in to the account of ${learner.name || sub}.`,
          deployed.mailFunction
            ? `${from} gets an email about it.`
            : 'This stage sends no emails: tell the owner yourself.',
          'Ask them to set a password with “Forgotten your password?”.',
        ]
      },
    }
  },
}
