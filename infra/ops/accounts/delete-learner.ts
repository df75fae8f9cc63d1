import { randomUUID } from 'node:crypto'
import { australianDay } from '#core/day'
import { CertificateChoice } from '#privacy/contract'
import { askForDeletion } from '#privacy/deletion-request'
import type { QueuedDeletion } from '#privacy/deletions'
import { type DeletionsContext, runDeletions } from '#privacy/run-deletions'
import { openAccounts } from '#signing-in/cognito'
import { learnerStores, publicStores } from '../../../functions/stores.ts'
import { type Command, reportOnly } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import type { Operator } from '../operator.ts'
import { OpsError } from '../ops-error.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

const minuteMs = 60_000

export const deleteLearner: Command = {
  name: 'delete-learner',
  args: ['<email>'],
  summary: 'Deletes a learner’s account and everything in it, in a week or now.',
  details:
    'Does what "Delete my account" does. Payments stay for five years without the learner’s name, backups for 35 days.\nIf it stops, run it again with --now; otherwise the nightly run carries on with it.',
  options: {
    ...checkedOption,
    certificates: {
      value: '<choice>',
      help: '"withdraw", or "keep" so that anyone can still check them and see the name',
    },
    now: { help: 'delete it within half an hour, without a week to change their mind' },
  },
  async plan({ args: [email = ''], options }, operator) {
    const learner = await findConfirmedLearner(email, operator)
    const check = ownerCheck(options.checked, 'Nothing brings an account back')
    const certificates = choiceFrom(options.certificates)
    const who = nameAndEmail(learner)
    const { deletion } = learnerStores(operator.table, learner.sub)
    const known = await deletion.read()
    const begun = known !== undefined && known.state !== 'asked'
    if (begun && !options.now) return reportOnly(`The account of ${who} is being deleted already.`)
    const findings = [check, 'If they haven’t downloaded their words, offer them that first: export-learner.']
    const fate = certificates === 'keep' ? 'Keep the certificates public, with the name.' : 'Withdraw the certificates.'
    const request = { certificates, operation: randomUUID() }
    if (!options.now)
      return {
        findings,
        changes: [`Delete the account of ${who} in seven days, unless they sign in and keep it.`, fate],
        async apply() {
          const signedInAt = operator.now()
          const context = {
            ...operator,
            sub: learner.sub,
            deletion,
            signedInAt,
            world: worldOf(operator),
          }
          const asked = await askForDeletion({ word: 'DELETE', ...request }, context)
          const day = asked.state === 'asked' ? australianDay(new Date(asked.due)) : 'today'
          return [`It’s deleted in the night after ${day}. ${whoTells(operator)}`]
        },
      }
    return {
      findings: begun ? [...findings, `Its deletion began already, with the choice: ${known.certificates}.`] : findings,
      changes: [
        `Sign ${who} out everywhere for good, and wait 25 minutes until no token works any more.`,
        ...(begun ? [] : [fate]),
        'Erase all that they wrote, take them off their payments and delete their customer in Stripe.',
        'Delete the account, and list it so that a restored table loses it again.',
      ],
      async apply() {
        const at = operator.now().toISOString()
        const { due } = await deletion.ask({ askedAt: at, due: at, ...request })
        await deleteNow({ sub: learner.sub, due }, operator)
        return [`The account is deleted. ${whoTells(operator)}`]
      },
    }
  },
}

function choiceFrom(text: string | undefined): CertificateChoice {
  const parsed = CertificateChoice.safeParse(text)
  if (parsed.success) return parsed.data
  throw new OpsError(
    'Ask them what should happen to their certificates, because nobody can change it later:\n  --certificates withdraw  whoever checks one reads that its holder has withdrawn it, without a name\n  --certificates keep      whoever has its number can check it and sees their name',
  )
}

const worldOf = ({ now }: Operator) => ({ now, certificateId: () => '' })

const whoTells = ({ deployed }: Operator): string =>
  deployed.mailFunction ? 'They get an email about it.' : 'This stage sends no emails: tell them yourself.'

/** Takes the nightly run's own steps with this one learner, until the last is done. */
async function deleteNow(place: QueuedDeletion, operator: Operator): Promise<void> {
  const { table, deployed, cognito, now, pause, print, announce } = operator
  const stores = publicStores(table)
  let fault = ''
  let begun = false
  const context: DeletionsContext = {
    ...stores,
    deletions: { ...stores.deletions, due: async () => [place] },
    learner: (sub) => learnerStores(table, sub),
    accounts: openAccounts(deployed.userPoolId, cognito),
    forgotten: operator.forgotten(),
    // Open Stripe only for a learner who paid: a stage without payments has no key.
    stripe: { forget: async (session) => (await operator.openStripe()).forget(session) },
    world: { now },
    pause,
    announce,
    log({ level, step, error }) {
      if (level === 'error') fault = `${step}: ${error}`
    },
  }
  for (;;) {
    const until = new Date(now().getTime() + 60 * minuteMs)
    const { deleted, waiting, failed, dropped } = await runDeletions({ until }, context)
    // What has begun can't be cancelled, so the nightly run has ended it.
    if (deleted > 0 || (dropped > 0 && begun)) return
    if (dropped > 0) throw new OpsError('They’ve just decided to keep the account. Nothing was deleted.')
    if (failed > 0)
      throw new OpsError(`It stopped (${fault}). Run it again to go on; otherwise the nightly run does it.`)
    if (waiting > 0) {
      begun = true
      print('Waiting until their tokens no longer work…')
      await pause(5 * minuteMs)
    }
  }
}
