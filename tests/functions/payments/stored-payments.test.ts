import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckoutFacts } from '#access/rules'
import { openCheckout } from '#payments/open-checkout'
import { verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { openQuickTable } from '../core/local-table.ts'
import { newId, openPortal, provider, type TestLearner } from '../portal.ts'

const table = await openQuickTable()
const portal = openPortal(table)
const { stripe } = portal

const sessionId = () => `cs_test_${newId().replaceAll('-', '')}`
const paidBy = (learner: TestLearner, facts: Partial<CheckoutFacts> = {}) =>
  stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media', ...facts })

const sendWebhook = (session: CheckoutFacts, learner: TestLearner, type = 'checkout.session.completed') =>
  receiveStripeEvent(learner.stripe.event(type, session.id), learner)
const checkPayment = (session: { id: string }, learner: TestLearner) =>
  verifyPayment({ sessionId: session.id }, learner)

/** What the success page learns about a payment of the list price. */
const paidInFull = {
  state: 'paid',
  courseId: 'digital-media',
  amount: 9900,
  tax: 900,
  currency: 'aud',
  first: { title: 'Story', minutes: 10 },
}

describe('a paid session', () => {
  test('grants access through the webhook alone, and records learner, course, amount, GST and time', async () => {
    const learner = await portal.enrolled()
    const session = paidBy(learner)
    expect(await sendWebhook(session, learner)).toEqual({ received: true })
    expect(await learner.access.read('digital-media')).toEqual({
      courseId: 'digital-media',
      source: 'stripe',
      sessionId: session.id,
      amount: 9900,
      currency: 'aud',
      tax: 900,
      grantedAt: expect.stringMatching(/^2026-03-02T/),
      holds: true,
    })
    expect(await learner.payments.read(session.id)).toEqual({
      sessionId: session.id,
      sub: learner.sub,
      courseId: 'digital-media',
      amount: 9900,
      currency: 'aud',
      tax: 900,
      paidAt: '2026-03-02T00:00:00.000Z',
    })
  })

  test('grants access through the success page alone', async () => {
    const learner = await portal.enrolled()
    const session = paidBy(learner)
    expect(await checkPayment(session, learner)).toEqual(paidInFull)
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: true, sessionId: session.id })
  })

  test('tells the success page what was paid, the GST in it, where the receipt goes and what to start with', async () => {
    const learner = await portal.enrolled()
    const email = 'office@school.example'
    const session = stripe.add({ ...paidBy(learner), amountTotal: 4950, email })
    expect(await checkPayment(session, learner)).toEqual({ ...paidInFull, amount: 4950, tax: 450, receiptTo: email })
  })

  test.each<[string, Partial<CheckoutFacts>, object]>([
    ['the total after a promotion code', { amountTotal: 4950 }, { amount: 4950, tax: 450 }],
    ['nothing paid, if the code made it free', { amountTotal: 0, paymentStatus: 'no_payment_required' }, { amount: 0 }],
    ["Stripe's own tax, if it reports one", { tax: 123 }, { amount: 9900, tax: 123 }],
  ])('records %s', async (_, facts, recorded) => {
    const learner = await portal.enrolled()
    const session = paidBy(learner, facts)
    expect(await checkPayment(session, learner)).toMatchObject({ state: 'paid' })
    expect(await learner.payments.read(session.id)).toMatchObject(recorded)
  })

  test('records no GST if the provider is not registered', async () => {
    const unregistered = openPortal(table)
    unregistered.parts.settings = { payment: 'required', provider: { ...provider, gstRegistered: false } }
    const learner = await unregistered.enrolled()
    const session = unregistered.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media' })
    await checkPayment(session, learner)
    expect(await learner.payments.read(session.id)).toMatchObject({ amount: 9900, tax: 0 })
  })

  test('is logged, with the learner only as a hash', async () => {
    const { lines, ...own } = openPortal(table)
    const learner = await own.enrolled()
    await sendWebhook(own.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media' }), learner)
    expect(lines).toEqual([
      {
        level: 'info',
        event: 'payment',
        type: 'checkout.session.completed',
        stripeEvent: 'evt_1',
        state: 'paid',
        learner: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
    expect(JSON.stringify(lines)).not.toContain(learner.sub)
  })
})

describe('webhook and success page', () => {
  /** What may happen around a purchase. */
  const step = fc.constantFrom('completed', 'async succeeded', 'page', 'page of another', 'both at once')

  test('in any order, any number of times, leave exactly one access and one payment, with fixed times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const own = openPortal(table)
        const [learner, other] = [await own.enrolled(), await own.enrolled()]
        const session = own.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media' })
        const times = new Set<string | undefined>()
        const paid = new Set<string | undefined>()
        for (const one of steps) {
          if (one === 'completed') await sendWebhook(session, learner)
          if (one === 'async succeeded') await sendWebhook(session, learner, 'checkout.session.async_payment_succeeded')
          if (one === 'page') expect(await checkPayment(session, learner)).toEqual(paidInFull)
          if (one === 'page of another') expect(await checkPayment(session, other)).toEqual({ state: 'refused' })
          if (one === 'both at once') await Promise.all([sendWebhook(session, learner), checkPayment(session, learner)])
          times.add((await learner.access.read('digital-media'))?.grantedAt)
          paid.add((await learner.payments.read(session.id))?.paidAt)
        }
        times.delete(undefined)
        paid.delete(undefined)
        const granted = steps.some((one) => one !== 'page of another')
        expect([times.size, paid.size]).toEqual(granted ? [1, 1] : [0, 0])
        const items = await table.queryAll({ pk: `LEARNER#${learner.sub}`, from: ' ', to: '~' })
        expect(items.map(({ sk }) => sk)).toEqual([...(granted ? ['ACCESS#digital-media'] : []), 'PROFILE', 'SCHOOL'])
        expect((await learner.payments.read(session.id))?.sub).toBe(granted ? learner.sub : undefined)
        expect(await table.queryAll({ pk: `LEARNER#${other.sub}`, from: ' ', to: '~' })).toMatchObject([
          { sk: 'PROFILE' },
          { sk: 'SCHOOL' },
        ])
        expect(own.lines.filter(({ event }) => event === 'paid-twice')).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('leave one access and one payment after 20 simultaneous calls', async () => {
    const learner = await portal.enrolled()
    const session = paidBy(learner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? checkPayment(session, learner) : sendWebhook(session, learner))),
    )
    expect(answers.filter((answer) => 'state' in answer && answer.state !== 'paid')).toEqual([])
    expect(await learner.access.read('digital-media')).toMatchObject({ sessionId: session.id, holds: true })
  })
})

describe('a session whose access has ended', () => {
  test.each(['completed', 'page'] as const)('does not grant access again through %s', async (way) => {
    const learner = await portal.enrolled()
    const session = paidBy(learner)
    await sendWebhook(session, learner)
    await learner.access.end('digital-media')
    if (way === 'page')
      expect(await checkPayment(session, learner)).toEqual({ state: 'ended', courseId: 'digital-media' })
    else await sendWebhook(session, learner)
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: false })
  })

  test('does not grant access again after a second purchase was refunded too', async () => {
    const learner = await portal.enrolled()
    const [first, second] = [paidBy(learner), paidBy(learner)]
    for (const session of [first, second]) {
      expect(await checkPayment(session, learner)).toMatchObject({ state: 'paid' })
      await learner.access.end('digital-media')
    }
    for (const session of [first, second, first])
      expect(await checkPayment(session, learner)).toEqual({ state: 'ended', courseId: 'digital-media' })
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: false })
  })

  test('does not grant access through a second payment made while the first still held', async () => {
    const learner = await portal.enrolled()
    const [first, second] = [paidBy(learner), paidBy(learner)]
    await checkPayment(first, learner)
    await sendWebhook(second, learner)
    await learner.access.end('digital-media')
    expect(await checkPayment(second, learner)).toEqual({ state: 'ended', courseId: 'digital-media' })
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: false, sessionId: first.id })
  })

  test('gives way to a later purchase, and is then the payment to refund', async () => {
    const own = openPortal(table)
    const learner = await own.enrolled()
    const facts = { learner: learner.sub, courseId: 'digital-media' }
    const [first, second] = [
      own.stripe.add({ id: sessionId(), ...facts }),
      own.stripe.add({ id: sessionId(), ...facts }),
    ]
    await sendWebhook(first, learner)
    await learner.access.end('digital-media')
    await sendWebhook(second, learner)
    await sendWebhook(first, learner)
    expect(own.lines.map(({ event, state }) => state ?? event)).toEqual(['paid', 'paid-twice', 'paid', 'refused'])
    expect(own.lines.filter(({ event }) => event === 'paid-twice')).toMatchObject([{ session: first.id }])
    expect(await learner.access.read('digital-media')).toMatchObject({ sessionId: second.id, holds: true })
  })
})

