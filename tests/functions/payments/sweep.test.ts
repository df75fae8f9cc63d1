import { describe, expect, test } from 'vitest'
import type { Table } from '#core/table'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { sweepPayments } from '#payments/sweep'
import { openQuickTable } from '../core/local-table.ts'
import { newId, openPortal } from '../portal.ts'
import type { Facts } from './local-stripe.ts'

const table = await openQuickTable()

const courseId = 'digital-media'
const later = new Date('2027-01-01')

/** A portal that sweeps. Its cursor is its own, and `writes` lists the keys that it wrote besides it. */
async function openSweeper() {
  await table.delete({ pk: 'SWEEP', sk: 'SWEEP' })
  const writes: string[] = []
  const counting: Table = {
    ...table,
    write: (key, change) => {
      if (key.pk !== 'SWEEP') writes.push(`${key.pk} ${key.sk}`)
      return table.write(key, change)
    },
  }
  const portal = openPortal(counting)
  const { stripe } = portal
  const signedUp: Promise<unknown>[] = []
  const pay = (facts: Facts = {}) => {
    const learner = portal.learner()
    signedUp.push(learner.profile.create({ name: 'Jane Brien', email: 'jane@school.example', createdAt: '2026-03-01' }))
    const id = newId().replaceAll('-', '')
    stripe.add({ id: `cs_test_${id}`, learner: learner.sub, courseId, ...facts })
    return { learner, id: `cs_test_${id}` }
  }
  return {
    ...portal,
    writes,
    pay,
    /** Pays, and the webhook works. */
    async bought(facts: Facts = {}) {
      const paid = pay(facts)
      await Promise.all(signedUp)
      await receiveStripeEvent(stripe.event('checkout.session.completed', paid.id), paid.learner)
      writes.length = 0
      return paid
    },
    async sweep(until = later) {
      await Promise.all(signedUp)
      return sweepPayments({ until }, portal.learner())
    },
    errors: () => portal.lines.flatMap(({ level, event }) => (level === 'error' ? [event] : [])),
  }
}
test('a payment tells Stripe a changed address that it has not heard, for earlier payments too', async () => {
  const portal = await openSweeper()
  const told = () => portal.stripe.calls.filter((call) => call.startsWith('changeEmail'))
  const { learner, id } = await portal.bought()
  expect(told()).toEqual([])
  const [at, from, to] = ['2026-03-01T00:00:00.000Z', 'jane@school.example', 'jane@home.example']
  await learner.profile.changeEmail(from, to)
  await learner.addressChanges.add({ at, from, to, by: 'owner' })
  const next = `${id}next`
  portal.stripe.add({ id: next, learner: learner.sub, courseId: 'failure-festival' })
  portal.stripe.failing = (call) => call.startsWith('changeEmail')
  await receiveStripeEvent(portal.stripe.event('checkout.session.completed', next), learner)
  expect(told().toSorted()).toEqual([`changeEmail ${id} ${to}`, `changeEmail ${next} ${to}`])
  expect((await learner.access.read('failure-festival'))?.holds).toBe(true)
  expect(portal.lines).toContainEqual(expect.objectContaining({ event: 'customer-not-told' }))
})

type Buyer = ReturnType<Awaited<ReturnType<typeof openSweeper>>['pay']>
const holds = async ({ learner }: Buyer) => (await learner.access.read(courseId))?.holds === true

test('30 dropped events are healed by one sweep, and a second one writes nothing', async () => {
  const own = await openSweeper()
  const dropped = Array.from({ length: 30 }, () => own.pay())
  expect(await own.sweep()).toEqual({ known: 0, looked: 30, granted: 30, ended: 0, failed: 0, finished: true })
  for (const one of dropped) expect(await holds(one)).toBe(true)
  expect(own.errors()).toEqual(Array(30).fill('sweep-granted'))
  own.writes.length = 0
  own.stripe.calls.length = 0
  expect(await own.sweep()).toMatchObject({ known: 30, looked: 0, granted: 0, finished: true })
  expect(own.writes).toEqual([])
  expect(own.stripe.calls).not.toContain('readSession')
})

test('what the webhook has done is no news', async () => {
  const own = await openSweeper()
  await own.bought()
  expect(await own.sweep()).toMatchObject({ looked: 0, granted: 0 })
  expect(own.writes).toEqual([])
  expect(own.errors()).toEqual([])
})

