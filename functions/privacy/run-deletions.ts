import { hashed, type Log } from '#core/log'
import type { Announce } from '#people/announcement'
import type { Accounts } from '#signing-in/pool'
import type { LearnerStores, PublicStores } from '../stores.ts'
import type { QueuedDeletion } from './deletions.ts'
import { type EraseContext, eraseLearner } from './erase-learner.ts'
import type { Forgotten } from './forgotten.ts'

export type DeletionsContext = Omit<EraseContext, 'learner'> &
  Pick<PublicStores, 'deletions'> & {
    learner: (sub: string) => Pick<LearnerStores, 'addressChanges' | 'deletion' | 'erasure'>
    accounts: Accounts
    forgotten: Pick<Forgotten, 'remember'>
    announce: Announce
    log: Log
  }

const nothing = { dropped: 0, waiting: 0, deleted: 0, unfinished: 0, failed: 0 }
export type DeletionsReport = typeof nothing

/** How long to wait after an account is locked, in ms: an access token lives 15 minutes, and a clock may be wrong. */
const tokensExpire = 25 * 60_000

/**
 * Takes every due deletion as far as it can go now. It locks the account, waits until no token works any more, adds the learner to
 * the list outside the table, erases what they left, removes the account, and finally the deletion itself. Each step is idempotent,
 * so a run that stopped anywhere can simply run again. A failure with one learner is logged and doesn't stop the others.
 *
 * The list comes before the erasing, so that a restored table never has a learner who was erased and isn't on it.
 */
export async function runDeletions({ until }: { until: Date }, context: DeletionsContext): Promise<DeletionsReport> {
  const { world, log } = context
  const report = { ...nothing }
  const queued = await context.deletions.due(world.now())
  // Lock all accounts before erasing the first, so that nobody's 25 minutes start only after another's long erasing.
  for (const [name, step] of Object.entries({ begin, erase }))
    for (const place of queued)
      try {
        const outcome = await step(place, until, context)
        if (outcome) report[outcome] += 1
      } catch (error) {
        report.failed += 1
        const reason = error instanceof Error ? error.name : typeof error
        log({ level: 'error', event: 'deletion-failed', step: name, learner: hashed(place.sub), error: reason })
      }
  if (queued.length > 0) log({ level: 'info', event: 'deletions', ...report })
  return report
}

type Step = (
  place: QueuedDeletion,
  until: Date,
  context: DeletionsContext,
) => Promise<keyof DeletionsReport | undefined>

/** Marks the deletion as started, so that it can't be cancelled any more, and locks the account. Drops a cancelled one. */
const begin: Step = async ({ sub, due }, _until, { learner, deletions, accounts, announce, world }) => {
  const { deletion } = learner(sub)
  const asked = await deletion.read()
  const isDue = asked?.due === due && asked.state === 'asked'
  const begun = isDue ? await deletion.step(asked, 'started') : asked
  if (begun?.due !== due) {
    await deletions.drop({ sub, due })
    return 'dropped'
  }
  if (begun.state !== 'started') return undefined
  // Erasing removes the address, so ask for the last email first. Asking twice is harmless.
  await announce({ about: 'deletion-begun', sub, at: due })
  await accounts.lock(sub)
  await deletion.step(begun, 'signed-out', { signedOutAt: world.now().toISOString() })
  return undefined
}

const erase: Step = async ({ sub, due }, until, context) => {
  const { deletion, erasure } = context.learner(sub)
  const stored = await deletion.read()
  if (stored?.due !== due || !stored.signedOutAt) return undefined
  if (context.world.now().getTime() - Date.parse(stored.signedOutAt) < tokensExpire) return 'waiting'
  const { certificates } = stored
  await context.forgotten.remember(sub, certificates)
  const { finished } = await eraseLearner({ sub, certificates, until }, context)
  if (!finished) return 'unfinished'
  await context.accounts.remove(sub)
  if (!(await erasure.isDone())) return 'unfinished'
  await deletion.finish(due)
  return 'deleted'
}