test('a course paid for twice is logged as an error, and keeps the access of the first session', async () => {
  const own = openPortal(table)
  const learner = await own.enrolled()
  const facts = { learner: learner.sub, courseId: 'digital-media' }
  const [first, second] = [own.stripe.add({ id: sessionId(), ...facts }), own.stripe.add({ id: sessionId(), ...facts })]
  await sendWebhook(first, learner)
  expect(await checkPayment(second, learner)).toEqual(paidInFull)
  await sendWebhook(second, learner)
  expect(own.lines.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      event: 'paid-twice',
      session: second.id,
      courseId: 'digital-media',
      amount: 9900,
      currency: 'aud',
      learner: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  ])
  expect(await learner.access.read('digital-media')).toMatchObject({ sessionId: first.id, holds: true })
  expect(await learner.payments.read(second.id)).toMatchObject({ sessionId: second.id })
})

describe('a payment that grants nothing', () => {
  const errors = (lines: readonly { level: string }[]) => lines.filter(({ level }) => level === 'error')

  test.each<[string, Partial<CheckoutFacts>]>([
    ['is in another currency', { currency: 'usd' }],
    ['has another amount', { amountSubtotal: 100 }],
    ['names no learner', { learner: null }],
    ['is live but the key is for tests', { live: true }],
  ])('is logged as an error if the session %s', async (_, facts) => {
    const own = openPortal(table)
    const learner = await own.enrolled()
    const session = own.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media', ...facts })
    await sendWebhook(session, learner)
    expect(errors(own.lines)).toEqual([
      {
        level: 'error',
        event: 'paid-without-access',
        session: session.id,
        courseId: 'digital-media',
        amount: session.amountTotal,
        currency: session.currency,
        live: session.live,
        ...(session.learner && { learner: expect.stringMatching(/^[0-9a-f]{16}$/) }),
      },
    ])
  })

  test.each<[string, Partial<CheckoutFacts>]>([
    ['nothing was paid', { currency: 'usd', paymentStatus: 'no_payment_required', amountTotal: 0 }],
    ['the payment is still processing', { paymentStatus: 'unpaid' }],
    ['the session sold something else', { courseId: null }],
    ['the session is another system’s', { price: null }],
  ])('is no error if %s', async (_, facts) => {
    const own = openPortal(table)
    const learner = await own.enrolled()
    await sendWebhook(
      own.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media', ...facts }),
      learner,
    )
    expect(errors(own.lines)).toEqual([])
  })

  test('is no error for a test payment that reaches a live portal', async () => {
    const own = openPortal(table, { live: true })
    const learner = await own.enrolled()
    const facts = { learner: learner.sub, courseId: 'digital-media', live: false }
    await sendWebhook(own.stripe.add({ id: sessionId(), ...facts }), learner)
    expect(errors(own.lines)).toEqual([])
  })

  test('is no error if its access has ended', async () => {
    const own = openPortal(table)
    const learner = await own.enrolled()
    const session = own.stripe.add({ id: sessionId(), learner: learner.sub, courseId: 'digital-media' })
    await sendWebhook(session, learner)
    await learner.access.end('digital-media')
    await sendWebhook(session, learner)
    expect(errors(own.lines)).toEqual([])
  })
})

