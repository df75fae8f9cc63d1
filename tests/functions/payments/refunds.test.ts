import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckoutFacts } from '#access/rules'
import { verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { showWork } from '#work/show'
import { openQuickTable } from '../core/local-table.ts'
import { givenAccess, newId, openPortal } from '../portal.ts'
import type { Facts } from './local-stripe.ts'

const table = await openQuickTable()

const courseId = 'digital-media'
const refunded: Facts = { refunded: 9900 }
const lost: Facts = { dispute: 'lost' }

/** A learner who opens checkouts, and the events that Stripe sends about them. */
async function shop() {
  const portal = openPortal(table)
  const learner = await portal.enrolled()
  const { stripe } = portal
  return {
    ...portal,
    learner,
    pay(facts: Facts = {}): CheckoutFacts {
      const id = newId().replaceAll('-', '')
      return stripe.add({ id: `cs_test_${id}`, learner: learner.sub, courseId, ...facts })
    },
    completed: ({ id }: CheckoutFacts) => receiveStripeEvent(stripe.event('checkout.session.completed', id), learner),
    /** An event about the money. It says only which payment it's about. */
    money: (session: CheckoutFacts, type = 'charge.refunded') =>
      receiveStripeEvent(stripe.moneyEvent(type, session.id.replace('cs_test_', 'pi_')), learner),
    holds: async () => (await learner.access.read(courseId))?.holds === true,
  }
}

describe('with one payment', () => {
  test('a whole refund ends access, and the success page says so', async () => {
    const { stripe, learner, ...own } = await shop()
    const session = own.pay()
    await own.completed(session)
    stripe.change(session.id, refunded)
    await own.money(session)
    expect(await own.holds()).toBe(false)
    expect(await verifyPayment({ sessionId: session.id }, learner)).toEqual({
      state: 'ended',
      courseId,
    })
    expect(await learner.payments.read(session.id)).toMatchObject({ amount: 9900, refunded: 9900 })
    expect(own.lines.filter(({ event }) => event === 'access-ended')).toHaveLength(1)
  })

  test('the course’s page learns that the payment went back, and only then', async () => {
    const { stripe, learner, ...own } = await shop()
    const work = () => showWork({ moduleId: courseId }, learner)
    expect(await work()).not.toHaveProperty('paidBack')
    const session = own.pay()
    await own.completed(session)
    expect(await work()).not.toHaveProperty('paidBack')
    stripe.change(session.id, refunded)
    await own.money(session)
    expect(await work()).toMatchObject({ access: false, paidBack: true })
    stripe.change(session.id, { refunded: 0 })
    await own.money(session, 'refund.failed')
    expect(await work()).not.toHaveProperty('paidBack')
  })

  test('a refund of a part keeps access, and is noted', async () => {
    const { stripe, learner, ...own } = await shop()
    const session = own.pay()
    await own.completed(session)
    stripe.change(session.id, { refunded: 5000 })
    await own.money(session)
    expect(await own.holds()).toBe(true)
    expect(await learner.payments.read(session.id)).toMatchObject({ amount: 9900, refunded: 5000 })
  })

  test.each<[string, Facts, string]>([
    ['a refund that fails', { refunded: 0 }, 'refund.failed'],
    ['a dispute won on appeal', { dispute: 'none' }, 'charge.dispute.closed'],
  ])('%s gives access back', async (_, facts, type) => {
    const { stripe, ...own } = await shop()
    const session = own.pay()
    await own.completed(session)
    stripe.change(session.id, type === 'refund.failed' ? refunded : lost)
    await own.money(session)
    expect(await own.holds()).toBe(false)
    stripe.change(session.id, facts)
    await own.money(session, type)
    await own.money(session, type)
    expect(await own.holds()).toBe(true)
  })

  test('a dispute keeps access while it is open and after it is won, and ends it when lost', async () => {
    const { stripe, learner, ...own } = await shop()
    const session = own.pay()
    await own.completed(session)
    for (const [dispute, holds] of [
      ['open', true],
      ['none', true],
      ['open', true],
      ['lost', false],
    ] as const) {
      stripe.change(session.id, { dispute })
      await own.money(session, dispute === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed')
      expect([dispute, await own.holds()]).toEqual([dispute, holds])
      expect((await learner.payments.read(session.id))?.dispute ?? 'none').toBe(dispute)
    }
    expect(own.lines.filter(({ event }) => event === 'payment-disputed')).toHaveLength(2)
  })

  test('what an operator ended stays ended, whatever becomes of the money', async () => {
    const { stripe, learner, ...own } = await shop()
    const session = own.pay()
    await own.completed(session)
    stripe.change(session.id, refunded)
    await own.money(session)
    await learner.access.end(courseId)
    stripe.change(session.id, { refunded: 0 })
    await own.money(session, 'refund.failed')
    expect(await own.holds()).toBe(false)
  })

  test('access that an operator gave stays after a refund', async () => {
    const { stripe, learner, ...own } = await shop()
    await learner.access.grant(givenAccess(courseId))
    const session = own.pay()
    await own.completed(session)
    stripe.change(session.id, refunded)
    await own.money(session)
    expect(await learner.access.read(courseId)).toEqual(givenAccess(courseId))
  })

  test('a refund that is known before the payment gives no access, and shows the payment', async () => {
    const { learner, ...own } = await shop()
    const session = own.pay(refunded)
    await own.money(session)
    await own.completed(session)
    expect(await own.holds()).toBe(false)
    expect(await learner.access.sessions(courseId)).toEqual(new Map([[session.id, 'taken back']]))
  })

  test('a grant that read Stripe before the refund loses against the refund that came between', async () => {
    const { learner } = await shop()
    const bought = { ...givenAccess(courseId), source: 'stripe', sessionId: 'cs_late' } as const
    await learner.access.endSession(bought)
    expect(await learner.access.grant(bought)).toMatchObject({ ended: true, granted: false })
    expect(await learner.access.read(courseId)).toMatchObject({ holds: false })
  })

  test('an event about a payment without a session changes nothing', async () => {
    const own = await shop()
    await own.money({ ...own.pay(), id: 'cs_test_elsewhere' })
    expect(own.lines).toEqual([])
  })

  test('a zero-total session has no payment, and keeps its access', async () => {
    const own = await shop()
    const session = own.pay({ amountTotal: 0, paymentStatus: 'no_payment_required' })
    await own.completed(session)
    await own.money(session)
    expect(await own.holds()).toBe(true)
  })
})

/** What becomes of two payments for one course, the first and the second. */
const endings: Record<string, [Facts?, Facts?]> = {
  'the first is refunded': [refunded, undefined],
  'the second is refunded': [undefined, refunded],
  'both are refunded': [refunded, refunded],
  'the first is refunded, the second disputed and lost': [refunded, lost],
  'the first is disputed and lost, the second refunded': [lost, refunded],
}

describe.each(Object.entries(endings))('of two payments for one course, %s', (_, facts) => {
  const stays = facts.some((one) => one === undefined)

  test.each([
    ['in the order in which it happened', false],
    ['in the other order', true],
  ])('and the events come %s', async (_order, reversed) => {
    const { stripe, learner, ...own } = await shop()
    const sessions = [own.pay(), own.pay()] as const
    for (const session of sessions) await own.completed(session)
    const order = reversed ? sessions.toReversed() : sessions
    for (const session of order) {
      const change = facts[sessions.indexOf(session)]
      if (change) stripe.change(session.id, change)
    }
    for (const session of order) await own.money(session)
    const access = await learner.access.read(courseId)
    expect(access?.holds).toBe(stays)
    if (stays) expect(access?.sessionId).toBe(sessions[facts.indexOf(undefined)]?.id)
  })

  test('with every event in any order, also twice and at once, the end is the same', async () => {
    const step = fc.constantFrom('paid 0', 'paid 1', 'money 0', 'money 1', 'page 0', 'page 1', 'all')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.nat(6), async (steps, changesAt) => {
        const { stripe, learner, ...own } = await shop()
        const sessions = [own.pay(), own.pay()] as const
        const change = () => {
          for (const [i, session] of sessions.entries()) if (facts[i]) stripe.change(session.id, facts[i])
        }
        const perform = async (one: string): Promise<unknown> => {
          const session = sessions[one.endsWith('1') ? 1 : 0]
          if (one.startsWith('paid')) return own.completed(session)
          if (one.startsWith('money')) return own.money(session)
          if (one.startsWith('page')) return verifyPayment({ sessionId: session.id }, learner)
          return Promise.all(['paid 0', 'paid 1', 'money 0', 'money 1'].map(perform))
        }
        for (const [at, one] of steps.entries()) {
          if (at === changesAt) change()
          await perform(one)
        }
        change()
        // Stripe repeats an event until it's answered, so each comes at least once after the change.
        await perform('all')
        expect((await learner.access.read(courseId))?.holds).toBe(stays)
      }),
      { numRuns: 12 },
    )
  })
})

test('of 20 payments, grants and refunds at once, access stays with one that was not refunded', async () => {
  const { stripe, learner, ...own } = await shop()
  const sessions = Array.from({ length: 8 }, () => own.pay())
  await Promise.all(sessions.map(own.completed))
  for (const { id } of sessions.slice(0, 7)) stripe.change(id, refunded)
  await Promise.all(sessions.flatMap((session) => [own.money(session), own.completed(session)]))
  expect(await learner.access.read(courseId)).toMatchObject({ holds: true, sessionId: sessions[7]?.id })
  stripe.change(sessions[7]?.id ?? '', refunded)
  await Promise.all(sessions.map((session) => own.money(session)))
  expect(await own.holds()).toBe(false)
})

test('the payment that takes over brings its own amount', async () => {
  const { stripe, learner, ...own } = await shop()
  const [first, second] = [own.pay(), own.pay({ amountTotal: 4950 })]
  for (const session of [first, second]) await own.completed(session)
  stripe.change(first.id, refunded)
  await own.money(first)
  expect(await learner.access.read(courseId)).toMatchObject({ sessionId: second.id, amount: 4950, tax: 450 })
})
