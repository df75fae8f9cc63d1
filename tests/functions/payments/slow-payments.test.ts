import { describe, expect, test } from 'vitest'
import { showDashboard } from '#dashboard/show-dashboard'
import { sendMail } from '#mails/send-mail'
import { sentMailsOf } from '#mails/sent-mails'
import { openCheckout } from '#payments/open-checkout'
import { listPayments } from '#payments/own-payments'
import { sweepPayments } from '#payments/sweep'
import { learnerStores } from '../../../functions/stores.ts'
import { openQuickTable } from '../core/local-table.ts'
import { courseId, openShop } from './shop.ts'

const table = await openQuickTable()

/** A learner who has chosen direct debit on the page that the portal opened. */
async function debited() {
  const shop = await openShop(table)
  const id = await shop.open()
  shop.stripe.change(id, { status: 'complete', url: null })
  const shown = async () => {
    const { debits } = await listPayments({}, shop.learner)
    expect((await showDashboard({}, shop.learner)).debits ?? {}).toEqual(debits)
    return debits
  }
  return { ...shop, id, shown }
}

describe('a direct debit', () => {
  test.each(['completed', 'page', 'sweep'] as const)('that is under way stands on the pages, by %s', async (way) => {
    const shop = await debited()
    expect(await shop.shown()).toEqual({})
    await shop[way](shop.id)
    expect(await shop.shown()).toEqual({ [courseId]: false })
  })

  test.each(['event', 'sweep'] as const)('that the bank refuses is told by page and email, by %s', async (way) => {
    const shop = await debited()
    await shop.completed(shop.id)
    if (way === 'event') await shop.completed(shop.id, 'checkout.session.async_payment_failed')
    shop.stripe.change(shop.id, { failed: true })
    if (way === 'sweep') await shop.sweep()
    expect(await shop.shown()).toEqual({ [courseId]: true })
    expect(shop.announcements).toContainEqual({
      about: 'payment-failed',
      sub: shop.learner.sub,
      courseId,
      sessionId: shop.id,
    })
    expect(await shop.page(shop.id)).toEqual({ state: 'refused', courseId })
    expect((await openCheckout({ courseId }, shop.learner)).url).not.toContain(shop.id)
    expect(await shop.shown()).toEqual({})
  })

  test('that arrives is no news, also after a refund', async () => {
    const shop = await debited()
    await shop.completed(shop.id)
    shop.stripe.pay(shop.id)
    await shop.completed(shop.id, 'checkout.session.async_payment_succeeded')
    expect(await shop.shown()).toEqual({})
    shop.stripe.change(shop.id, { refunded: 9900 })
    await shop.money(shop.id)
    expect(await shop.shown()).toEqual({})
  })

  test('that was refused a month ago is no news', async () => {
    const shop = await debited()
    const key = { pk: `LEARNER#${shop.learner.sub}`, sk: `CHECKOUT#${courseId}` }
    await table.write(key, { set: { failedAt: '2026-01-01T00:00:00.000Z' } })
    expect(await shop.shown()).toEqual({})
  })

  test('that isn’t the page opened last is no news, even if the next one is opened while it’s looked at', async () => {
    const { learner, id, shown } = await debited()
    const next = { courseId, attempt: 2, sessionId: 'cs_test_next', url: 'https://pay.example', expiresAt: '' }
    await learner.checkouts.save(next)
    await learner.checkouts.wait(courseId, id)
    await learner.checkouts.fail(courseId, id, learner.world.now())
    expect(await learner.checkouts.read(courseId)).toEqual(next)
    expect(await shown()).toEqual({})
  })
})

test('the email goes out once, and not if the course is open by then', async () => {
  const shop = await debited()
  const posted: string[] = []
  const office = {
    ...shop.learner,
    learner: (sub: string) => ({ ...learnerStores(table, sub), sentMails: sentMailsOf(table, sub) }),
    origin: 'https://portal.example.edu.au',
    post: async (to: string, { subject }: { subject: string }) => void posted.push(`${to}: ${subject}`),
  }
  const announcement = { about: 'payment-failed', sub: shop.learner.sub, courseId, sessionId: shop.id } as const
  const send = (operation: string) => sendMail({ announcement, operation }, office)
  expect(await send('before it failed')).toBe('outdated')
  await shop.completed(shop.id, 'checkout.session.async_payment_failed')
  expect([await send('one'), await send('two')]).toEqual(['sent', 'sent before'])
  expect(posted).toEqual([
    'jane@school.example: Your payment did not go through: Digital media literacy: seeing beyond synthetic media',
  ])
  await shop.completed(shop.pay())
  expect(await send('three')).toBe('outdated')
})

test('a debit that takes weeks is looked at until it’s decided, while no event comes', async () => {
  const shop = await debited()
  await table.delete({ pk: 'SWEEP', sk: 'SWEEP' })
  const sweep = () => sweepPayments({ until: new Date('2027-01-01') }, shop.learner)
  await sweep()
  // Stripe lists what was made in the last days only.
  shop.stripe.listCompleted = async () => ({ found: [], next: undefined })
  for (let night = 0; night < 3; night++) expect(await sweep()).toMatchObject({ looked: 1, granted: 0 })
  shop.stripe.pay(shop.id)
  expect(await sweep()).toMatchObject({ granted: 1 })
  expect(await shop.holds()).toBe(true)
  expect(await sweep()).toMatchObject({ looked: 0 })
})
