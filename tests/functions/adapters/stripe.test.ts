import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStripe } from '../../../functions/adapters/stripe.ts'

type Reply = { status: number; body: unknown }
const asked: { request: IncomingMessage; form: Record<string, string> }[] = []
let reply: Reply = { status: 200, body: {} }
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ request, form: Object.fromEntries(new URLSearchParams(text)) })
    response.writeHead(reply.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const webhookSecret = 'whsec_of_a_test'
const keys = { secretKey: 'sk_test_of_a_test', webhookSecret }
const open = () =>
  openStripe({ ...keys, endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) })
const answers = (status: number, body: unknown) => {
  asked.length = 0
  reply = { status, body }
}

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  amount_subtotal: 9900,
  amount_total: 4950,
  total_details: { amount_tax: 450 },
  currency: 'aud',
  livemode: false,
  client_reference_id: 'someone',
  metadata: { courseId: 'digital-media' },
  url: null,
  expires_at: 1_772_496_000,
}
const facts = {
  id: 'cs_test_1',
  mode: 'payment',
  status: 'complete',
  paymentStatus: 'paid',
  amountSubtotal: 9900,
  amountTotal: 4950,
  tax: 450,
  currency: 'aud',
  live: false,
  learner: 'someone',
  courseId: 'digital-media',
}
const request = {
  sub: 'someone',
  email: 'jane@school.example',
  courseId: 'digital-media',
  title: 'Digital media literacy',
  idempotencyKey: 'someone-digital-media-1',
  origin: 'https://portal.example.edu.au',
  taxInvoice: { abn: '12 345 678 901' },
} as const
const unavailable = {
  code: 'unavailable',
  message: 'The payment service could not be reached. You have not been charged; please try again in a minute.',
}

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['rk_test_1', false],
])('the key %s is live: %s', (secretKey, live) => {
  expect(openStripe({ ...keys, secretKey }).live).toBe(live)
})

describe('a checkout', () => {
  test('asks for one payment of the list price, with an invoice, promotion codes and return URLs', async () => {
    answers(200, { ...session, url: 'https://checkout.stripe.example/1' })
    expect(await open().createCheckout(request)).toEqual({
      sessionId: 'cs_test_1',
      url: 'https://checkout.stripe.example/1',
      expiresAt: '2026-03-03T00:00:00.000Z',
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.request).toMatchObject({ method: 'POST', url: '/v1/checkout/sessions' })
    expect(asked[0]?.request.headers).toMatchObject({
      'idempotency-key': 'someone-digital-media-1',
      authorization: 'Bearer sk_test_of_a_test',
    })
    expect(asked[0]?.form).toEqual({
      mode: 'payment',
      client_reference_id: 'someone',
      customer_email: 'jane@school.example',
      'metadata[courseId]': 'digital-media',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '9900',
      'line_items[0][price_data][product_data][name]': 'Digital media literacy',
      allow_promotion_codes: 'true',
      'adaptive_pricing[enabled]': 'false',
      'invoice_creation[enabled]': 'true',
      'invoice_creation[invoice_data][custom_fields][0][name]': 'ABN',
      'invoice_creation[invoice_data][custom_fields][0][value]': '12 345 678 901',
      'invoice_creation[invoice_data][footer]': 'Tax invoice. Total price includes GST.',
      success_url: 'https://portal.example.edu.au/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://portal.example.edu.au/payment-canceled',
    })
  })

  test('has no tax invoice if the provider is not registered for GST', async () => {
    answers(200, { ...session, url: 'https://checkout.stripe.example/1' })
    await open().createCheckout({ ...request, taxInvoice: undefined })
    expect(asked[0]?.form).toMatchObject({ 'invoice_creation[enabled]': 'true' })
    expect(JSON.stringify(asked[0]?.form)).not.toMatch(/GST|Tax invoice/)
  })

  test('prefills no email if it is not known', async () => {
    answers(200, { ...session, url: 'https://checkout.stripe.example/1' })
    await open().createCheckout({ ...request, email: undefined })
    expect(asked[0]?.form).not.toHaveProperty('customer_email')
  })

  test('is unavailable if Stripe returns no URL', async () => {
    answers(200, session)
    await expect(open().createCheckout(request)).rejects.toMatchObject(unavailable)
  })
})

describe('a session', () => {
  test('is read into checkout facts', async () => {
    answers(200, { ...session, url: 'https://checkout.stripe.example/1' })
    expect(await open().readSession('cs_test_1')).toEqual({ ...facts, url: 'https://checkout.stripe.example/1' })
    expect(asked[0]?.request.url).toBe('/v1/checkout/sessions/cs_test_1')
  })

  test('without learner, course or tax details is read without them', async () => {
    answers(200, { ...session, total_details: null, client_reference_id: null, metadata: null })
    expect(await open().readSession('cs_test_1')).toMatchObject({ tax: 0, learner: null, courseId: null })
  })

  test('that Stripe does not know is undefined', async () => {
    answers(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } })
    expect(await open().readSession('cs_test_2')).toBeUndefined()
  })
})

