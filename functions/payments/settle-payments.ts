import { hashed } from '#core/log'
import type { PaymentsContext } from '../context.ts'
import type { LearnerStores } from '../stores.ts'
import { isKept, needlessPayments } from './rules.ts'
import type { Unsettled } from './store.ts'

type Needs = Pick<PaymentsContext, 'payments' | 'unsettled' | 'world' | 'log' | 'announce'> & {
  learner: (sub: string) => Pick<LearnerStores, 'access'>
}

/** Notes a payment that somebody must settle, logs it and mails it to the operator: each once, whoever calls and however often. */
export async function reportPayment(
  { learner, ...payment }: Omit<Unsettled, 'at'> & { learner: string | null; live?: boolean },
  { unsettled, world, log, announce }: Needs,
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
export async function reportDoublePayments(sub: string, courseId: string, context: Needs): Promise<void> {
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
