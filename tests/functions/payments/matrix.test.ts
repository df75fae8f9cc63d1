import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { restorePurchases } from '#payments/own-payments'
import { openQuickTable } from '../core/local-table.ts'
import type { Facts } from './local-stripe.ts'
import { courseId, openShop } from './shop.ts'

const table = await openQuickTable()

/** What happens at Stripe, and the event that tells of it. */
type Step = { facts: Facts; type?: string }

const completed = 'checkout.session.completed'
const paid: Step = { facts: { status: 'complete', paymentStatus: 'paid', url: null }, type: completed }
const waiting: Step = { facts: { status: 'complete', paymentStatus: 'unpaid', url: null }, type: completed }
const disputed: Step = { facts: { dispute: 'open' }, type: 'charge.dispute.created' }
const decided = (dispute: 'none' | 'lost'): Step => ({
  facts: { dispute },
  type: 'charge.dispute.closed',
})
const refund = (refunded: number, type = 'charge.refunded'): Step => ({ facts: { refunded }, type })

const endings: [string, (total: number) => Step[], 'paid' | 'refused' | 'ended'][] = [
  ['is paid at once', () => [paid], 'paid'],
  [
    'is paid late',
    () => [waiting, { facts: { paymentStatus: 'paid' }, type: 'checkout.session.async_payment_succeeded' }],
    'paid',
  ],
  [
    'is refused by the bank',
    () => [waiting, { facts: { failed: true }, type: 'checkout.session.async_payment_failed' }],
    'refused',
  ],
  ['expires', () => [{ facts: { status: 'expired', url: null } }], 'refused'],
  ['is refunded', (total) => [paid, refund(total)], 'ended'],
  ['is refunded in part', (total) => [paid, refund(total - 1)], 'paid'],
  ['is refunded, which fails', (total) => [paid, refund(total), refund(0, 'refund.failed')], 'paid'],
  ['is disputed and won', () => [paid, disputed, decided('none')], 'paid'],
  ['is disputed and lost', () => [paid, disputed, decided('lost')], 'ended'],
]

const at = (amount: number): Facts => ({
  amountSubtotal: amount,
  amountTotal: amount,
  price: { amount, currency: 'aud' },
})
/** What the page was opened for. */
const sold: [string, Facts][] = [
  ['today’s price', at(9900)],
  ['a price that has been raised since', at(8900)],
  ['a price that has been lowered since', at(12_900)],
  ['a course that has gone', { ...at(9900), courseId: 'wine-tasting' }],
]

type Shop = Awaited<ReturnType<typeof openShop>>
const tell = async (shop: Shop, id: string, type: string | undefined) => {
  if (type?.startsWith('checkout.')) await shop.completed(id, type)
  else if (type) await shop.money(id, type)
}
const inTurn = async (steps: readonly Step[], run: (step: Step) => Promise<unknown>) => {
  for (const step of steps) await run(step)
}
/** How the portal hears of each step. */
const webhooks: [string, (shop: Shop, id: string, steps: readonly Step[]) => Promise<unknown>][] = [
  [
    'on time',
    (shop, id, steps) =>
      inTurn(steps, async ({ facts, type }) => {
        shop.stripe.change(id, facts)
        await tell(shop, id, type)
      }),
  ],
  [
    'late, in the other order',
    async (shop, id, steps) => {
      for (const { facts } of steps) shop.stripe.change(id, facts)
      for (const { type } of steps.toReversed()) await tell(shop, id, type)
    },
  ],
  [
    'twice at once',
    (shop, id, steps) =>
      inTurn(steps, async ({ facts, type }) => {
        shop.stripe.change(id, facts)
        await Promise.all([tell(shop, id, type), tell(shop, id, type)])
      }),
  ],
  [
    'never',
    (shop, id, steps) =>
      inTurn(steps, async ({ facts }) => {
        shop.stripe.change(id, facts)
        await shop.sweep()
      }),
  ],
]

