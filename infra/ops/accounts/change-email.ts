import { cleanAddress, isAddress, isFrozen } from '#domain/address-change'
import { openPoolAccounts } from '../../../functions/adapters/cognito-accounts.ts'
import { applyChange } from '../../../functions/addresses/apply-change.ts'
import { learnerStores, publicStores } from '../../../functions/store/stores.ts'
import { type Command, reportOnly } from '../command.ts'
import { findAccount, findConfirmedLearner, nameAndEmail } from '../learner.ts'
import { OpsError } from '../ops-error.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const changeEmail: Command = {
  name: 'change-email',
  args: ['<email or id>', '<new email>'],
  summary: 'Gives an account another email address, for an owner who can’t sign in any more. Settles an objection.',
  details:
    'Ends all sessions and unlinks Google. The former address gets an email, and a week to object.\nThe owner then sets a password with "Forgotten your password?"; a second factor stays, unless you remove it with reset-mfa.\nWith the address that it has already, it only settles an objection: the address can be changed and the account deleted again.',
  options: checkedOption,
  async plan({ args: [who = '', typed = ''], options }, operator) {
    const { deployed, cognito, table, now, announce } = operator
    const to = cleanAddress(typed)
    if (!isAddress(to)) throw new OpsError(`${typed} is not an email address.`)
    const learner = await findConfirmedLearner(who, operator)
    const { sub } = learner
    const { addressChanges, profile } = learnerStores(table, sub)
    const [changes, owner] = await Promise.all([addressChanges.changes(), profile.read()])
    const frozen = isFrozen(changes)
    // After a change that stopped halfway, account and profile differ.
    const from = [owner?.email ?? learner.email, learner.email].find((one) => cleanAddress(one) !== to)
    if (!from && !frozen) return reportOnly(`${nameAndEmail(learner)} signs in with this address already.`)
    const reason = options.checked?.trim()
    const check = ownerCheck(reason, 'Whoever has the mailbox can open the account', 'with the change')
    const other = await findAccount(to, operator)
    if (other && other.sub !== sub && other.status !== 'UNCONFIRMED')
      throw new OpsError(
        `${to} has an account of its own, ${other.sub}. If both are the same person’s: npm run ops -- move-learner ${sub} ${to}`,
      )
    return {
      findings: [
        check,
        ...changes.map(({ at, from, to, objectedAt }) => `${at}: ${from} -> ${to}${objectedAt ? ', objected to' : ''}`),
      ],
      changes: [
        ...(from
          ? [`Change the address of ${nameAndEmail(learner)} to ${to}, sign them out everywhere and unlink Google.`]
          : []),
        ...(frozen ? ['Settle the objection: the address can be changed and the account deleted again.'] : []),
      ],
      async apply() {
        const at = now().toISOString()
        const pool = openPoolAccounts(deployed.userPoolId, cognito)
        const account = await pool.find(sub)
        if (!account) throw new OpsError('The account is gone.')
        const { staleCustomers } = publicStores(table)
        const context = { sub, pool, addressChanges, profile, staleCustomers, announce }
        if (from) await applyChange({ at, from, to, by: 'operator', reason }, account, context)
        for (const change of changes)
          if (change.objectedAt && !change.settledAt) await addressChanges.settle(change.at, at)
        return [
          `${to} signs in to the account of ${learner.name || sub}.`,
          ...(from
            ? [
                deployed.mailFunction
                  ? `${from} gets an email about it.`
                  : 'This stage sends no emails: tell the owner yourself.',
                'Ask them to set a password with “Forgotten your password?”.',
              ]
            : []),
        ]
      },
    }
  },
}
