import { describe, expect, test } from 'vitest'
import { eraseLearner } from '#privacy/erase-learner'
import { type NewOrder, openOrders, ownOrdersOf, ownSeatsOf, seatsOf } from '#schools/store'
import { openLocalTable } from '../core/local-table.ts'
import { newId, openPortal } from '../portal.ts'

const { table } = await openLocalTable()
const orders = openOrders(table)
const at = '2026-03-02T00:00:00.000Z'

let made = 0
const newOrderId = () => `01ARZ3NDEKTSV4RRFFQ6${String(made++).padStart(6, '0')}`
async function placed(more: Partial<NewOrder> = {}) {
  const money = { price: 9900, total: 29_700, tax: 2700, currency: 'aud', pay: 'card' } as const
  const contact = { contactName: 'Kim Lee', contactEmail: 'office@wattle-park.example' }
  const order = { orderId: newOrderId(), courseId: 'digital-media', seats: 3, school: 'Wattle Park PS', createdAt: at }
  return orders.create({ ...order, ...money, ...contact, placedBy: newId(), ...more })
}

describe('an order', () => {
  test('is stored once: the same id again finds the first', async () => {
    const first = await placed()
    expect(await placed({ orderId: first.orderId, school: 'Another' })).toEqual(first)
    expect(first).toMatchObject({ money: 'none', refunded: 0, revision: 0 })
  })

  test('changes only as it was read, and undefined takes a value away', async () => {
    const order = await placed()
    expect(await orders.change(order, { seatsEndAt: at, money: 'paid' })).toBe(true)
    expect(await orders.change(order, { money: 'void' })).toBe(false)
    const read = await orders.read(order.orderId)
    expect(read).toMatchObject({ money: 'paid', seatsEndAt: at, revision: 1 })
    if (read) await orders.change(read, { seatsEndAt: undefined })
    expect(await orders.read(order.orderId)).not.toHaveProperty('seatsEndAt')
  })

  test('loses a deleted account, and keeps what the school ordered', async () => {
    const order = await placed({ colleague: 'c', colleagueEmail: 'c@school.example' })
    await orders.forget(order.orderId, 'c')
    const left = await orders.read(order.orderId)
    expect([left?.placedBy, left?.colleague, left?.colleagueEmail]).toEqual([order.placedBy, undefined, undefined])
    expect(left?.school).toBe('Wattle Park PS')
  })
})

