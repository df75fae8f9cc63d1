import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyPayment } from '#contract/payments'
import { PaymentCheck } from '../../../frontend/features/payments/payment-check.tsx'
import { drawn } from '../page-around.tsx'
import { noNetwork, StandInApi } from '../stand-in-api.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toasted = () => document.querySelector('.toast p')?.textContent
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('a slow payment is asked after until it is through, whatever the network does meanwhile', async () => {
  let down = false
  let state: 'processing' | 'paid' = 'processing'
  new StandInApi().on(verifyPayment, () => {
    if (down) throw noNetwork
    return { state }
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  drawn(<PaymentCheck sessionId="cs_test_1" />)
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
  [null, 'No payment session found'],
  ['cs_test_2', 'Payment verification failed. Please contact support.'],
])('the session %s is none to pay again for', async (sessionId, notice) => {
  new StandInApi().on(verifyPayment, () => ({ state: 'refused' as const }))
  drawn(<PaymentCheck sessionId={sessionId} />)
  await screen.findByText('Payment Verification Failed')
  expect(toasted()).toBe(notice)
  expect(screen.getByText(/Please do not pay again/)).toBeDefined()
  if (sessionId) expect(screen.getByText(sessionId)).toBeDefined()
})
