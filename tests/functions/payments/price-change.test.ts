import { describe, expect, test } from 'vitest'
import { showDashboard } from '#dashboard/show-dashboard'
import { listPayments } from '#payments/own-payments'
import { openQuickTable } from '../core/local-table.ts'
import type { Facts } from './local-stripe.ts'
import { courseId, openShop } from './shop.ts'

const table = await openQuickTable()

/** A course that was sold once and has left the catalogue. */
const gone = 'wine-tasting'

const sold: [string, Facts][] = [
  [
    'at a lower price than today',
    { amountSubtotal: 8900, amountTotal: 8900, price: { amount: 8900, currency: 'aud' } },
  ],
  [
    'at a higher price than today',
    { amountSubtotal: 12_900, amountTotal: 12_900, price: { amount: 12_900, currency: 'aud' } },
  ],
  ['for a course that has left the catalogue', { courseId: gone, price: { amount: 9900, currency: 'aud' } }],
]

describe.each(sold)('a payment %s', (_, facts) => {
  const course = facts.courseId ?? courseId

  test('gives access by webhook, success page and sweep', async () => {
    for (const way of ['completed', 'page', 'sweep'] as const) {
      const shop = await openShop(table)
      const id = shop.pay(facts)
      await shop[way](id)
      expect(await shop.holds(course), way).toBe(true)
      expect(await shop.page(id)).toMatchObject({ state: 'paid', amount: facts.amountTotal ?? 9900 })
    }
  })

  test('ends with its refund or a lost dispute, and comes back if the refund fails', async () => {
    const shop = await openShop(table)
    const id = shop.pay(facts)
    await shop.completed(id)
    for (const [change, type, holds] of [
      [{ refunded: 20_000 }, 'charge.refunded', false],
      [{ refunded: 0 }, 'refund.failed', true],
      [{ dispute: 'lost' }, 'charge.dispute.closed', false],
    ] as const) {
      shop.stripe.change(id, change)
      await shop.money(id, type)
      expect(await shop.holds(course), type).toBe(holds)
    }
    expect(await shop.page(id)).toMatchObject({ state: 'ended' })
  })

  test('stays on the account page and opens the dashboard', async () => {
    const shop = await openShop(table)
    const id = shop.pay(facts)
    await shop.completed(id)
    // What they did in it, as the build that still had the course stored it.
    const partition = { pk: `LEARNER#${shop.learner.sub}` }
    for (const sk of [`PROGRESS#${course}#-`, `CERTIFICATE#${course}`])
      if (course === gone) await table.write({ ...partition, sk }, { set: { moduleId: course, key: course } })
    const { payments } = await listPayments({}, shop.learner)
    expect(payments).toMatchObject([{ sessionId: id, courseId: course, state: 'paid' }])
    expect(await showDashboard({}, shop.learner)).toMatchObject({ name: 'Jane Brien' })
  })
})

test('a payment of a session that the portal didn’t open, or at another price than it asked, opens nothing', async () => {
  const shop = await openShop(table)
  const [others, cheap] = [shop.pay({ price: null }), shop.pay({ amountSubtotal: 100, amountTotal: 100 })]
  for (const id of [others, cheap]) await shop.completed(id)
  expect(await shop.holds()).toBe(false)
  expect(shop.reported('paid-without-access')).toEqual([cheap])
})

test('a page that was opened at another price is closed and opened anew at the price of the button', async () => {
  const shop = await openShop(table)
  const before = await shop.open()
  shop.stripe.change(before, {
    amountSubtotal: 12_900,
    amountTotal: 12_900,
    price: { amount: 12_900, currency: 'aud' },
  })
  const after = await shop.open()
  expect(after).not.toBe(before)
  expect(shop.session(before).status).toBe('expired')
  expect(await shop.open()).toBe(after)
})

test('a page that was opened with a former address is closed and opened anew with the present one', async () => {
  const shop = await openShop(table)
  const before = await shop.open()
  shop.stripe.change(before, { prefilled: 'jane@school.example' })
  expect(await shop.open()).toBe(before)
  await shop.learner.profile.changeEmail('jane@school.example', 'jane@home.example')
  expect(await shop.open()).not.toBe(before)
  expect(shop.session(before).status).toBe('expired')
})

test('whoever pays for a course that has left the catalogue is reported once', async () => {
  const shop = await openShop(table)
  const id = shop.pay({ courseId: gone, price: { amount: 9900, currency: 'aud' } })
  await shop.completed(id)
  await shop.page(id)
  await shop.sweep()
  expect(shop.reported('paid-without-access')).toEqual([id])
})