test('a payment that was recorded before a crash, without access, is granted', async () => {
  const own = await openSweeper()
  const paid = own.pay()
  const { sub } = paid.learner
  const payment = {
    sessionId: paid.id,
    sub,
    courseId,
    amount: 9900,
    currency: 'aud',
    tax: 900,
    paidAt: '2026-03-01',
  } as const
  await paid.learner.payments.add(payment)
  expect(await own.sweep()).toMatchObject({ granted: 1 })
  expect(await holds(paid)).toBe(true)
})

test('the payment of a deleted account brings nothing back', async () => {
  const own = await openSweeper()
  const paid = await own.bought()
  for (const sk of [`ACCESS#${courseId}`, 'PROFILE']) await table.delete({ pk: `LEARNER#${paid.learner.sub}`, sk })
  expect(await own.sweep()).toMatchObject({ looked: 0, granted: 0 })
  expect(own.writes).toEqual([])
})

test('a payment that was moved to a new account stays with it', async () => {
  const own = await openSweeper()
  const paid = own.pay()
  const moved = own.learner()
  const payment = {
    sessionId: paid.id,
    courseId,
    amount: 9900,
    currency: 'aud',
    tax: 900,
    paidAt: '2026-03-01',
  } as const
  await moved.profile.create({ name: 'Jane Brien', email: 'jane@school.example', createdAt: '2026-03-01' })
  await moved.payments.add({ ...payment, sub: moved.sub })
  own.stripe.change(paid.id, { refunded: 9900 })
  await own.sweep()
  expect(await paid.learner.access.read(courseId)).toBeUndefined()
  expect(await moved.payments.read(paid.id)).toMatchObject({ sub: moved.sub, refunded: 9900 })
})

test('dropped refunds end access, and refunds of a part do not', async () => {
  const own = await openSweeper()
  const [whole, part] = [await own.bought(), await own.bought()]
  own.stripe.change(whole.id, { refunded: 9900 })
  own.stripe.change(part.id, { refunded: 100 })
  expect(await own.sweep()).toMatchObject({ granted: 0, ended: 1 })
  expect([await holds(whole), await holds(part)]).toEqual([false, true])
  own.writes.length = 0
  expect(await own.sweep()).toMatchObject({ ended: 0, failed: 0 })
  expect(own.writes).toEqual([])
})

test('a dispute that was open is looked at until it is decided, also when Stripe lists it no more', async () => {
  const own = await openSweeper()
  const paid = await own.bought({ dispute: 'open' })
  expect(await own.sweep()).toMatchObject({ ended: 0 })
  const [dispute] = own.stripe.checkouts[paid.id]?.disputes ?? []
  if (dispute) dispute.created = 0
  for (let night = 0; night < 3; night++) expect(await own.sweep()).toMatchObject({ looked: 1, ended: 0 })
  own.stripe.change(paid.id, { dispute: 'lost' })
  expect(await own.sweep()).toMatchObject({ ended: 1 })
  expect(await holds(paid)).toBe(false)
  expect(await own.sweep()).toMatchObject({ looked: 0 })
})

test('sessions that are unpaid, expired, of something else or of another mode give nothing', async () => {
  const own = await openSweeper()
  const left = [
    own.pay({ paymentStatus: 'unpaid' }),
    own.pay({ status: 'expired' }),
    own.pay({ courseId: 'wine-tasting', price: null }),
    own.pay({ courseId: null }),
    own.pay({ learner: null }),
    own.pay({ live: true }),
    own.pay({ currency: 'usd' }),
  ]
  expect(await own.sweep()).toMatchObject({ granted: 0, failed: 0, finished: true })
  expect(own.writes.filter((key) => !/^UNSETTLED|(PROFILE|SCHOOL)$/.test(key))).toEqual([])
  const paidForNothing = left.slice(-3).map(({ id }) => id)
  expect(
    own.lines.flatMap(({ event, session }) => (event === 'paid-without-access' ? [session] : [])).toSorted(),
  ).toEqual(paidForNothing.toSorted())
  for (const { learner } of left) expect(await learner.access.read(courseId)).toBeUndefined()
})

