import { type Access, type CheckoutFacts, grantRefusal, gstIncluded, isSale } from '#access/rules'
import { isCourseId } from '#catalogue/catalogue'
import { hashed } from '#core/log'
import type { PaymentsContext } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import { isKept, isTakenBack, needlessPayments } from './rules.ts'
import type { Checkout, Unsettled } from './store.ts'
import type { StripeSession } from './stripe-client.ts'
import { tellStripe } from './tell-stripe.ts'

type Needs = Pick<PaymentsContext, 'stripe' | 'payments' | 'unsettled' | 'settings' | 'world' | 'announce' | 'log'> & {
  learner: (sub: string) => Pick<LearnerStores, 'access' | 'addressChanges' | 'checkouts' | 'profile'>
}

/**
 * `ended`: this session gives no access any more, because its money went back or an operator ended it. `declined`: the learner's
 * bank refused the debit.
 * `changed`: what this call did; undefined if everything was as it should be. `reopened`: it gave access that had ended.
 */
type Outcome =
  | { state: 'paid'; access: Access; changed: 'granted' | undefined; reopened: boolean }
  | { state: 'processing'; changed: undefined }
  | { state: 'refused'; ended: boolean; changed: 'ended' | undefined; declined?: true }

const refused: Outcome & { state: 'refused' } = { state: 'refused', ended: false, changed: undefined }

/** How long a grant or a failed debit is worth an email, in ms. Stripe repeats events for days, and a refund may come after months. */
const stillNews = 24 * 60 * 60_000

/**
 * Makes access agree with what Stripe shows about a session now: whoever paid has it, whoever got the money back hasn't.
 * Idempotent, and independent of the order of events. Webhook, success page, sweep, restoration and refunds all come here.
 */
export async function reconcile(session: StripeSession, context: Needs): Promise<Outcome> {
  const { id: sessionId, courseId } = session
  const known = await context.payments.ownerOf(sessionId)
  const owner = known ? known.sub : session.learner
  const stores = owner && courseId ? context.learner(owner) : undefined
  const [profile, checkout] = await Promise.all([stores?.profile.read(), stores?.checkouts.read(courseId ?? '')])
  const opened = checkout?.sessionId === sessionId
  const refusal = grantRefusal(session, context.stripe.live)
  if (refusal === 'wait' && session.status === 'complete')
    return waitFor(session, opened ? { checkout, sub: owner ?? '' } : undefined, context)
  const isLearner = profile !== undefined || opened
  if (refusal || !courseId || (!isLearner && !known)) return refuse(session, context)
  // The account was deleted, so nobody gets access. A payment that arrives only now is reported.
  if (!owner && !known?.recorded) await refuse(session, context)

  const at = context.world.now().toISOString()
  const payment = paymentOf(session, at, context)
  const wentBack = await context.payments.add({
    sessionId,
    sub: owner ?? '',
    courseId,
    ...payment,
    ...moneyOf(session),
    disputedAt: at,
  })
  if (!owner || !stores || !isLearner) return { state: 'refused', ended: known?.recorded === true, changed: undefined }

  const { amount, currency, tax } = payment
  const paid = { courseId, source: 'stripe', sessionId, amount, currency, tax, grantedAt: at, holds: true } as const
  const outcome = await settleAccess(session, paid, stores.access)
  const sold = isCourseId(courseId) ? courseId : undefined
  const ended = outcome.changed === 'ended'
  if (session.refunded > 0 && (wentBack || (ended && session.dispute !== 'lost')))
    await context.announce({ about: 'payment-refunded', sub: owner, sessionId, refunded: session.refunded })
  if (sold && ended && session.dispute === 'lost')
    await context.announce({ about: 'access-ended', sub: owner, courseId: sold, at, lost: true })
  if (outcome.state === 'paid') {
    const { access, changed, reopened } = outcome
    if (sold && reopened) await context.announce({ about: 'access-returned', sub: owner, courseId: sold, at })
    // Also by a call that only finds the grant: the one that made it may have stopped before it came here.
    else if (sold && access.sessionId === sessionId && Date.parse(at) - Date.parse(access.grantedAt) < stillNews)
      await context.announce({ about: 'course-opened', sub: owner, courseId: sold })
    if (!sold && changed) await refuse(session, context)
    if (changed) await tellStripe({ ...stores, sub: owner, openStripe: async () => context.stripe, log: context.log })
  }
  await reportDoublePayments(owner, courseId, context)
  return outcome
}

type PaidAccess = Access & { sessionId: string }
type AccessStore = ReturnType<Needs['learner']>['access']