describe('a seat', () => {
  const open = async () => seatsOf(table, (await placed()).orderId)
  const taking = (takenBy: string) => ({ takenBy, takenAt: at, sharesCertificate: false })

  test('goes to one of 20 who take it at once, who may ask again', async () => {
    const seats = await open()
    await seats.give(1, { givenAt: at })
    await seats.addCode(1, 'code')
    const takers = Array.from({ length: 20 }, newId)
    const took = await Promise.all(takers.map((sub) => seats.take(1, 'code', taking(sub))))
    expect(took.filter(Boolean)).toHaveLength(1)
    const winner = takers[took.indexOf(true)] ?? ''
    expect(await seats.take(1, 'code', taking(winner))).toBe(true)
    expect((await seats.read(1))?.takenBy).toBe(winner)
  })

  test('is handed to one of two coordinators at once', async () => {
    const seats = await open()
    const given = await Promise.all(
      ['a@b.example', 'c@d.example'].map((email) => seats.give(2, { email, givenAt: at })),
    )
    expect(given.filter(Boolean)).toHaveLength(1)
  })

  test('keeps its earlier links, until it’s taken back', async () => {
    const seats = await open()
    await seats.give(1, { givenAt: at })
    for (const code of ['one', 'two']) expect(await seats.addCode(1, code)).toBe(true)
    expect((await seats.read(1))?.codes).toEqual(new Set(['one', 'two']))
    expect(await seats.takeBack(1)).toBe(true)
    expect(await seats.take(1, 'one', taking(newId()))).toBe(false)
    expect(await seats.give(1, { email: 'a@b.example', givenAt: at })).toBe(true)
  })

  test('once taken, isn’t taken back, reminded, given or ended for its money; an operator ends it', async () => {
    const seats = await open()
    await seats.give(1, { givenAt: at, email: 'a@b.example' })
    await seats.addCode(1, 'code')
    await seats.take(1, 'code', taking('t'))
    const refused = [seats.takeBack(1), seats.remind(1, at), seats.give(1, { givenAt: at }), seats.addCode(1, 'more')]
    expect(await Promise.all([...refused, seats.end(1, { at, by: 'money' })])).toEqual(Array(5).fill(false))
    expect(await seats.end(1, { at, by: 'operator', takenAt: 'another time' })).toBe(false)
    expect(await seats.end(1, { at, by: 'operator', takenAt: at })).toBe(true)
    expect(await seats.reopen(1)).toBe(false)
  })

  test('ends for its money though it was never handed out, and comes back with it', async () => {
    const seats = await open()
    expect(await seats.end(3, { at, by: 'money' })).toBe(true)
    expect(await seats.give(3, { givenAt: at })).toBe(false)
    expect(await seats.reopen(3)).toBe(true)
    expect(await seats.give(3, { givenAt: at })).toBe(true)
  })

  test('one email goes for an invitation, and one for a reminder', async () => {
    const seats = await open()
    const later = '2026-03-20T00:00:00.000Z'
    await seats.give(1, { givenAt: at, askedAt: at, email: 'a@b.example' })
    expect(await seats.addCode(1, 'code-1', at)).toBe(true)
    expect(await seats.addCode(1, 'code-2', at)).toBe(false)
    expect(await Promise.all([seats.remind(1, later), seats.remind(1, later)])).toContain(false)
    expect(await seats.addCode(1, 'code-3', later)).toBe(true)
    expect((await seats.read(1))?.codes).toEqual(new Set(['code-1', 'code-3']))
  })

  test('stays taken when its teacher deletes the account', async () => {
    const seats = await open()
    await seats.give(1, { givenAt: at, email: 'a@b.example' })
    await seats.addCode(1, 'code')
    await seats.take(1, 'code', taking('t'))
    expect(await seats.share(1, 'somebody else', true)).toBe(false)
    expect(await seats.share(1, 't', true)).toBe(true)
    await seats.forget(1, 't')
    expect(await seats.read(1)).toEqual({ number: 1, givenAt: at, takenAt: at })
  })
})

test('a teacher’s seats and a coordinator’s orders stand in their own partitions', async () => {
  const sub = newId()
  const seat = {
    orderId: 'O',
    number: 1,
    courseId: 'digital-media',
    school: 'S',
    takenAt: at,
    sharesCertificate: false,
  }
  const seats = ownSeatsOf(table, sub)
  expect(await seats.save(seat)).toEqual(seat)
  expect(await seats.save({ ...seat, number: 2 })).toEqual(seat)
  expect(await seats.share('O', true)).toBe(true)
  expect(await seats.share('another', true)).toBe(false)
  expect(await seats.all()).toEqual([{ ...seat, sharesCertificate: true }])
  const own = ownOrdersOf(table, sub)
  await own.add('O', at)
  expect(await own.all()).toEqual(['O'])
  await own.remove('O')
  expect(await own.all()).toEqual([])
})

test('a deleted account leaves its seat taken and its order the school’s', async () => {
  const { placedBy: sub = '', orderId } = await placed()
  const seats = seatsOf(table, orderId)
  await seats.give(1, { givenAt: at })
  await seats.addCode(1, 'code')
  await seats.take(1, 'code', { takenBy: sub, takenAt: at, sharesCertificate: true })
  const own = openPortal(table).learner(sub)
  await own.ownOrders.add(orderId, at)
  const seat = { orderId, number: 1, courseId: 'digital-media', school: 'S', takenAt: at, sharesCertificate: true }
  await own.ownSeats.save(seat)
  await eraseLearner({ sub, certificates: 'withdraw' }, { ...own, pause: async () => {} })
  expect(await orders.read(orderId)).toMatchObject({ school: 'Wattle Park PS', total: 29_700 })
  const left = JSON.stringify(await table.queryAll({ pk: `ORDER#${orderId}`, from: ' ', to: '~' }))
  expect(left).toContain('takenAt')
  expect(left).not.toContain(sub)
})
