import type { Forgotten } from '../adapters/forgotten.ts'
import { hashed, type Log } from '../adapters/log.ts'
import type { Announce } from '../mails/announcement.ts'
import type { QueuedDeletion } from '../store/deletions/deletions.ts'
import type { LearnerStores, PublicStores } from '../store/stores.ts'
import { type EraseContext, eraseLearner } from './erase-learner.ts'

/** Accounts of the user pool. An account that's already gone is no error. */
export type Accounts = {
  /** Ends all sessions and lets nobody sign in. Access tokens that are out still work until they expire. */
  lock(sub: string): Promise<void>
  remove(sub: string): Promise<void>
}

export type DeletionsContext = Omit<EraseContext, 'learner'> &
  Pick<PublicStores, 'deletions'> & {
    learner: (sub: string) => Pick<LearnerStores, 'deletion' | 'erasure'>
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
 * Takes every deletion that's due as far as it goes now. It locks the account, waits until no token works any more, remembers the
 * learner outside the table, erases what they left, removes the account, and last the deletion itself. Each step can be done twice,
 * so a run that stopped anywhere is simply repeated. Trouble with one learner is logged, and stops nobody else's deletion.
 *
 * Remembering comes before erasing: as soon as anything is missing, a table restored from a backup must be erased again.
 */
export async function runDeletions({ until }: { until: Date }, context: DeletionsContext): Promise<DeletionsReport> {
  const { world, log } = context
  const report = { ...nothing }
  const queued = await context.deletions.due(world.now())
  // All accounts are locked before the first is erased, so that no one's wait begins after another's long erasing.
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

/** Decides that the deletion can't be taken back any more, and locks the account. Drops what was taken back. */
const begin: Step = async ({ sub, due }, _until, { learner, deletions, accounts, announce, world }) => {
  const { deletion } = learner(sub)
  const asked = await deletion.read()
  const begun = asked?.due === due && asked.state === 'asked' ? await deletion.step(asked, 'started') : asked
  if (begun?.due !== due) {
    await deletions.drop({ sub, due })
    return 'dropped'
  }
  if (begun.state !== 'started') return undefined
  // The address goes with the profile, so the last e-mail is sent first. Asking for it twice is harmless.
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
