import { type CheckoutFacts, grantRefusal } from '#domain/access'
import { isCourseId } from '#domain/catalogue'
import { hashed, type Log } from '../adapters/log.ts'
import type { PaymentsContext } from '../context.ts'
import { Problem } from '../errors.ts'
import type { SweepState } from '../store/sweeps.ts'
import { reconcile } from './reconcile.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'learner' | 'payments' | 'sweeps' | 'settings' | 'world' | 'announce'> & {
  log: Log
}
type Run = NonNullable<SweepState['run']>

export type SweepReport = { looked: number; granted: number; ended: number; failed: number; finished: boolean }

const day = 24 * 60 * 60_000
/** Stripe sends an event for three days, so what it shows of the last four is looked at again, whenever the last sweep was. */
const least = 4 * day
/** A refund can fail weeks after it was made, and there are few of them. */
const refundMayFail = 35 * day
/** So many payments that can't be reconciled mean that something general is wrong. */
const tooMany = 20

/**
 * Compares what Stripe shows with the access that learners have, and corrects the access: sessions, refunds and disputes since the
 * last sweep, and every dispute that was open then. The first sweep looks at everything. Stops between two pages at `until`, and
 * when Stripe fails; the next sweep goes on from there. Each correction is logged as an error, because the webhook missed it.
 */
export async function sweepPayments({ until }: { until: Date }, context: Needs): Promise<SweepReport> {
  const before = await context.sweeps.read()
  const report: SweepReport = { looked: 0, granted: 0, ended: 0, failed: 0, finished: false }
  let run = before.run ?? newRun(before, context.world.now())
  const disputed = new Set(before.disputed)
  const save = (next: Run | undefined) =>
    context.sweeps.save({ lastAt: next ? before.lastAt : run.startedAt, disputed, run: next })

  for (;;) {
    if (context.world.now() >= until) {
      await save(run)
      return report
    }
    const next = await sweepPage(run, disputed, report, context).catch(async (error: unknown) => {
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
  disputed: Set<string>,
  report: SweepReport,
  context: Needs,
): Promise<Run | undefined> {
  const { stripe } = context
  const span = { since: new Date(run.since), after: run.after }
  const { startedAt, since } = run
  const then = (part: Run['part'], next?: string) => ({ startedAt, since, part, ...(next && { after: next }) })
  if (run.part === 'sessions') {
    const { found, next } = await stripe.listCompleted(span)
    for (const session of found) if (!(await isKnown(session, context))) await look(session.id, report, context)
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
 * Whether there's nothing to do about a session: it can't grant anything, or the access item knows it. The payment item doesn't
 * count: it's written first, and stands alone if the function stopped before the second write.
 */
async function isKnown(session: CheckoutFacts, { stripe, learner, payments }: Needs): Promise<boolean> {
  const { id, learner: sub, courseId } = session
  const refusal = grantRefusal(session, stripe.live)
  if (refusal === 'never' || !sub || !courseId || !isCourseId(courseId)) return true
  if (refusal === 'wait') return false
  const { access, profile } = learner(sub)
  if ((await access.sessions(courseId)).has(id)) return true
  // A payment of an account that has since been deleted.
  const payment = await payments.read(id)
  return payment !== undefined && (!payment.sub || (await profile.read()) === undefined)
}

async function lookAtPayment(paymentIntent: string, report: SweepReport, context: Needs) {
  const [sessionId] = await context.stripe.sessionsOf(paymentIntent)
  return sessionId === undefined ? 'none' : look(sessionId, report, context)
}

/** Reconciles one session and counts what that changed. Returns the state of its disputes; undefined if it couldn't be read. */
async function look(sessionId: string, report: SweepReport, context: Needs) {
  report.looked += 1
  try {
    const session = await context.stripe.readSession(sessionId)
    if (!session) return 'none'
    const { changed } = await reconcile(session, context)
    if (changed) {
      report[changed] += 1
      const learner = hashed(session.learner ?? '')
      context.log({ level: 'error', event: `sweep-${changed}`, session: sessionId, learner })
    }
    return session.dispute
  } catch (error) {
    report.failed += 1
    if (error instanceof Problem || report.failed >= tooMany) throw error
    context.log({ level: 'error', event: 'sweep-failed', session: sessionId })
    return undefined
  }
}
