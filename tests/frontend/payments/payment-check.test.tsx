import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { postPaymentVerification } from '#contract/payments'
import { FakeApi, noNetwork } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

vi.stubGlobal('__SITE_SETTINGS__', { payment: 'required', provider: { email: 'hello@wattle.example' } })
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
  expect(toasted()).toBe(notice)
  expect(screen.getByText(/Please do not pay again/)).toBeDefined()
  if (sessionId) expect(screen.getByText(sessionId)).toBeDefined()
})