describe('the success page', () => {
  test.each<[string, Partial<CheckoutFacts>, string, courseId?: string]>([
    ['is unpaid and open', { status: 'open', paymentStatus: 'unpaid' }, 'refused'],
    ['waits for a slow payment', { paymentStatus: 'unpaid' }, 'processing', 'digital-media'],
    ['has expired', { status: 'expired', paymentStatus: 'unpaid' }, 'refused'],
    ['is in another currency', { currency: 'usd' }, 'refused'],
    ['has another amount', { amountSubtotal: 100 }, 'refused'],
    ['is live', { live: true }, 'refused'],
    ['is a subscription', { mode: 'subscription' }, 'refused'],
    ['names no course', { courseId: null }, 'refused'],
    ['is another system’s', { price: null }, 'refused'],
  ])('grants nothing for a session that %s', async (_, facts, state, courseId) => {
    const learner = await portal.enrolled()
    const session = paidBy(learner, facts)
    expect(await checkPayment(session, learner)).toEqual({ state, ...(courseId && { courseId }) })
    expect(await sendWebhook(session, learner)).toEqual({ received: true })
    expect(await learner.overview()).toMatchObject({ access: [] })
    expect(await learner.payments.read(session.id)).toBeUndefined()
  })

  test("gives the same answer for someone else's session, one without a learner, and an unknown one", async () => {
    const [learner, owner] = [await portal.enrolled(), await portal.enrolled()]
    expect(await checkPayment(paidBy(owner), learner)).toEqual({ state: 'refused' })
    expect(await checkPayment(paidBy(owner, { learner: null }), learner)).toEqual({ state: 'refused' })
    expect(await checkPayment({ id: 'cs_test_nowhere' }, learner)).toEqual({ state: 'refused' })
    expect(await learner.access.read('digital-media')).toBeUndefined()
    expect(await owner.access.read('digital-media')).toBeUndefined()
  })

  test('refuses a slow payment that failed, though Stripe leaves its session complete and unpaid', async () => {
    const learner = await portal.enrolled()
    await openCheckout({ courseId: 'digital-media' }, learner)
    const { sessionId = '' } = (await learner.checkouts.read('digital-media')) ?? {}
    const unpaid = stripe.change(sessionId, { status: 'complete', paymentStatus: 'unpaid', url: null })
    expect(await checkPayment({ id: sessionId }, learner)).toEqual({ state: 'processing', courseId: 'digital-media' })
    await sendWebhook(unpaid, learner, 'checkout.session.async_payment_failed')
    expect(await checkPayment({ id: sessionId }, learner)).toEqual({
      state: 'refused',
      courseId: 'digital-media',
    })
  })

  test('grants access once a slow payment arrives', async () => {
    const learner = await portal.enrolled()
    const waiting = paidBy(learner, { paymentStatus: 'unpaid' })
    expect(await checkPayment(waiting, learner)).toEqual({ state: 'processing', courseId: 'digital-media' })
    await sendWebhook(waiting, learner)
    expect(await learner.access.read('digital-media')).toBeUndefined()
    await sendWebhook(stripe.pay(waiting.id), learner, 'checkout.session.async_payment_succeeded')
    expect(await checkPayment(waiting, learner)).toEqual(paidInFull)
  })
})

describe('the webhook', () => {
  test.each([undefined, '', 'forged'])('rejects the signature %s', async (given) => {
    const learner = await portal.enrolled()
    const { rawBody } = stripe.event('checkout.session.completed', paidBy(learner).id)
    await expect(receiveStripeEvent({ rawBody, signature: given }, learner)).rejects.toMatchObject({
      code: 'bad-request',
    })
    expect(await learner.access.read('digital-media')).toBeUndefined()
  })

  test.each(['checkout.session.expired', 'payment_intent.succeeded', 'charge.refunded', 'customer.created'])(
    'acknowledges %s and grants nothing',
    async (type) => {
      const learner = await portal.enrolled()
      expect(await sendWebhook(paidBy(learner), learner, type)).toEqual({ received: true })
      expect(await learner.access.read('digital-media')).toBeUndefined()
    },
  )

  test('acknowledges an event without a session', async () => {
    const event = stripe.event('checkout.session.completed', undefined)
    expect(await receiveStripeEvent(event, portal.learner())).toEqual({ received: true })
  })
})
