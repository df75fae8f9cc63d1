import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Access, type CheckoutFacts, grantRefusal, gstIncluded, mayLearn } from '#domain/access'

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
}

describe('a checkout session grants', () => {
  test.each<[string, Partial<CheckoutFacts>]>([
    ['when it is complete and paid', {}],
    ['when a promotion code made it free', { paymentStatus: 'no_payment_required', amountTotal: 0 }],
    ['when a promotion code made it cheaper', { amountTotal: 4950 }],
    ['whatever its tax is', { tax: 900 }],
  ])('%s', (_, facts) => {
    expect(grantRefusal({ ...paid, ...facts }, false)).toBeNull()
  })

  test.each<[string, Partial<CheckoutFacts>, 'wait' | 'never']>([
    ['is still open', { status: 'open', paymentStatus: 'unpaid' }, 'wait'],
    ['is still open though paid', { status: 'open' }, 'wait'],
    ['is complete and waits for a slow method', { paymentStatus: 'unpaid' }, 'wait'],
    ['has expired', { status: 'expired', paymentStatus: 'unpaid' }, 'never'],
    ['has expired though paid', { status: 'expired' }, 'never'],
    ['has no status', { status: null }, 'never'],
    ['subscribes', { mode: 'subscription' }, 'never'],
    ['sets up a card', { mode: 'setup' }, 'never'],
    ['costs a cent less', { amountSubtotal: 9899 }, 'never'],
    ['costs a cent more', { amountSubtotal: 9901 }, 'never'],
    ['costs the dollars as cents', { amountSubtotal: 99 }, 'never'],
    ['has no amount', { amountSubtotal: null }, 'never'],
    ['is in another currency', { currency: 'usd' }, 'never'],
    ['is in the currency in capitals', { currency: 'AUD' }, 'never'],
    ['has no currency', { currency: null }, 'never'],
    ['is a live one for a test key', { live: true }, 'never'],
    ['names no learner', { learner: null }, 'never'],
    ['names no course', { courseId: null }, 'never'],
  ])('nothing when it %s', (_, facts, refusal) => {
    expect(grantRefusal({ ...paid, ...facts }, false)).toBe(refusal)
  })

  test('nothing in test mode for a live key', () => {
    expect(grantRefusal(paid, true)).toBe('never')
    expect(grantRefusal({ ...paid, live: true }, true)).toBeNull()
  })

  test('whatever else it says, nothing that is unpaid, incomplete, of another price or of the other mode', () => {
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
    })
    fc.assert(
      fc.property(facts, fc.boolean(), (session, live) => {
        if (grantRefusal(session, live) !== null) return
        expect(session).toMatchObject({
          mode: 'payment',
          status: 'complete',
          amountSubtotal: 9900,
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

describe('a course is open', () => {
  const access: Access = {
    courseId: 'genai-course',
    source: 'stripe',
    amount: 9900,
    currency: 'aud',
    tax: 0,
    grantedAt: '2026-03-02T00:00:00.000Z',
    holds: true,
  }

  test.each([
    ['with access', access, 'required', true],
    ['no longer once access has ended', { ...access, holds: false }, 'required', false],
    ['not without access', undefined, 'required', false],
    ['to everyone where payment is off', undefined, 'off', true],
    ['where payment is off, also after a refund', { ...access, holds: false }, 'off', true],
  ] as const)('%s', (_, stands, payment, open) => {
    expect(mayLearn(stands, payment)).toBe(open)
  })
})

test.each([
  [9900, true, 900],
  [9900, false, 0],
  [4950, true, 450],
  [100, true, 9],
  [0, true, 0],
])('the GST in %i cents, registered: %s, is %i', (total, registered, tax) => {
  expect(gstIncluded(total, registered)).toBe(tax)
})