async function settleAccess(session: StripeSession, paid: PaidAccess, access: AccessStore): Promise<Outcome> {
  if (isTakenBack(session)) {
    const wrote = await access.endSession(paid)
    return { state: 'refused', ended: true, changed: wrote ? 'ended' : undefined }
  }
  const first = await access.grant(paid)
  const grant = first.ended ? await access.reinstate(paid) : first
  if (grant.ended) return { state: 'refused', ended: true, changed: undefined }
  return {
    state: 'paid',
    access: grant.access,
    changed: grant.granted ? 'granted' : undefined,
    reopened: grant.reopened,
  }
}

/** A slow payment that hasn't arrived. Notes how it stands on the learner's checkout, and mails them once if their bank refused. */
async function waitFor(
  { id, courseId, failed }: StripeSession,
  opened: { checkout: Checkout | undefined; sub: string } | undefined,
  { learner, world, announce }: Needs,
): Promise<Outcome> {
  const hasFailed = failed || opened?.checkout?.failedAt !== undefined
  const pending: Outcome = hasFailed ? { ...refused, declined: true } : { state: 'processing', changed: undefined }
  if (!opened?.checkout || !courseId || !isCourseId(courseId)) return pending
  const { checkout, sub } = opened
  const { checkouts } = learner(sub)
  if (!hasFailed) {
    if (!checkout.processing) await checkouts.wait(courseId, id)
    return pending
  }
  const at = world.now()
  const { failedAt = at.toISOString() } = checkout
  if (!checkout.failedAt) await checkouts.fail(courseId, id, at)
  if (at.getTime() - Date.parse(failedAt) < stillNews)
    await announce({ about: 'payment-failed', sub, courseId, sessionId: id })
  return pending
}

/** Reports the session if somebody has paid for a course with it. */
export async function refuse(session: CheckoutFacts & Partial<StripeSession>, context: Needs): Promise<Outcome> {
  const { id: sessionId, amountTotal, currency, courseId, live, learner } = session
  const amount = amountTotal ?? 0
  // A live portal doesn't count test payments.
  const counts = session.paymentStatus === 'paid' && amount > 0 && (live || !context.stripe.live) && isSale(session)
  if (!counts) return refused
  if (isTakenBack({ refunded: 0, dispute: 'none', ...session })) await context.unsettled.settle(sessionId)
  else {
    const payment = { sessionId, courseId: courseId ?? '', amount, currency: currency ?? '', live, learner }
    await reportPayment({ reason: 'paid-without-access', ...payment }, context)
  }
  return refused
}

function paymentOf({ amountTotal, currency, tax, paidAt }: StripeSession, at: string, { settings }: Needs) {
  const amount = amountTotal ?? 0
  return {
    amount,
    currency: currency ?? '',
    tax: tax || gstIncluded(amount, settings.provider.gstRegistered),
    paidAt: paidAt ?? at,
  }
}

const moneyOf = ({ refunded, dispute, code, discount, hasInvoice }: StripeSession) => ({
  refunded,
  dispute,
  discount,
  hasInvoice,
  ...(code && { code }),
})

type SettlePaymentsNeeds = Pick<PaymentsContext, 'payments' | 'unsettled' | 'world' | 'log' | 'announce'> & {
  learner: (sub: string) => Pick<LearnerStores, 'access'>
}

/** Notes a payment that somebody must settle, logs it and mails it to the operator: each once, whoever calls and however often. */
async function reportPayment(
  { learner, ...payment }: Omit<Unsettled, 'at'> & { learner: string | null; live?: boolean },
  { unsettled, world, log, announce }: SettlePaymentsNeeds,
): Promise<void> {
  const { reason, sessionId: session, courseId, amount, currency, live } = payment
  const noted = { reason, sessionId: session, courseId, amount, currency, at: world.now().toISOString() }
  if (!(await unsettled.note(noted, crypto.randomUUID()))) return
  const about = { session, courseId, amount, currency, ...(live !== undefined && { live }) }
  log({ level: 'error', event: reason, ...about, ...(learner && { learner: hashed(learner) }) })
  await announce({ about: 'payment-to-settle', sessionId: session })
}

/**
 * The one place that decides whether a learner has paid for a course more often than needed. Reports each such payment, and takes
 * back a report that holds no longer, because one of the payments was refunded.
 */
async function reportDoublePayments(sub: string, courseId: string, context: SettlePaymentsNeeds): Promise<void> {
  const standings = await context.learner(sub).access.sessions(courseId)
  if (standings.size === 1 && [...standings.values()][0] === 'access') return
  const read = [...standings].map(async ([id, standing]) => {
    const payment = await context.payments.read(id)
    return payment ? [{ ...payment, standing }] : []
  })
  const paid = (await Promise.all(read)).flat()
  const needless = needlessPayments(paid)
  for (const one of paid) {
    const { sessionId, amount, currency } = one
    const payment = { sessionId, courseId, amount, currency, learner: sub }
    if (needless.includes(sessionId)) await reportPayment({ reason: 'paid-twice', ...payment }, context)
    else await context.unsettled.settle(sessionId, isKept(one) ? 'paid-twice' : undefined)
  }
}
