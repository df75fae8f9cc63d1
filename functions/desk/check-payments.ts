import type { RouteInput, RouteResult } from '#core/route'
import { reconcile } from '#payments/reconcile'
import { isTakenBack } from '#payments/rules'
import type { StripeSession } from '#payments/stripe-client'
import type { DeskContext } from './context.ts'
import type { postPaymentCheck } from './contract.ts'

type Needs = Pick<
  DeskContext,
  'learner' | 'pool' | 'payments' | 'unsettled' | 'settings' | 'world' | 'announce' | 'log' | 'openStripe'
>

const nothingKnown =
  'Stripe knows no payment of this account or its address. They may have paid from another account: ask for the payment’s number (cs_…), or the address that the receipt went to, and find that account by it.'

/** How many sessions to look at, the account's own first: each takes up to two calls of Stripe. */
const most = 12

/**
 * "Why can't they get in?" Asks Stripe about every payment page that the account opened, every one where its address was typed, and one
 * that the operator names. Opens what was paid for, and says of each what's wrong.
 */
export async function checkPayments(
  { learnerId, sessionId }: Omit<RouteInput<typeof postPaymentCheck>, 'reason'>,
  context: Needs,
): Promise<RouteResult<typeof postPaymentCheck>> {
  const { access, checkouts, profile } = context.learner(learnerId)
  const stripe = await context.openStripe()
  const [opened, courses, person, account] = await Promise.all([
    checkouts.all(),
    access.courses(),
    profile.read(),
    context.pool.find(learnerId),
  ])
  const typed = person ? await stripe.sessionsByEmail(person.email) : []
  const ids = [
    ...(sessionId ? [sessionId] : []),
    ...opened.map((checkout) => checkout.sessionId),
    ...courses.flatMap(({ sessions }) => [...sessions.keys()]),
    ...typed.map(({ id }) => id),
  ].filter(Boolean)
  const findings: { sessionId?: string; finding: string }[] = []
  for (const id of [...new Set(ids)].slice(0, most)) {
    const session = await stripe.readSession(id)
    findings.push({ sessionId: id, finding: await findingOf(session, learnerId, { ...context, stripe }) })
  }
  if (!person) findings.unshift({ finding: 'This account hasn’t confirmed its address, so it can open no course.' })
  if (account?.enabled === false)
    findings.unshift({ finding: 'The account is locked: nobody can sign in to it until it’s unlocked.' })
  if (ids.length === 0) findings.push({ finding: nothingKnown })
  return { findings }
}

async function findingOf(
  session: StripeSession | undefined,
  learnerId: string,
  context: Parameters<typeof reconcile>[1],
): Promise<string> {
  if (!session) return 'Stripe doesn’t know this session. It may be of another Stripe account.'
  if (session.learner !== learnerId)
    return `Another account opened this payment page${session.learner ? `: ${session.learner}` : ''}. The course is there.`
  if (session.live !== context.stripe.live) return 'This payment is of Stripe’s other mode, so it gives nothing.'
  if (session.status === 'open') return 'The payment page is still open: nothing was paid.'
  if (session.status === 'expired') return 'The payment page closed before anything was paid.'
  const { state, changed, ...rest } = await reconcile(session, context)
  if (state === 'paid')
    return changed ? 'Paid, and the course wasn’t open. This check has opened it.' : 'Paid, and the course is open.'
  if (state === 'processing') return 'A direct debit is under way: the bank hasn’t sent the money yet.'
  if ('declined' in rest) return 'The bank refused the direct debit. They can pay again.'
  if (isTakenBack(session)) return 'The money went back, so the course is closed.'
  if ('ended' in rest && rest.ended)
    return 'Paid, but an operator ended the access. “Give the course back” opens it again.'
  return 'Stripe shows a payment that the portal didn’t ask for: another price, or no course.'
}
