import { describe, expect, test } from 'vitest'
import { eraseLearner } from '#privacy/erase-learner'
import { openQuickTable } from '../core/local-table.ts'
import { newId } from '../portal.ts'
import { courseId, openShop } from './shop.ts'

const table = await openQuickTable()

const itemsOf = async (sub: string) =>
  (await table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })).map(({ sk }) => sk)

describe('a payment for somebody whom the portal doesn’t know', () => {
  test.each(['completed', 'sweep'] as const)('by %s is reported once and writes nothing of theirs', async (way) => {
    const shop = await openShop(table)
    const stranger = newId()
    const id = shop.pay({ learner: stranger })
    for (let n = 0; n < 3; n++) await shop[way](id)
    await shop.completed(id)
    await shop.sweep()
    expect(await itemsOf(stranger)).toEqual([])
    expect(await shop.learner.payments.read(id)).toBeUndefined()
    expect(shop.reported('paid-without-access')).toEqual([id])
    expect(shop.reported('sweep-granted')).toEqual([])
  })

  test('ends the report once it’s refunded', async () => {
    const shop = await openShop(table)
    const id = shop.pay({ learner: newId() })
    await shop.completed(id)
    expect(await shop.learner.unsettled.list()).toContainEqual(expect.objectContaining({ sessionId: id }))
    shop.stripe.change(id, { refunded: 9900 })
    await shop.money(id)
    expect(await shop.learner.unsettled.list()).not.toContainEqual(expect.objectContaining({ sessionId: id }))
  })
})

test('a deleted learner whose payment a restored table doesn’t know gets nothing back from the sweep', async () => {
  const shop = await openShop(table)
  const id = shop.pay()
  await shop.completed(id)
  shop.stripe.change(id, { refunded: 9900 })
  await eraseLearner({ sub: shop.learner.sub, certificates: 'withdraw' }, { ...shop.learner, pause: async () => {} })
  // As restored: the payment is as it was, or unknown, and the partition was erased again.
  for (const restored of [
    { sessionId: id, courseId, amount: 9900, currency: 'aud', tax: 0, paidAt: '2026-03-01', sub: shop.learner.sub },
    undefined,
  ]) {
    await table.delete({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' })
    if (restored) await table.write({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' }, { set: restored })
    await shop.sweep()
    expect(await itemsOf(shop.learner.sub)).toEqual([])
  }
})
