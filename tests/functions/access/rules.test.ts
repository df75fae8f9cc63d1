import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Access,
  type CheckoutFacts,
  endingChange,
  grantChange,
  grantRefusal,
  gstIncluded,
  type Holding,
  mayLearn,
} from '#access/rules'

const paid: CheckoutFacts = {
  id: 'cs_test_1',
  mode: 'payment',
  status: 'complete',
  paymentStatus: 'paid',
  amountSubtotal: 9900,
  amountTotal: 9900,
  tax: 0,
  currency: 'aud',
  live: false,
  learner: 'someone',
  courseId: 'genai-course',
  price: { amount: 9900, currency: 'aud' },
}

describe('a checkout session', () => {
  test.each<[string, Partial<CheckoutFacts>]>([
    ['it is complete and paid', {}],
    ['a promotion code made it free', { paymentStatus: 'no_payment_required', amountTotal: 0 }],
    ['a promotion code made it cheaper', { amountTotal: 4950 }],
    ['Stripe reports tax', { tax: 900 }],
  ])('grants access if %s', (_, facts) => {
    expect(grantRefusal({ ...paid, ...facts }, false)).toBeNull()
  })

  test.each<[string, Partial<CheckoutFacts>, 'wait' | 'never']>([
    ['is still open', { status: 'open', paymentStatus: 'unpaid' }, 'wait'],
    ['is still open though paid', { status: 'open' }, 'wait'],
    ['is complete but waits for a slow payment', { paymentStatus: 'unpaid' }, 'wait'],
    ['has expired', { status: 'expired', paymentStatus: 'unpaid' }, 'never'],
    ['has expired though paid', { status: 'expired' }, 'never'],
    ['has no status', { status: null }, 'never'],
    ['is a subscription', { mode: 'subscription' }, 'never'],
    ['only saves a card', { mode: 'setup' }, 'never'],
    ['costs a cent less', { amountSubtotal: 9899 }, 'never'],
    ['costs a cent more', { amountSubtotal: 9901 }, 'never'],
    ['has the price in dollars instead of cents', { amountSubtotal: 99 }, 'never'],
    ['has no amount', { amountSubtotal: null }, 'never'],
    ['is in another currency', { currency: 'usd' }, 'never'],
    ['has the currency in capitals', { currency: 'AUD' }, 'never'],
    ['has no currency', { currency: null }, 'never'],
    ['is live but the key is for tests', { live: true }, 'never'],
    ['names no learner', { learner: null }, 'never'],
    ['names no course', { courseId: null }, 'never'],
    ['is another system’s, without the price that the portal asked', { price: null }, 'never'],
  ])('grants nothing if it %s', (_, facts, refusal) => {
    expect(grantRefusal({ ...paid, ...facts }, false)).toBe(refusal)
  })

  const noted = { amount: 8900, currency: 'nzd' }
  test.each<[string, Partial<CheckoutFacts>, 'never' | null]>([
    ['the price that was noted when its page was opened', { amountSubtotal: 8900, currency: 'nzd' }, null],
    ['that price, for a course that has gone', { amountSubtotal: 8900, currency: 'nzd', courseId: 'gone' }, null],
    ['today’s price instead of the one that was noted', {}, 'never'],
    ['the noted amount in another currency', { amountSubtotal: 8900 }, 'never'],
  ])('at %s', (_, facts, refusal) => {
    expect(grantRefusal({ ...paid, price: noted, ...facts }, false)).toBe(refusal)
  })

  test('in test mode grants nothing with a live key', () => {
    expect(grantRefusal(paid, true)).toBe('never')
    expect(grantRefusal({ ...paid, live: true }, true)).toBeNull()
  })

  test('never grants access if it is unpaid, incomplete, at another price or in the other mode', () => {
    const facts = fc.record({
      id: fc.constant('cs_test_1'),
      mode: fc.constantFrom('payment', 'subscription', 'setup'),
      status: fc.constantFrom('complete', 'open', 'expired', null),
      paymentStatus: fc.constantFrom('paid', 'unpaid', 'no_payment_required'),
      amountSubtotal: fc.constantFrom(9900, 9900, 0, 99, null),
      amountTotal: fc.constantFrom(9900, 0, null),
      tax: fc.constantFrom(0, 900),
      currency: fc.constantFrom('aud', 'aud', 'usd', null),
      live: fc.boolean(),
      learner: fc.constantFrom('someone', 'someone', null),
      courseId: fc.constantFrom('genai-course', 'genai-course', null),
      price: fc.constantFrom(null, { amount: 9900, currency: 'aud' }, { amount: 99, currency: 'aud' }),
    })
    fc.assert(
      fc.property(facts, fc.boolean(), (session, live) => {
        if (grantRefusal(session, live) !== null) return
        expect(session).toMatchObject({
          mode: 'payment',
          status: 'complete',
          amountSubtotal: session.price?.amount,
          currency: 'aud',
          live,
        })
        expect(session.paymentStatus).not.toBe('unpaid')
        expect([session.learner, session.courseId]).not.toContain(null)
      }),
      { numRuns: 500 },
    )
  })
})

