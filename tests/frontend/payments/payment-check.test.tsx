import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { postPaymentVerification } from '#contract/payments'
import { courseById } from '#domain/catalogue'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const { PaymentCheck } = await import('../../../frontend/features/payments/payment-check.tsx')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toasted = () => document.querySelector('.toast p')?.textContent
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('checks a slow payment until it is paid, even if the network fails in between', async () => {
  let down = false
  let state: 'processing' | 'paid' = 'processing'
  new FakeApi().on(postPaymentVerification, () => {
    if (down) throw noNetwork
    return { state }
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderInApp(<PaymentCheck sessionId="cs_test_1" />)
  await screen.findByText('Your payment is being processed')
  down = true
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect([heading(), toasted()]).toEqual(['Your payment is being processed', undefined])
  down = false
  state = 'paid'
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect([heading(), toasted()]).toEqual([
    'Payment Successful!',
    'Payment verified! You now have access to this course.',
  ])
})

test.each([
  ['genai-course', 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!', 'Start module 1'],
  ['digital-media', 'Digital media literacy: seeing beyond synthetic media', 'Start the course'],
] as const)(
  'after paying for %s, shows the course, what was paid, the receipt and the first step',
  async (courseId, title, start) => {
    const paid = { state: 'paid', courseId, amount: 8910, currency: 'aud', receiptTo: 'office@school.example' } as const
    new FakeApi().on(postPaymentVerification, () => paid)
    renderInApp(<PaymentCheck sessionId="cs_test_5" />)
    await screen.findByRole('heading', { name: title })
    expect(screen.getByText('$89.10 AUD')).toBeDefined()
    expect(screen.getByText(/Your receipt is on its way to office@school.example/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/account#payments')
    expect(screen.getByRole('link', { name: start }).getAttribute('href')).toBe(
      `/course/${courseById(courseId).modules[0]?.id}`,
    )
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeDefined()
  },
)

test('says that paying again is right once the bank has refused a debit, and never that it’s wrong', async () => {
  const declined = { state: 'refused', courseId: 'digital-media' } as const
  new FakeApi().on(postPaymentVerification, () => declined)
  renderInApp(<PaymentCheck sessionId="cs_test_7" />)
  await screen.findByRole('heading', { level: 1, name: 'Your bank did not pay' })
  screen.getByText(/Paying again is right: press Enrol on your dashboard\.$/)
  expect(document.body.textContent).not.toMatch(/not pay again/)
  expect(toasted()).toBeUndefined()
})

test('promises no receipt for a course that a code made free', async () => {
  const free = {
    state: 'paid',
    courseId: 'digital-media',
    amount: 0,
    currency: 'aud',
    receiptTo: 'a@b.example',
  } as const
  new FakeApi().on(postPaymentVerification, () => free)
  renderInApp(<PaymentCheck sessionId="cs_test_6" />)
  await screen.findByText('Nothing: your code covered the price')
  expect(screen.queryByText(/receipt/)).toBeNull()
})

test('says that a refunded payment gives no access', async () => {
  new FakeApi().on(postPaymentVerification, () => ({ state: 'ended' as const }))
  renderInApp(<PaymentCheck sessionId="cs_test_3" />)
  await screen.findByText('This payment no longer gives access')
  expect(screen.queryByText(/automatically/)).toBeNull()
  expect(screen.getByRole('link', { name: 'hello@wattle.example' })).toBeDefined()
})

test.each([
  [null, 'No payment session found'],
  ['cs_test_2', 'Payment verification failed. Please contact support.'],
])('asks not to pay again when the session %s cannot be verified', async (sessionId, notice) => {
  new FakeApi().on(postPaymentVerification, () => ({ state: 'refused' as const }))
  renderInApp(<PaymentCheck sessionId={sessionId} />)
  await screen.findByText('Payment Verification Failed')
  await waitFor(() => expect(toasted()).toBe(notice))
  expect(screen.getByText(/Please do not pay again/)).toBeDefined()
  if (sessionId) expect(screen.getByText(sessionId)).toBeDefined()
})

test.each<[string, () => unknown]>([
  ['a gateway that fails without a body', () => new Response('', { status: 502 })],
  ['a gateway with a page of its own', () => new Response('<h1>Busy</h1>', { status: 503 })],
  ['no network', () => noNetwork],
])('%s means that the payment could not be checked, and the check can be repeated', async (_, failure) => {
  let working = false
  new FakeApi().on(postPaymentVerification, () => {
    if (!working) throw failure()
    return { state: 'paid' as const }
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderInApp(<PaymentCheck sessionId="cs_test_4" />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([heading(), toasted()]).toEqual([
    'We could not check your payment',
    'Failed to verify payment. Please contact support.',
  ])
  expect(document.body.textContent).not.toMatch(/refused|declined|not been charged/i)
  expect(screen.getByText(/Please do not pay again/)).toBeDefined()
  working = true
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(heading()).toBe('Payment Successful!')
})

test('a payment that was not found can be looked for again, because its confirmation may be on its way', async () => {
  let state: 'refused' | 'paid' = 'refused'
  new FakeApi().on(postPaymentVerification, () => ({ state }))
  renderInApp(<PaymentCheck sessionId="cs_test_5" />)
  await screen.findByText('Payment Verification Failed')
  state = 'paid'
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('Payment Successful!')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Payment Successful!'))
})
