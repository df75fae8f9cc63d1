import { monthsBack, sydneyMonth } from '#core/day'
import { Problem } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { DeskContext } from './context.ts'
import type { getOpenPayments, OpenPayment } from './contract.ts'
import { inBatches, peopleOf } from './people.ts'

type Needs = Pick<DeskContext, 'learner' | 'lists' | 'payments' | 'unsettled' | 'sweeps' | 'world' | 'openStripe'>

/** A bank takes a dispute within some months of the payment. */
const monthsOfDisputes = 7
/** How many direct debits to ask Stripe about. */
const mostDebits = 20

/** What somebody must look at: payments to settle, disputes that are open, and direct debits that the last sweep saw under way. */
export async function listOpenPayments(_input: unknown, context: Needs): Promise<RouteResult<typeof getOpenPayments>> {
  const [toSettle, disputed, waiting] = await Promise.all([
    unsettled(context),
    disputes(context),
    debits(context).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'unavailable') return undefined
      throw error
    }),
  ])
  const note = 'Stripe can’t be reached, so direct debits that are under way are missing here.'
  const found = [...toSettle, ...disputed, ...(waiting ?? [])]
  const personOf = await peopleOf(
    found.map(({ learnerId }) => learnerId),
    context.learner,
  )
  const payments = found.map((payment) => ({ ...payment, ...personOf(payment.learnerId) }))
  return { payments, ...(!waiting && { note }) }
}

async function unsettled({ unsettled, payments }: Needs): Promise<OpenPayment[]> {
  const open = await unsettled.list()
  return Promise.all(
    open.map(async ({ reason, sessionId, courseId, amount, currency, at }) => ({
      kind: reason,
      ...{ sessionId, courseId, amount, currency, at },
      ...ownerOf(await payments.ownerOf(sessionId)),
    })),
  )
}

async function disputes({ lists, payments, world }: Needs): Promise<OpenPayment[]> {
  const months = monthsBack(sydneyMonth(world.now()), monthsOfDisputes)
  const sales = (await Promise.all(months.map((month) => lists.allPayments(month)))).flat()
  const open = sales.filter(({ dispute }) => dispute === 'open')
  return inBatches(open, async ({ sessionId, courseId, amount, currency, sub }) => {
    const { disputedAt } = (await payments.read(sessionId)) ?? {}
    const facts = { sessionId, courseId, amount, currency, ...(disputedAt && { at: disputedAt }) }
    return { kind: 'disputed', ...facts, ...ownerOf({ sub }) }
  })
}

async function debits({ sweeps, openStripe }: Needs): Promise<OpenPayment[]> {
  const { pending } = await sweeps.read()
  if (!pending?.size) return []
  const stripe = await openStripe()
  const sessions = await Promise.all([...pending].slice(0, mostDebits).map((id) => stripe.readSession(id)))
  return sessions.flatMap((session) =>
    session?.status === 'complete' && session.paymentStatus === 'unpaid' && !session.failed
      ? [
          {
            kind: 'waiting' as const,
            sessionId: session.id,
            courseId: session.courseId ?? '',
            amount: session.amountTotal ?? 0,
            currency: session.currency ?? '',
            ...ownerOf({ sub: session.learner ?? undefined }),
          },
        ]
      : [],
  )
}

const ownerOf = (owner: { sub: string | undefined } | undefined): { learnerId?: string } =>
  owner?.sub ? { learnerId: owner.sub } : {}