const access: Access = {
  courseId: 'genai-course',
  source: 'stripe',
  amount: 9900,
  currency: 'aud',
  tax: 0,
  grantedAt: '2026-03-02T00:00:00.000Z',
  holds: true,
}

describe('a learner', () => {
  test.each([
    ['gets in with access', access, 'required', true],
    ['is kept out once access has ended', { ...access, holds: false }, 'required', false],
    ['is kept out without access', undefined, 'required', false],
    ['gets in if payment is off', undefined, 'off', true],
    ['gets in if payment is off, even after a refund', { ...access, holds: false }, 'off', true],
  ] as const)('%s', (_, current, payment, allowed) => {
    expect(mayLearn(current, payment)).toBe(allowed)
  })
})

describe('with access by session “first”', () => {
  const holding = (parts: { access?: Partial<Access>; alsoPaid?: string[]; endedSessions?: string[] }): Holding => ({
    access: { ...access, sessionId: 'first', ...parts.access },
    alsoPaid: new Set(parts.alsoPaid),
    endedSessions: new Set(parts.endedSessions),
    takenBack: new Set(),
  })

  test.each<[string, Parameters<typeof holding>[0], string | undefined, ReturnType<typeof grantChange>]>([
    ['the same session', {}, 'first', 'nothing'],
    ['another that paid', {}, 'second', 'also paid'],
    ['one that was noted already', { alsoPaid: ['second'] }, 'second', 'nothing'],
    ['one that was ended', { endedSessions: ['second'] }, 'second', 'nothing'],
    ['an operator', {}, undefined, 'nothing'],
    ['another, after access ended', { access: { holds: false } }, 'second', 'opens'],
    ['an operator, after access ended', { access: { holds: false } }, undefined, 'opens'],
    ['the same, after it was ended', { access: { holds: false }, endedSessions: ['first'] }, 'first', 'nothing'],
  ])('a grant by %s', (_, parts, session, change) => {
    expect(grantChange(holding(parts), session)).toBe(change)
  })

  test.each<[string, Parameters<typeof holding>[0], string, ReturnType<typeof endingChange>]>([
    ['it closes the course', {}, 'first', 'closes'],
    ['another that paid takes its place', { alsoPaid: ['second'] }, 'first', { heir: 'second' }],
    ['but not one that was ended', { alsoPaid: ['second'], endedSessions: ['second'] }, 'first', 'closes'],
    ['or itself', { alsoPaid: ['first'] }, 'first', 'closes'],
    ['nothing changes the second time', { endedSessions: ['first'] }, 'first', 'nothing'],
    ['another’s is only noted', { alsoPaid: ['second'] }, 'second', 'noted'],
    ['so is what an operator gave', { access: { source: 'admin', sessionId: undefined } }, 'first', 'noted'],
  ])('once a session’s money goes back, %s', (_, parts, session, change) => {
    expect(endingChange(holding(parts), session)).toEqual(change)
  })
})

test.each([
  [9900, true, 900],
  [9900, false, 0],
  [4950, true, 450],
  [100, true, 9],
  [0, true, 0],
])('the GST in %i cents (provider registered: %s) is %i cents', (total, registered, tax) => {
  expect(gstIncluded(total, registered)).toBe(tax)
})
