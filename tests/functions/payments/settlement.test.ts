import { describe, expect, test } from 'vitest'
import { disputeOf, isTakenBack, isUndecided, maskedAddress } from '#payments/rules'
import { eraseLearner } from '#privacy/erase-learner'
import { openQuickTable } from '../core/local-table.ts'
import { newId } from '../portal.ts'
import { courseId, openShop } from './shop.ts'

test.each<[string[], 'none' | 'open' | 'lost', boolean]>([
  [[], 'none', false],
  [['needs_response'], 'open', true],
  [['under_review'], 'open', true],
  [['warning_needs_response'], 'open', true],
  [['warning_under_review'], 'open', true],
  [['warning_closed'], 'none', false],
  [['prevented'], 'none', false],
  [['won'], 'none', false],
  [['lost'], 'lost', false],
  [['appeal_under_review'], 'lost', true],
  [['something_new'], 'open', true],
  [['warning_closed', 'lost'], 'lost', false],
  [['won', 'needs_response'], 'open', true],
])('disputes %j are %s', (statuses, dispute, undecided) => {
  expect(disputeOf(statuses)).toBe(dispute)
  expect(statuses.some(isUndecided)).toBe(undecided)
})

test.each([
  ['nothing refunded', 0, 'none', 9900, false],
  ['a part refunded', 9899, 'none', 9900, false],
  ['all of it refunded', 9900, 'none', 9900, true],
  ['an open dispute', 0, 'open', 9900, false],
  ['a lost dispute', 0, 'lost', 9900, true],
  ['a free course', 0, 'none', 0, false],
] as const)('the money is taken back or not after %s', (_, refunded, dispute, amountTotal, expected) => {
  expect(isTakenBack({ refunded, dispute, amountTotal })).toBe(expected)
})

test.each([
  ['jane@school.example', 'j…@…'],
  ['😀@school.example', '😀…@…'],
])('masks %s', (email, masked) => {
  expect(maskedAddress(email)).toBe(masked)
})

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
