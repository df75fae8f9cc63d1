import { describe, expect, test } from 'vitest'
import { listPayments, openPaper, restorePurchases, verifyPayment } from '#payments/own-payments'
import { openQuickTable } from '../core/local-table.ts'
import { givenAccess, newId, openPortal, type TestLearner } from '../portal.ts'
import type { Facts } from './local-stripe.ts'

const table = await openQuickTable()
const portal = openPortal(table)
const { stripe } = portal

const courseId = 'digital-media'

async function learnerWith(email: string): Promise<TestLearner> {
  const learner = portal.learner()
  await learner.profile.create({ name: 'Jane Brien', email, createdAt: '2026-03-01T00:00:00.000Z' })
  return learner
}
const address = () => `jane-${newId()}@school.example`
/** A payment whose webhook never came. */
function paidBy(learner: TestLearner, facts: Facts = {}): string {
  const id = newId().replaceAll('-', '')
  stripe.add({ id: `cs_test_${id}`, learner: learner.sub, courseId, ...facts })
  return `cs_test_${id}`
}
const nothing = { restored: [], processing: false, elsewhere: [] }

describe('"Restore my purchase"', () => {
  test('opens the course of a checkout that was paid for and never heard of again', async () => {
    const learner = await learnerWith(address())
    const sessionId = paidBy(learner)
    await learner.checkouts.save({ courseId, attempt: 1, sessionId, url: 'https://x', expiresAt: '' })
    expect(await restorePurchases({}, learner)).toEqual({ ...nothing, restored: [courseId] })
    expect(await learner.access.read(courseId)).toMatchObject({ holds: true, sessionId })
    expect(await restorePurchases({}, learner)).toEqual(nothing)
  })

  test('finds an older checkout by the address that was typed at Stripe', async () => {
    const email = address()
    const learner = await learnerWith(email)
    paidBy(learner, { email })
    expect(await restorePurchases({}, learner)).toEqual({ ...nothing, restored: [courseId] })
  })

  test('finds a checkout by a former address, and says nothing of somebody else’s who typed it too', async () => {
    const former = address()
    const learner = await learnerWith(former)
    const at = '2026-03-01T00:00:00.000Z'
    await learner.addressChanges.add({ at, from: former, to: address(), by: 'owner' })
    await learner.profile.changeEmail(former, address())
    paidBy(learner, { email: former })
    // A school may give the address to somebody else.
    const other = await learnerWith(former)
    paidBy(other, { email: former, courseId: 'failure-festival' })
    expect(await restorePurchases({}, learner)).toEqual({ ...nothing, restored: [courseId] })
  })

  test('opens several courses at once', async () => {
    const email = address()
    const learner = await learnerWith(email)
    paidBy(learner, { email })
    paidBy(learner, { email, courseId: 'genai-course' })
    const { restored } = await restorePurchases({}, learner)
    expect(restored.toSorted()).toEqual([courseId, 'genai-course'])
  })

  test.each<[string, Facts, object]>([
    ['nothing for a checkout that is still open', { status: 'open', paymentStatus: 'unpaid' }, nothing],
    ['nothing for a payment that was refunded', { refunded: 9900 }, nothing],
    ['that a slow payment is still processing', { paymentStatus: 'unpaid' }, { ...nothing, processing: true }],
  ])('says %s', async (_, facts, expected) => {
    const email = address()
    const learner = await learnerWith(email)
    const sessionId = paidBy(learner, { email, ...facts })
    await learner.checkouts.save({ courseId, attempt: 1, sessionId, url: '', expiresAt: '' })
    expect(await restorePurchases({}, learner)).toEqual(expected)
    expect((await learner.access.read(courseId))?.holds ?? false).toBe(false)
  })

  test('says nothing of a session at another amount that the portal didn’t open', async () => {
    const email = address()
    const learner = await learnerWith(email)
    paidBy(learner, { email, amountSubtotal: 100 })
    expect(await restorePurchases({}, learner)).toEqual(nothing)
    expect(await learner.access.read(courseId)).toBeUndefined()
  })

  test('names the other account of the same teacher, and grants nothing to either', async () => {
    const email = address()
    const [learner, other] = [await learnerWith(email), await learnerWith('old@school.example')]
    paidBy(other, { email })
    expect(await restorePurchases({}, learner)).toEqual({ ...nothing, elsewhere: ['o…@…'] })
    expect(await learner.access.read(courseId)).toBeUndefined()
    expect(await other.access.read(courseId)).toBeUndefined()
  })

  test('says nothing about other accounts if the learner has the course, or the payment went back', async () => {
    const email = address()
    const [learner, other] = [await learnerWith(email), await learnerWith('old@school.example')]
    const sessionId = paidBy(other, { email, refunded: 9900 })
    await verifyPayment({ sessionId }, other)
    expect(await restorePurchases({}, learner)).toEqual(nothing)
    paidBy(other, { email })
    paidBy(learner, { email })
    await restorePurchases({}, learner)
    expect(await restorePurchases({}, learner)).toEqual(nothing)
  })

  test('never grants a session of another account that is noted as this learner’s checkout', async () => {
    const [learner, other] = [await learnerWith(address()), await learnerWith(address())]
    const sessionId = paidBy(other)
    await learner.checkouts.save({ courseId, attempt: 1, sessionId, url: '', expiresAt: '' })
    expect(await restorePurchases({}, learner)).toEqual(nothing)
    expect(await learner.access.read(courseId)).toBeUndefined()
  })

  test('works without a profile', async () => {
    expect(await restorePurchases({}, portal.learner())).toEqual(nothing)
  })

  test('pressed twice at once grants once', async () => {
    const email = address()
    const learner = await learnerWith(email)
    paidBy(learner, { email })
    const answers = await Promise.all([restorePurchases({}, learner), restorePurchases({}, learner)])
    expect(answers.flatMap(({ restored }) => restored)).toContain(courseId)
    expect([...(await learner.access.sessions(courseId)).values()]).toEqual(['access'])
  })
})

