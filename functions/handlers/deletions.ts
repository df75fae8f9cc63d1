import { setTimeout as pause } from 'node:timers/promises'
import { openAudit } from '#core/audit'
import { readEnvironment, type Variables, world } from '#core/environment'
import { log } from '#core/log'
import { openPatientTable, type Table } from '#core/table'
import { announcerFrom } from '#mails/announcer'
import { stripeWithoutEvents } from '#payments/stripe-keys'
import { forgottenFrom } from '#privacy/forgotten'
import { type DeletionsContext, type DeletionsReport, runDeletions } from '#privacy/run-deletions'
import { runCodesResets } from '#signing-in/codes-reset'
import { openAccounts } from '#signing-in/cognito'
import { openSignInPool } from '#signing-in/cognito-sign-in'
import type { SignInPool } from '#signing-in/pool'
import { learnerStores, publicStores } from '../stores.ts'

/** Time reserved for finishing a batch and removing an account, in ms. */
const reserve = 60_000

type Invocation = { getRemainingTimeInMillis(): number }
type Parts = Omit<DeletionsContext, 'learner' | 'deletions' | 'publicCertificates' | 'payments'> & {
  table: Table
  pool: SignInPool
}

/**
 * Turns off the codes that are due, and takes the deletions that are due one step further. Throws if one failed or needs more time, so that Lambda calls it again in a
 * minute or two, twice at most; each call goes on where the last one stopped.
 */
export function createDeletions({ table, ...parts }: Parts) {
  const learner = (sub: string) => learnerStores(table, sub)
  const context = { ...publicStores(table), ...parts, learner }
  const noted = async (sub: string, { askedAt }: { askedAt: string }, at: Date) => {
    const done = { actor: 'night', action: 'codes-reset', target: sub, state: 'done' } as const
    await openAudit(table).begin({ ...done, at: at.toISOString(), id: `${sub} ${askedAt}` })
  }
  return async (_event: unknown, invocation: Invocation): Promise<DeletionsReport> => {
    const until = new Date(parts.world.now().getTime() + invocation.getRemainingTimeInMillis() - reserve)
    const resets = await runCodesResets({ ...context, noted })
    const report = await runDeletions({ until }, context)
    if (resets.failed + report.failed + report.unfinished > 0) throw new Error('Some of the work needs another run')
    return report
  }
}

export async function handler(event: unknown, invocation: Invocation): Promise<DeletionsReport> {
  const { tableName, settings, userPoolId } = readEnvironment(process.env)
  const run = createDeletions({
    table: openPatientTable(tableName),
    accounts: openAccounts(userPoolId),
    pool: openSignInPool(userPoolId),
    forgotten: forgottenFrom(process.env),
    stripe: settings.payment === 'off' ? undefined : await stripeOrNone(process.env),
    announce: announcerFrom(process.env, log),
    log,
    world,
    pause,
  })
  return run(event, invocation)
}

/** Without a usable key, a learner who never paid is still deleted, and one who paid has to wait until there's a key. */
async function stripeOrNone(variables: Variables): Promise<NonNullable<Parts['stripe']>> {
  const stripe = await stripeWithoutEvents(variables, log)
  if (stripe && typeof stripe !== 'string') return stripe
  return {
    async forget() {
      throw new Error(`The customer can't be deleted: ${stripe ?? 'there is no key'}`)
    },
  }
}
