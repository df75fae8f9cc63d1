import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getPayments, type Purchase, postPaymentInvoice, postRestoration } from '#payments/contract'
import { Purchases } from '../../../frontend/payments/purchases.tsx'
import { FakeApi, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bought: Purchase = {
  sessionId: 'cs_test_1',
  courseId: 'digital-media',
  paidAt: '2026-11-20T23:30:00.000Z',
  amount: 8910,
  currency: 'aud',
  tax: 810,
  discount: 990,
  code: 'WELCOME10',
  refunded: 0,
  state: 'paid',
  hasInvoice: true,
}
const nothing = { restored: [], processing: false, elsewhere: [] }
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((one) => one.textContent))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('shows a payment with its Sydney date, amount, GST, discount, code and state', async () => {
  new FakeApi().on(getPayments, () => ({ payments: [bought] }))
  renderInApp(<Purchases />)
  await screen.findByRole('heading', { name: /Digital media/ })
  expect(facts()).toEqual([
    ['Date', '21 November 2026'],
    ['Paid', '$89.10'],
    ['GST included', '$8.10'],
    ['Discount', '$9.90 (code WELCOME10)'],
    ['State', 'Paid'],
  ])
})

test('names a course that has left the catalogue as one that is no longer offered', async () => {
  new FakeApi().on(getPayments, () => ({ payments: [{ ...bought, courseId: 'wine-tasting' }] }))
  renderInApp(<Purchases />)
  await screen.findByRole('heading', { name: 'A course that we no longer offer' })
})

test('says how a direct debit stands that has not arrived, instead of “not paid”', async () => {
  new FakeApi().on(getPayments, () => ({ payments: [], debits: { 'digital-media': false, 'failure-festival': true } }))
  renderInApp(<Purchases />)
  await screen.findByText(/still processing your payment for “Digital media.*please do not pay again\.$/)
  screen.getByText(/^Your bank did not pay the direct debit for “Failure Festival”.* Paying again is right/)
  expect(screen.queryByText(/You have not paid/)).toBeNull()
})

test.each<[Partial<Purchase>, RegExp]>([
  [{ state: 'partly-refunded', refunded: 4000 }, /^Paid; \$40\.00 of it was refunded\. You keep your access\.$/],
  [{ state: 'refunded', refunded: 8910 }, /^Refunded\. .* stays readable\.$/],
  [{ state: 'disputed' }, /You keep your access/],
  [{ state: 'lost' }, /^Your bank took this payment back/],
  [{ state: 'ended' }, /has ended/],
])('says why there is access or none: %o', async (change, sentence) => {
  new FakeApi().on(getPayments, () => ({ payments: [{ ...bought, ...change }] }))
  renderInApp(<Purchases />)
  await screen.findByText('State')
  expect(facts().at(-1)?.[1]).toMatch(sentence)
})

test('a free course has no receipt and no GST', async () => {
  const free = { ...bought, amount: 0, tax: 0, discount: 9900, hasInvoice: false }
  new FakeApi().on(getPayments, () => ({ payments: [free] }))
  renderInApp(<Purchases />)
  await screen.findByText('$0.00')
  expect(screen.queryByRole('button', { name: /Receipt|Invoice/ })).toBeNull()
  expect(facts().map(([term]) => term)).not.toContain('GST included')
})

test('an invoice is not opened at an address that is not Stripe’s, and a missing one is explained', async () => {
  vi.stubGlobal('open', () => null)
  let url: string | undefined = 'https://evil.example/i'
  new FakeApi()
    .on(getPayments, () => ({ payments: [bought] }))
    .on(postPaymentInvoice, () => {
      if (url) return { url }
      throw new Refuse('refused', 'There is no invoice for this payment yet.')
    })
  renderInApp(<Purchases />)
  await screen.findByText('State')
  press(/Invoice/)
  await screen.findByText(/an address that we don’t know/)
  url = undefined
  press(/Invoice/)
  await screen.findByText('There is no invoice for this payment yet.')
})

test('an invoice opens in a tab of its own, which goes again where there is none', async () => {
  const tab = { location: { assign: vi.fn() }, opener: window as unknown, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  const url = 'https://invoice.stripe.com/i/acct_1/test_1'
  let found = true
  new FakeApi()
    .on(getPayments, () => ({ payments: [bought] }))
    .on(postPaymentInvoice, () => {
      if (found) return { url }
      throw new Refuse('refused', 'There is no invoice for this payment yet.')
    })
  renderInApp(<Purchases />)
  await screen.findByText('State')
  press(/Invoice/)
  await vi.waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith(url))
  expect(tab.opener).toBeNull()
  expect(tab.close).not.toHaveBeenCalled()
  found = false
  press(/Invoice/)
  await vi.waitFor(() => expect(tab.close).toHaveBeenCalled())
})

test('a list that cannot be loaded can be tried again', async () => {
  let down = true
  new FakeApi().on(getPayments, () => {
    if (down) throw new Refuse('unexpected', 'Something went wrong.')
    return { payments: [] }
  })
  renderInApp(<Purchases />)
  await screen.findByText('Your payments could not be loaded')
  down = false
  press(/Try again/)
  await screen.findByText('You have not paid for a course with this account.')
})

test('restoring opens the course and shows the payment', async () => {
  let payments: Purchase[] = []
  new FakeApi()
    .on(getPayments, () => ({ payments }))
    .on(postRestoration, () => {
      payments = [bought]
      return { ...nothing, restored: ['digital-media' as const] }
    })
  renderInApp(<Purchases />)
  await screen.findByText('You have not paid for a course with this account.')
  press(/Restore my purchase/)
  await screen.findByText(/^Restored: Digital media.*You have access now\.$/)
  await screen.findByText('$89.10')
})

test.each<[object, RegExp]>([
  [nothing, /^We found no payment that is missing/],
  [{ ...nothing, processing: true }, /still being processed/],
  [{ ...nothing, elsewhere: ['j…@…'] }, /^This payment belongs to another account of yours \(j…@…\)/],
])('restoring that finds %o says so', async (found, sentence) => {
  new FakeApi().on(getPayments, () => ({ payments: [] })).on(postRestoration, () => found as typeof nothing)
  renderInApp(<Purchases />)
  await screen.findByText('You have not paid for a course with this account.')
  press(/Restore my purchase/)
  await screen.findByText(sentence)
})

test('the sixth search of a day says when to try again', async () => {
  const limit =
    'You have reached the limit of 5 searches for your payments a day. Please try again in 7 hours; nothing is lost.'
  new FakeApi()
    .on(getPayments, () => ({ payments: [] }))
    .on(postRestoration, () => {
      throw new Refuse('too-many-requests', limit)
    })
  renderInApp(<Purchases />)
  await screen.findByText('You have not paid for a course with this account.')
  press(/Restore my purchase/)
  await screen.findByText(limit)
})