test('a slow payment that failed closes its checkout, so that the learner can pay again', async () => {
  const own = await openSweeper()
  const paid = own.pay({ paymentStatus: 'unpaid', failed: true })
  await paid.learner.checkouts.save({ courseId, attempt: 1, sessionId: paid.id, url: '', expiresAt: '' })
  await own.sweep()
  expect(await paid.learner.checkouts.read(courseId)).toMatchObject({ failedAt: expect.any(String) })
})

describe('a sweep that stops', () => {
  test.each(['listCompleted', 'readSession', 'sessionsOf', 'listRefunded', 'listDisputed'])(
    'because Stripe fails in %s goes on from there the next time',
    async (call) => {
      const own = await openSweeper()
      const dropped = Array.from({ length: 5 }, () => own.pay())
      const refunded = await Promise.all(Array.from({ length: 3 }, () => own.bought()))
      for (const { id } of refunded) own.stripe.change(id, { refunded: 9900 })
      // Stripe fails at the second call, in the middle.
      own.stripe.failing = (one) => one === call && own.stripe.calls.filter((made) => made === call).length > 1
      if (call === 'listDisputed') own.stripe.failing = (one) => one === call
      await expect(own.sweep()).rejects.toMatchObject({ code: 'unavailable' })
      const before = own.stripe.calls.filter((made) => made === 'listCompleted').length
      own.stripe.failing = () => false
      expect(await own.sweep()).toMatchObject({ finished: true, failed: 0 })
      for (const one of dropped) expect(await holds(one)).toBe(true)
      for (const one of refunded) expect(await holds(one)).toBe(false)
      const again = own.stripe.calls.filter((made) => made === 'listCompleted').length - before
      if (call === 'listRefunded' || call === 'listDisputed') expect(again).toBe(0)
    },
  )

  test('because its time is up says so and goes on the next time', async () => {
    const own = await openSweeper()
    const dropped = Array.from({ length: 5 }, () => own.pay())
    // The portal's clock advances by a second each time it's read.
    const soon = new Date(own.parts.world.now().getTime() + 4_000)
    const first = await own.sweep(soon)
    expect(first.finished).toBe(false)
    const second = await own.sweep()
    expect(second.finished).toBe(true)
    expect(first.granted + second.granted).toBe(5)
    for (const one of dropped) expect(await holds(one)).toBe(true)
  })
})

test('one damaged item does not keep the others from their access', async () => {
  const own = await openSweeper()
  const [damaged, fine] = [own.pay(), own.pay()]
  await table.write({ pk: `LEARNER#${damaged.learner.sub}`, sk: `ACCESS#${courseId}` }, { set: { holds: 'yes' } })
  expect(await own.sweep()).toMatchObject({ granted: 1, failed: 1, finished: true })
  expect(await holds(fine)).toBe(true)
  expect(own.errors()).toEqual(expect.arrayContaining(['sweep-failed', 'sweep-granted']))
})

test('if nothing can be reconciled, the sweep fails and does not count as done', async () => {
  const own = await openSweeper()
  for (let i = 0; i < 25; i++) {
    const { learner } = own.pay()
    await table.write({ pk: `LEARNER#${learner.sub}`, sk: `ACCESS#${courseId}` }, { set: { holds: 'yes' } })
  }
  await expect(own.sweep()).rejects.toThrow()
  expect((await own.learner().sweeps.read()).lastAt).toBeUndefined()
})

test('two sweeps and a webhook at once grant once', async () => {
  const own = await openSweeper()
  const paid = own.pay()
  const event = own.stripe.event('checkout.session.completed', paid.id)
  const [a, b] = await Promise.all([own.sweep(), own.sweep(), receiveStripeEvent(event, paid.learner)])
  expect(a.granted + b.granted).toBeLessThanOrEqual(1)
  expect(await holds(paid)).toBe(true)
})

test('looks from a day before the last sweep, and at four days at least', async () => {
  const own = await openSweeper()
  const asked: string[] = []
  const { listCompleted } = own.stripe
  own.stripe.listCompleted = (span) => {
    asked.push(span.since.toISOString().slice(0, 10))
    return listCompleted(span)
  }
  await own.sweep()
  await own.sweep()
  await own.learner().sweeps.save({ lastAt: '2026-02-10T00:00:00.000Z' })
  await own.sweep()
  expect(asked).toEqual(['1970-01-01', '2026-02-26', '2026-02-09'])
})