describe('when Stripe', () => {
  test.each([
    ['fails', 500, 'api_error'],
    ['is down', 503, 'api_error'],
    ['limits our rate', 429, 'rate_limit_error'],
  ])('%s, calls throw unavailable', async (_, status, type) => {
    answers(status, { error: { type, message: 'no' } })
    await expect(open().createCheckout(request)).rejects.toMatchObject(unavailable)
    await expect(open().readSession('cs_test_1')).rejects.toMatchObject(unavailable)
  })

  test('cannot be reached, calls throw unavailable', async () => {
    const nowhere = openStripe({ ...keys, endpoint: new URL('http://127.0.0.1:9') })
    await expect(nowhere.readSession('cs_test_1')).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['rejects our key', 401, 'invalid_request_error'],
    ['rejects our request', 400, 'invalid_request_error'],
  ])('%s, the error passes on unchanged', async (_, status, type) => {
    answers(status, { error: { type, message: 'no' } })
    const failure = await open()
      .createCheckout(request)
      .catch((error) => error)
    expect(failure).toBeInstanceOf(Stripe.errors.StripeError)
  })
})

describe('an event', () => {
  const payload = (object: unknown, type = 'checkout.session.completed') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const signed = (text: string, { secret = webhookSecret, secondsAgo = 0 } = {}) =>
    new Stripe('sk_test_1').webhooks.generateTestHeaderString({
      payload: text,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
    })

  test('signed by Stripe is read with its session', async () => {
    const text = payload(session)
    expect(await open().readEvent(text, signed(text))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      session: facts,
    })
  })

  test('of another type has no session', async () => {
    const text = payload({ id: 'cus_1', object: 'customer' }, 'customer.created')
    expect(await open().readEvent(text, signed(text))).toEqual({
      id: 'evt_1',
      type: 'customer.created',
      session: undefined,
    })
  })

  const text = payload(session)
  test.each<[string, string, string | undefined]>([
    ['no signature', text, undefined],
    ['an empty signature', text, ''],
    ['a malformed signature', text, 't=1,v1=abc'],
    ['a signature by another secret', text, signed(text, { secret: 'whsec_other' })],
    ['a signature from ten minutes ago', text, signed(text, { secondsAgo: 600 })],
    ['a signature from last year', text, signed(text, { secondsAgo: 31_536_000 })],
    ['a signature for another body', text.replace('9900', '9901'), signed(text)],
    ['a body that is not JSON', 'text', 't=1,v1=abc'],
  ])('with %s is refused', async (_, body, signature) => {
    await expect(open().readEvent(body, signature)).rejects.toMatchObject({
      code: 'bad-request',
      message: 'The signature of this event is missing, forged or too old.',
    })
  })
})
