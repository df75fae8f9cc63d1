import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { courseById } from '#catalogue/catalogue'
import { postCheckout, postPaymentVerification } from '#payments/contract'
import { FakeApi, noNetwork, Refuse } from '../fake-api.ts'
import { renderInApp } from '../render-in-app.tsx'

const { PaymentCheck } = await import('../../../frontend/payments/payment-check.tsx')
const { EnrolButton } = await import('../../../frontend/payments/enrol-button.tsx')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const said = () => document.querySelector('h1 ~ [role=status]')?.textContent
const toast = () => document.querySelector('.toast')
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
  expect(heading()).toBe('Your payment is being processed')
  screen.getByText('Your bank is still processing the payment')
  screen.getByText(/please do not pay again/)
  const status = document.querySelector('h1 ~ [role=status]')
  down = false
  state = 'paid'
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect([heading(), said()]).toEqual(['Payment Successful!', 'Payment verified! You now have access to this course.'])
  // Screen readers announce what changes in an element that was there before.
  expect(document.querySelector('h1 ~ [role=status]')).toBe(status)
  expect(toast()).toBeNull()
})

test.each([
  ['genai-course', 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!', 'Start module 1'],
  ['digital-media', 'Digital media literacy: seeing beyond synthetic media', 'Start the course'],
] as const)(
  'after paying for %s, shows the course, what was paid, the receipt and the first step',
  async (courseId, title, start) => {
    const receiptTo = 'office@school.example'
    const paid = { state: 'paid', courseId, amount: 8910, tax: 810, currency: 'aud', receiptTo } as const
    new FakeApi().on(postPaymentVerification, () => paid)
    renderInApp(<PaymentCheck sessionId="cs_test_5" />)
    await screen.findByRole('heading', { name: title })
    expect(screen.getByText('Paid, $89.10 AUD, GST included')).toBeDefined()
    expect(screen.getByText(/^on its way to office@school.example/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/account#payments')
    expect(screen.getByRole('link', { name: start }).getAttribute('href')).toBe(
      `/course/${courseById(courseId).modules[0]?.id}`,
    )
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeDefined()
  },
)

test('starts with the first section, if the server says which it is', async () => {
  const first = { title: 'Overview', minutes: 7, story: 'The hailstone' }
  const paid = { state: 'paid', courseId: 'genai-course', amount: 9900, tax: 0, currency: 'aud', first } as const
  new FakeApi().on(postPaymentVerification, () => paid)
  renderInApp(<PaymentCheck sessionId="cs_test_8" />)
  const start = await screen.findByRole('link', { name: 'Start with section 1, 7 min' })
  expect(start.getAttribute('href')).toBe('/course/genai-module-1')
  screen.getByText('Paid, $99.00 AUD')
  screen.getByText('10 hours in 5 modules, in as many sittings as you like')
  screen.getByText(/“The hailstone”, the story that opens “Overview”, 7 minutes\./)
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
  expect(screen.queryByText(/receipt|on its way/i)).toBeNull()
})

test('says that a refunded payment gives no access', async () => {
  new FakeApi().on(postPaymentVerification, () => ({ state: 'ended' as const }))
  renderInApp(<PaymentCheck sessionId="cs_test_3" />)
  await screen.findByText('This payment no longer gives access')
  expect(screen.queryByText(/automatically/)).toBeNull()
  expect(screen.getByRole('link', { name: 'hello@wattle.example' })).toBeDefined()
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
  expect([heading(), said()]).toEqual([
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

test('without a session it says that nothing was paid, asks nobody, and where payments stand', async () => {
  const api = new FakeApi()
  renderInApp(<PaymentCheck sessionId={null} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing was paid on this page')
  expect(said()).toBe('No payment session found')
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'See your payments' }).getAttribute('href')).toBe('/account#payments')
  expect(screen.queryByText(/pay again/)).toBeNull()
  expect(api.calls).toEqual([])
})

test.each<[string, string, () => unknown, string]>([
  ['one of somebody else', 'cs_test_9', () => undefined, 'Payment verification failed. Please contact support.'],
  [
    'no session id',
    '<img src=x>',
    () => new Refuse('bad-request'),
    'Failed to verify payment. Please contact support.',
  ],
])(
  'with %s for a session id it gives no access, says not to pay again, and shows the id as text',
  async (_, id, failure, notice) => {
    new FakeApi().on(postPaymentVerification, () => {
      const problem = failure()
      if (problem) throw problem
      return { state: 'refused' as const }
    })
    renderInApp(<PaymentCheck sessionId={id} />)
    await screen.findByText('Payment Verification Failed')
    expect(said()).toBe(notice)
    screen.getByText("We couldn't verify your payment. Please contact support with your session details.")
    screen.getByText('Please do not pay again. If your payment went through, you get access automatically.')
    expect([...document.querySelectorAll('code')].map((one) => one.textContent)).toEqual([id])
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  },
)

test('a debit that the bank refused can be paid again where that’s said', async () => {
  new FakeApi().on(postPaymentVerification, () => ({ state: 'refused' as const, courseId: 'digital-media' as const }))
  renderInApp(<PaymentCheck sessionId="cs_test_7" />)
  await screen.findByText('Your bank did not pay')
  screen.getByRole('button', { name: /^Enrol, \$99 AUD.*Digital media/ })
})

test('the enrol button opens the payment page once, and works again when the browser comes back from it', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign })
  const api = new FakeApi().on(postCheckout, () => ({ url: 'https://checkout.stripe.com/c/pay/cs_test_1' }))
  renderInApp(<EnrolButton courseId="digital-media" />)
  const enrol = screen.getByRole('button', { name: /^Enrol, \$99 AUD/ })
  fireEvent.click(enrol)
  fireEvent.click(enrol)
  await screen.findByRole('button', { name: 'Processing...' })
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.stripe.com/c/pay/cs_test_1'))
  expect(api.of(postCheckout)).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  fireEvent.click(await screen.findByRole('button', { name: /^Enrol, \$99 AUD/ }))
  await vi.waitFor(() => expect(api.of(postCheckout)).toHaveLength(2))
})
