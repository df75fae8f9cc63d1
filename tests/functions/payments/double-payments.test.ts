import { describe, expect, test } from 'vitest'
import type { Letter } from '#mails/letter'
import { sendMail } from '#mails/send-mail'
import { sentMailsOf } from '#mails/sent-mails'
import { openCheckout } from '#payments/open-checkout'
import { learnerStores } from '../../../functions/stores.ts'
import { openQuickTable } from '../core/local-table.ts'
import { givenAccess, newId, openPortal, provider } from '../portal.ts'
import { courseId, openShop } from './shop.ts'

const table = await openQuickTable()
type Shop = Awaited<ReturnType<typeof openShop>>

const double: [string, (shop: Shop) => Promise<string>][] = [
  [
    'after a refund that fails once the course was bought again',
    async (shop) => {
      const first = shop.pay()
      await shop.completed(first)
      shop.stripe.change(first, { refunded: 9900 })
      await shop.money(first)
      await shop.completed(shop.pay())
      shop.stripe.change(first, { refunded: 0 })
      await shop.money(first, 'refund.failed')
      return first
    },
  ],
  [
    'when the success page sees the second first',
    async (shop) => {
      await shop.completed(shop.pay())
      const second = shop.pay()
      await shop.page(second)
      await shop.completed(second)
      return second
    },
  ],
  [
    'when only the sweep sees the second',
    async (shop) => {
      await shop.completed(shop.pay())
      const second = shop.pay()
      await shop.sweep()
      return second
    },
  ],
  [
    'at a page that was open while an operator ended the access',
    async (shop) => {
      const first = shop.pay()
      await shop.completed(first)
      const open = shop.pay({ status: 'open', paymentStatus: 'unpaid' })
      await shop.learner.access.end(courseId)
      shop.stripe.pay(open)
      await shop.completed(open)
      expect(await shop.holds()).toBe(true)
      return first
    },
  ],
  [
    'at a page that was open while an operator gave the course',
    async (shop) => {
      const open = await shop.open()
      await shop.learner.access.grant(givenAccess(courseId))
      shop.stripe.pay(open)
      await shop.completed(open)
      return open
    },
  ],
]

describe.each(double)('a course that was paid for twice, %s', (_, pay) => {
  test('is logged, listed and mailed once, however often it’s seen', async () => {
    const shop = await openShop(table)
    const needless = await pay(shop)
    for (const { id } of shop.stripe.sessions.values()) {
      await shop.completed(id)
      await shop.page(id)
    }
    await shop.sweep()
    expect(shop.reported('paid-twice')).toEqual([needless])
    const listed = (await shop.learner.unsettled.list()).filter(({ sessionId }) => shop.stripe.sessions.has(sessionId))
    expect(listed).toMatchObject([{ sessionId: needless, reason: 'paid-twice', courseId, amount: 9900 }])
    expect(shop.announcements.filter(({ about }) => about === 'payment-to-settle')).toEqual([
      { about: 'payment-to-settle', sessionId: needless },
    ])
  })

  test('is off the list once either payment was refunded', async () => {
    for (const which of ['needless', 'other'] as const) {
      const shop = await openShop(table)
      const needless = await pay(shop)
      const other = [...shop.stripe.sessions.keys()].find((id) => id !== needless)
      const refunded = which === 'needless' ? needless : other
      if (!refunded) continue
      shop.stripe.change(refunded, { refunded: 9900 })
      await shop.money(refunded)
      const listed = (await shop.learner.unsettled.list()).map(({ sessionId }) => sessionId)
      expect(listed.filter((id) => shop.stripe.sessions.has(id))).toEqual([])
    }
  })
})

test('a second “payment” of nothing, with a code, needs nobody', async () => {
  const shop = await openShop(table)
  await shop.completed(shop.pay())
  await shop.completed(shop.pay({ amountTotal: 0, paymentStatus: 'no_payment_required' }))
  expect(shop.reported('paid-twice')).toEqual([])
})

test('the portal doesn’t sell again what an operator ended without a refund', async () => {
  const shop = await openShop(table)
  const id = await shop.open()
  shop.stripe.pay(id)
  await shop.completed(id)
  await shop.learner.access.end(courseId)
  await expect(openCheckout({ courseId }, shop.learner)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('You have paid for this course before'),
  })
  shop.stripe.change(id, { refunded: 9900 })
  await shop.money(id)
  expect((await openCheckout({ courseId }, shop.learner)).url).not.toContain(id)
})

test('the operator’s email names the payment and what to do, goes out once, and not after the refund', async () => {
  const shop = await openShop(table)
  await shop.completed(shop.pay())
  const second = shop.pay()
  await shop.completed(second)
  const posted: [string, Letter][] = []
  const office = {
    ...shop.learner,
    learner: (sub: string) => ({ ...learnerStores(table, sub), sentMails: sentMailsOf(table, sub) }),
    origin: undefined,
    post: async (to: string, letter: Letter) => void posted.push([to, letter]),
  }
  const announcement = { about: 'payment-to-settle', sessionId: second } as const
  const send = (operation: string) => sendMail({ announcement, operation }, office)
  expect([await send('one'), await send('two')]).toEqual(['sent', 'sent before'])
  const [[to, { subject, text }] = ['', { subject: '', text: '' }]] = posted
  expect([to, subject]).toEqual([provider.email, 'A course was paid for twice'])
  expect(text).toContain('$99.00 was paid for “Digital media literacy: seeing beyond synthetic media”')
  expect(text).toContain(`The payment’s session in Stripe is ${second}.`)
  expect(text).not.toMatch(/Jane|jane@|If you need help/)
  shop.stripe.change(second, { refunded: 9900 })
  await shop.money(second)
  expect(await send('three')).toBe('outdated')
})

test('what needs somebody is listed oldest first, and noted for one caller only until it was settled', async () => {
  const { unsettled } = openPortal(table).learner()
  const payment = { reason: 'paid-twice', courseId, amount: 9900, currency: 'aud' } as const
  const one = { ...payment, sessionId: `cs_test_${newId()}`, at: '2026-11-21T09:15:00.000Z' }
  const older = { ...payment, sessionId: `cs_test_${newId()}`, at: '2026-11-20T09:15:00.000Z' }
  const noted = await Promise.all(Array.from({ length: 5 }, (_, n) => unsettled.note(one, `call ${n}`)))
  expect(noted.filter(Boolean)).toHaveLength(1)
  expect(await unsettled.note(one, `call ${noted.indexOf(true)}`)).toBe(true)
  expect(await unsettled.note(older, 'older')).toBe(true)
  const ids = (await unsettled.list()).map(({ sessionId }) => sessionId)
  expect(ids.filter((id) => [one.sessionId, older.sessionId].includes(id))).toEqual([older.sessionId, one.sessionId])
  const mailed = await Promise.all([unsettled.claimMail(one.sessionId, 'a'), unsettled.claimMail(one.sessionId, 'b')])
  expect(mailed.toSorted()).toEqual([false, true])
  await unsettled.settle(one.sessionId)
  expect(await unsettled.claimMail(one.sessionId, 'c')).toBe(false)
  expect(await unsettled.note(one, 'again')).toBe(true)
  expect(await unsettled.claimMail(one.sessionId, 'd')).toBe(true)
})
