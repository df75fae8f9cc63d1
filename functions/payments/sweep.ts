import { type CheckoutFacts, isSale } from '#access/rules'
import { Problem } from '#core/errors'
import { hashed } from '#core/log'
import type { PaymentsContext } from '../context.ts'
import { reconcile } from './reconcile.ts'
import type { SweepState } from './store.ts'

type Needs = Parameters<typeof reconcile>[1] & Pick<PaymentsContext, 'learner' | 'sweeps'>
type Run = NonNullable<SweepState['run']>

/** `known`: payments that Stripe listed and the table knows. `looked`: those that were compared one by one. */
export type SweepReport = {
  known: number
  looked: number
  granted: number
  ended: number
  failed: number
  finished: boolean
}

const day = 24 * 60 * 60_000
/** Stripe sends an event for three days, so what it shows of the last four is looked at again, whenever the last sweep was. */
const least = 4 * day
/** A refund can fail weeks after it was made, and there are few of them. */
const refundMayFail = 35 * day
/** So many payments that can't be reconciled mean that something general is wrong. */
const tooMany = 20

/**
 * Compares what Stripe shows with the access that learners have, and corrects the access: sessions, refunds and disputes since the
 * last sweep, every dispute that was open then and every slow payment that was under way. The first sweep looks at everything. Stops between two pages at `until`, and
 * when Stripe fails; the next sweep goes on from there. Each correction is logged as an error, because the webhook missed it.
 */
export async function sweepPayments({ until }: { until: Date }, context: Needs): Promise<SweepReport> {
  const before = await context.sweeps.read()
  const report: SweepReport = { known: 0, looked: 0, granted: 0, ended: 0, failed: 0, finished: false }
  let run = before.run ?? newRun(before, context.world.now())
  const watched = { disputed: new Set(before.disputed), pending: new Set(before.pending) }
  const save = (next: Run | undefined) =>
    context.sweeps.save({ lastAt: next ? before.lastAt : run.startedAt, ...watched, run: next })

  for (;;) {
    if (context.world.now() >= until) {
      await save(run)
      return report
    }
    const next = await sweepPage(run, watched, report, context).catch(async (error: unknown) => {
      await save(run)
      throw error
    })
    if (!next) break
    // Only a later page is worth a write: whatever is on the first is looked at again in no time.
    if (next.after) await save(next)
    run = next
  }
  await save(undefined)
  context.log({ level: 'info', event: 'swept', ...report, finished: true })
  return { ...report, finished: true }
}

function newRun({ lastAt }: SweepState, now: Date): Run {
  const since = lastAt ? Math.min(Date.parse(lastAt) - day, now.getTime() - least) : 0
  return { startedAt: now.toISOString(), since: new Date(since).toISOString(), part: 'sessions' }
}

/** Reconciles one page of one part. Returns what comes next; undefined after the last. */
async function sweepPage(
  run: Run,
  { disputed, pending }: { disputed: Set<string>; pending: Set<string> },
  report: SweepReport,
  context: Needs,
): Promise<Run | undefined> {
  const { stripe } = context
  const span = { since: new Date(run.since), after: run.after }
  const { startedAt, since } = run
  const then = (part: Run['part'], next?: string) => ({ startedAt, since, part, ...(next && { after: next }) })
  if (run.part === 'sessions') {
    const { found, next } = await stripe.listCompleted(span)
    // Slow payments that were under way come with the first page, however old they are.
    const ids = new Set(run.after ? [] : pending)
    for (const session of found) {
      if (await isKnown(session, context)) report.known += 1
      else ids.add(session.id)
    }
    for (const id of ids) {
      const seen = await look(id, report, context)
      if (seen === 'processing') pending.add(id)
      else if (seen) pending.delete(id)
    }
    return next ? then('sessions', next) : then('refunds')
  }
  if (run.part === 'refunds') {
    const early = new Date(Math.min(Date.parse(since), Date.parse(startedAt) - refundMayFail))
    const { found, next } = await stripe.listRefunded({ ...span, since: early })
    for (const payment of new Set(found)) await lookAtPayment(payment, report, context)
    return next ? then('refunds', next) : then('disputes')
  }
  // Disputes that were open before come with the first page, however old they are.
  const { found, next } = await stripe.listDisputed(span)
  const ofPage = new Map(found.map(({ paymentIntent, undecided }) => [paymentIntent, undecided]))
  for (const payment of run.after ? ofPage.keys() : new Set([...ofPage.keys(), ...disputed])) {
    const dispute = await lookAtPayment(payment, report, context)
    if (dispute === 'open' || ofPage.get(payment)) disputed.add(payment)
    else if (dispute) disputed.delete(payment)
  }
  return next ? then('disputes', next) : undefined
}

/**
 * Whether there's nothing to do about a session: it sold nothing of ours, somebody has to settle it, or the access item knows it. The
 * payment item doesn't count: it's written first, and stands alone if the function stopped before the second write.
 */
async function isKnown(session: CheckoutFacts, { learner, payments, unsettled }: Needs): Promise<boolean> {
  const { id, learner: sub, courseId, paymentStatus } = session
  if (!courseId) return true
  if (paymentStatus === 'unpaid') return !isSale(session)
  const stores = sub ? learner(sub) : undefined
  if ((await stores?.access.sessions(courseId))?.has(id)) return true
  // A payment of an account that has since been deleted.
  const payment = await payments.read(id)
  if (payment && (!payment.sub || !(await learner(payment.sub).profile.read()))) return true
  return (!payment && !isSale(session)) || (await unsettled.read(id)) !== undefined
}

async function lookAtPayment(paymentIntent: string, report: SweepReport, context: Needs) {
  const [sessionId] = await context.stripe.sessionsOf(paymentIntent)
  return sessionId === undefined ? 'none' : look(sessionId, report, context)
}

/** Reconciles one session and counts what that changed. Returns what can still change about it; undefined if it couldn't be read. */
async function look(sessionId: string, report: SweepReport, context: Needs) {
  report.looked += 1
  try {
    const session = await context.stripe.readSession(sessionId)
    if (!session) return 'none'
    const { state, changed } = await reconcile(session, context)
    if (changed) {
      report[changed] += 1
      const learner = hashed(session.learner ?? '')
      context.log({ level: 'error', event: `sweep-${changed}`, session: sessionId, learner })
      await context.sweeps.corrected(changed, sessionId, context.world.now())
    }
    return state === 'processing' ? state : session.dispute
  } catch (error) {
    report.failed += 1
    if (error instanceof Problem || report.failed >= tooMany) throw error
    context.log({ level: 'error', event: 'sweep-failed', session: sessionId })
    return undefined
  }
}