describe.each(sold)('a page opened for %s', (_, facts) => {
  test.each(endings)('that %s ends as the money says, whenever the webhook speaks', async (_ending, stepsOf, end) => {
    for (const [when, hear] of webhooks) {
      const shop = await openShop(table)
      const course = facts.courseId ?? courseId
      const id = shop.pay({ ...facts, status: 'open', paymentStatus: 'unpaid' })
      await hear(shop, id, stepsOf(facts.amountTotal ?? 0))
      for (let seen = 0; seen < 2; seen++) {
        expect(await shop.holds(course), when).toBe(end === 'paid')
        expect(await shop.page(id), when).toMatchObject({ state: end })
        await shop.sweep()
      }
      expect(shop.reported('paid-twice'), when).toEqual([])
      // Whoever pays for a course that has gone has paid for nothing: somebody must refund it, if nobody has yet.
      const listed = (await shop.learner.unsettled.list()).map(({ sessionId }) => sessionId)
      expect(listed.includes(id), when).toBe(end === 'paid' && course !== courseId)
      expect(shop.reported('paid-without-access').length, when).toBeLessThanOrEqual(course === courseId ? 0 : 2)
    }
  })
})

/** One payment of three: what becomes of its money, or how the portal looks at it. */
const deed = fc.record({
  which: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    'pay',
    'pay',
    'refund',
    'part',
    'fail',
    'lose',
    'win',
    'event',
    'event',
    'page',
    'sweep',
    'restore',
  ),
})
const changes: Record<string, (total: number) => Facts> = {
  pay: () => ({ status: 'complete', paymentStatus: 'paid' }),
  refund: (total) => ({ refunded: total }),
  part: (total) => ({ refunded: total - 1 }),
  fail: () => ({ refunded: 0 }),
  lose: () => ({ dispute: 'lost' }),
  win: () => ({ dispute: 'none' }),
}

test('three payments for one course, at any prices and in any order, leave what the money says and one report each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(8900, 9900, 12_900))),
      fc.array(deed, { minLength: 6, maxLength: 14 }),
      async (prices, deeds) => {
        const shop = await openShop(table)
        const ids = prices.map((price) => shop.pay({ ...at(price), status: 'open', paymentStatus: 'unpaid' }))
        const kept = () =>
          ids.filter((id) => {
            const { paymentStatus, refunded = 0, amountTotal, dispute } = shop.stripe.sessions.get(id) ?? {}
            return paymentStatus === 'paid' && refunded < (amountTotal ?? 0) && dispute !== 'lost'
          })
        const cameBack = new Map(ids.map((id) => [id, 0]))
        for (const { which, what } of deeds) {
          const id = ids[which] ?? ''
          const wasKept = kept().includes(id)
          const isPaid = shop.stripe.sessions.get(id)?.paymentStatus === 'paid'
          const change = changes[what]?.(prices[which] ?? 0)
          if (change && (what === 'pay' || isPaid)) shop.stripe.change(id, change)
          if (isPaid && !wasKept && kept().includes(id)) cameBack.set(id, (cameBack.get(id) ?? 0) + 1)
          if (what === 'event' && isPaid) await shop.money(id)
          if (what === 'page') await shop.page(id)
          if (what === 'sweep') await shop.sweep()
          if (what === 'restore') await restorePurchases({}, shop.learner)
        }
        // The webhook may have been deaf, but not on the last night.
        for (const id of ids) if (shop.stripe.sessions.get(id)?.paymentStatus === 'paid') await shop.money(id)
        await shop.sweep()
        expect(await shop.holds()).toBe(kept().length > 0)
        const listed = (await shop.learner.unsettled.list()).filter(({ sessionId }) => ids.includes(sessionId))
        expect(listed).toHaveLength(Math.max(0, kept().length - 1))
        for (const { sessionId } of listed) expect(kept()).toContain(sessionId)
        const reports = shop.reported('paid-twice')
        for (const id of ids) {
          const times = reports.filter((one) => one === id).length
          if (listed.some(({ sessionId }) => sessionId === id)) expect(times).toBeGreaterThan(0)
          // Which of two is the needless one changes with which gives access, so money that comes back may turn it round.
          const returns = [...cameBack.values()].reduce((sum, n) => sum + n, 0)
          expect(times).toBeLessThanOrEqual(1 + returns)
        }
        expect(shop.reported('paid-without-access')).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
})