describe('the list of payments', () => {
  const pay = async (learner: TestLearner, facts: Facts = {}) => {
    const sessionId = paidBy(learner, facts)
    await verifyPayment({ sessionId }, learner)
    return sessionId
  }
  const statesOf = async (learner: TestLearner) => (await listPayments({}, learner)).payments.map(({ state }) => state)

  test('is empty for a learner who has paid for nothing', async () => {
    expect(await listPayments({}, portal.learner())).toEqual({ payments: [], debits: {} })
  })

  test('shows course, date, amount, GST, code, discount and papers, newest first', async () => {
    const learner = await learnerWith(address())
    await pay(learner, { paidAt: '2026-02-01T00:00:00.000Z' })
    const sessionId = await pay(learner, {
      courseId: 'genai-course',
      paidAt: '2026-02-02T00:00:00.000Z',
      amountTotal: 4950,
      code: 'STAFF',
      discount: 4950,
      hasInvoice: true,
    })
    const { payments } = await listPayments({}, learner)
    expect(payments.map((one) => one.courseId)).toEqual(['genai-course', courseId])
    expect(payments[0]).toEqual({
      sessionId,
      courseId: 'genai-course',
      paidAt: '2026-02-02T00:00:00.000Z',
      amount: 4950,
      currency: 'aud',
      tax: 450,
      discount: 4950,
      code: 'STAFF',
      refunded: 0,
      state: 'paid',
      hasInvoice: true,
    })
  })

  test.each<[Facts, string]>([
    [{}, 'paid'],
    [{ refunded: 100 }, 'partly-refunded'],
    [{ refunded: 9900 }, 'refunded'],
    [{ dispute: 'open' }, 'disputed'],
    [{ dispute: 'lost' }, 'lost'],
  ])('says of %j that it is %s', async (facts, state) => {
    const learner = await learnerWith(address())
    const sessionId = await pay(learner)
    stripe.change(sessionId, facts)
    await verifyPayment({ sessionId }, learner)
    expect(await statesOf(learner)).toEqual([state])
  })

  test('shows a second payment for the same course, and what an operator has ended', async () => {
    const learner = await learnerWith(address())
    await pay(learner)
    await pay(learner)
    expect(await statesOf(learner)).toEqual(['paid', 'paid'])
    await learner.access.end(courseId)
    expect(await statesOf(learner)).toEqual(['ended', 'ended'])
  })

  test('doesn’t say “ended” of a payment whose course is open', async () => {
    const learner = await learnerWith(address())
    const first = await pay(learner)
    await learner.access.end(courseId)
    await learner.access.grant(givenAccess(courseId))
    expect(await statesOf(learner)).toEqual(['paid'])
    stripe.change(first, { refunded: 100 })
    await verifyPayment({ sessionId: first }, learner)
    expect(await statesOf(learner)).toEqual(['partly-refunded'])
  })

  test('leads to the invoice and the receipt of own payments only', async () => {
    const [learner, other] = [await learnerWith(address()), portal.learner()]
    const sessionId = await pay(learner, { hasInvoice: true })
    expect(await openPaper('invoice', { sessionId }, learner)).toEqual({
      url: `https://checkout.stripe.example/invoice/${sessionId}`,
    })
    expect(await openPaper('receipt', { sessionId }, learner)).toEqual({
      url: `https://checkout.stripe.example/receipt/${sessionId}`,
    })
    for (const one of [sessionId, 'cs_test_unknown'])
      await expect(openPaper('invoice', { sessionId: one }, other)).rejects.toMatchObject({
        code: 'not-found',
        message: 'We can’t find this payment in your account.',
      })
    const free = await pay(learner, { amountTotal: 0, paymentStatus: 'no_payment_required' })
    await expect(openPaper('receipt', { sessionId: free }, learner)).rejects.toMatchObject({ code: 'refused' })
  })
})
