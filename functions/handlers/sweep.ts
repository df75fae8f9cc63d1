import { readEnvironment, world } from '#core/environment'
import { describeError, log } from '#core/log'
import { openTable } from '#core/table'
import { announcerFrom } from '#mails/announcer'
import { stripeWithoutEvents } from '#payments/stripe-keys'
import { type SweepReport, sweepPayments } from '#payments/sweep'
import { learnerStores, publicStores } from '../stores.ts'

/** Time that's kept to finish a page and store where the sweep stands, in ms. */
const reserve = 60_000

type Invocation = { getRemainingTimeInMillis(): number }

/**
 * The nightly sweep of payments. Throws if it could not finish, so that Lambda calls it again in a minute or two, twice at most; each
 * call goes on where the last one stopped.
 */
export async function handler(_event: unknown, invocation: Invocation): Promise<SweepReport | undefined> {
  const { tableName, settings } = readEnvironment(process.env)
  const stripe = settings.payment === 'off' ? undefined : await stripeWithoutEvents(process.env, log)
  if (!stripe || typeof stripe === 'string') {
    log({ level: 'info', event: 'sweep-off', payment: settings.payment, reason: stripe ?? 'no key' })
    return undefined
  }
  const table = openTable(tableName)
  const learner = (sub: string) => learnerStores(table, sub)
  const announce = announcerFrom(process.env, log)
  const until = new Date(Date.now() + invocation.getRemainingTimeInMillis() - reserve)
  try {
    const context = { ...publicStores(table), settings, world, stripe, learner, log, announce }
    const report = await sweepPayments({ until }, context)
    if (report.finished) return report
  } catch (error) {
    log({ level: 'error', event: 'sweep-stopped', error: describeError(error) })
    throw error
  }
  log({ level: 'warn', event: 'sweep-unfinished' })
  throw new Error('The sweep needs another turn')
}
