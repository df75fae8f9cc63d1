import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStripe, stripeLimits } from '#payments/stripe'
import { silentServer } from '../silent-server.ts'

type Reply = { status: number; body: unknown }
const asked: { request: IncomingMessage; form: Record<string, string> }[] = []
let replies: Reply[] = []
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ request, form: Object.fromEntries(new URLSearchParams(text)) })
    const reply = replies[Math.min(asked.length, replies.length) - 1] as Reply
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
/** Stripe answers with this, and from the second request on with `then`. */
const answers = (status: number, body: unknown, then: Reply[] = []) => {
  asked.length = 0
  replies = [{ status, body }, ...then]
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
  metadata: { courseId: 'digital-media', price: '9900', currency: 'aud' },
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
  price: { amount: 9900, currency: 'aud' },
}
/** What became of the money of a session without a payment. */
const untouched = {
  paymentIntent: null,
  failed: false,
  refunded: 0,
  dispute: 'none',
  code: null,
  discount: 0,
  hasInvoice: false,
  paidAt: null,
  email: null,
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
  message:
    'The payment service could not be reached. If you have already paid, please do not pay again; otherwise try again in a minute.',
}

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['rk_test_1', false],
])('the key %s is live: %s', (secretKey, live) => {
  expect(openStripe({ ...keys, secretKey }).live).toBe(live)
})

describe('another address', () => {
  test('is given to the customer of a session', async () => {
    answers(200, { ...session, customer: 'cus_1' })
    await open().changeEmail('cs_test_1', 'jane@home.example')
    expect(asked[1]?.request).toMatchObject({ method: 'POST', url: '/v1/customers/cus_1' })
    expect(asked[1]?.form).toEqual({ email: 'jane@home.example' })
  })

  test('is no error where the customer, or the session, is gone', async () => {
    answers(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })
    await open().changeEmail('cs_test_1', 'jane@home.example')
    expect(asked).toHaveLength(1)
  })
})

describe('a refund', () => {
  const one = { sessionId: 'cs_test_1', amount: 3300, reason: 'Paid twice', idempotencyKey: 'refund-1' }

  test('is a credit note where there’s an invoice, which refunds as much', async () => {
    answers(200, { ...session, invoice: 'in_1', payment_intent: 'pi_1' })
    await open().refund(one)
    expect(asked[1]?.request).toMatchObject({ method: 'POST', url: '/v1/credit_notes' })
    expect(asked[1]?.request.headers['idempotency-key']).toBe('refund-1')
    const money = { amount: '3300', refund_amount: '3300' }
    expect(asked[1]?.form).toEqual({ invoice: 'in_1', ...money, 'metadata[reason]': 'Paid twice' })
  })

  test('is a plain one where there’s none', async () => {
    answers(200, { ...session, invoice: null, payment_intent: 'pi_1' })
    await open().refund(one)
    expect(asked[1]?.request.url).toBe('/v1/refunds')
    expect(asked[1]?.form).toMatchObject({ payment_intent: 'pi_1', amount: '3300' })
  })

  test('that Stripe refuses says so', async () => {
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded' }
    answers(200, { ...session, invoice: null, payment_intent: 'pi_1' }, [{ status: 400, body: { error } }])
    await expect(open().refund(one)).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('forgetting who paid', () => {
  const calls = () => asked.map(({ request: { method, url } }) => `${method} ${url}`)

  test('deletes the customer of a session', async () => {
    answers(200, { ...session, customer: 'cus_1' })
    expect(await open().forget('cs_test_1')).toBe(false)
    expect(calls()).toEqual(['GET /v1/checkout/sessions/cs_test_1', 'DELETE /v1/customers/cus_1'])
  })

  test('closes a payment page that is open', async () => {
    answers(200, { ...session, status: 'open' })
    expect(await open().forget('cs_test_1')).toBe(true)
    expect(calls()[1]).toBe('POST /v1/checkout/sessions/cs_test_1/expire')
  })

  test('has nothing to do for a session without a customer, or one that Stripe does not know', async () => {
    answers(200, { ...session, status: 'expired', customer: null })
    expect(await open().forget('cs_test_1')).toBe(true)
    answers(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } })
    expect(await open().forget('cs_test_1')).toBe(false)
    expect(calls()).toEqual(['GET /v1/checkout/sessions/cs_test_1'])
  })

  test('fails while Stripe does, so that it is tried again', async () => {
    answers(503, { error: { type: 'api_error' } })
    await expect(open().forget('cs_test_1')).rejects.toMatchObject({ code: 'unavailable' })
  })
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
      'metadata[price]': '9900',
      'metadata[currency]': 'aud',
      'payment_intent_data[metadata][learner]': 'someone',
      'payment_intent_data[metadata][courseId]': 'digital-media',
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
    expect(await open().readSession('cs_test_1')).toEqual({
      ...facts,
      ...untouched,
      url: 'https://checkout.stripe.example/1',
    })
    expect(new URL(asked[0]?.request.url ?? '', 'http://stripe').pathname).toBe('/v1/checkout/sessions/cs_test_1')
  })

  test('without learner, course or tax details is read without them', async () => {
    answers(200, { ...session, total_details: null, client_reference_id: null, metadata: null })
    expect(await open().readSession('cs_test_1')).toMatchObject({ tax: 0, learner: null, courseId: null })
  })

  test.each([
    { courseId: 'digital-media' },
    { courseId: 'digital-media', price: '9900' },
    { courseId: 'digital-media', price: 'ninety', currency: 'aud' },
  ])('has no price that metadata like %j don’t note in full', async (metadata) => {
    answers(200, { ...session, metadata })
    expect(await open().readSession('cs_test_1')).toMatchObject({ courseId: 'digital-media', price: null })
  })

  const charge = {
    id: 'ch_1',
    created: 1_772_496_000,
    amount_refunded: 4950,
    disputed: false,
    receipt_url: 'https://pay.stripe.com/receipts/1',
  }
  const paidWith = (changes: object, intent: object = {}) => ({
    ...session,
    payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: { ...charge, ...changes }, ...intent },
    discounts: [{ promotion_code: { code: 'STAFF' } }],
    total_details: { amount_tax: 450, amount_discount: 4950 },
    invoice: 'in_1',
  })
  const refunds = (...data: { amount: number; status: string | null }[]) => ({ refunds: { has_more: false, data } })

  test('is read with its payment, code, discount, invoice and the address typed at checkout', async () => {
    answers(200, { ...paidWith({ amount_refunded: 0 }), customer_details: { email: 'jane@school.example' } })
    expect(await open().readSession('cs_test_1')).toMatchObject({
      paymentIntent: 'pi_1',
      code: 'STAFF',
      discount: 4950,
      hasInvoice: true,
      refunded: 0,
      paidAt: '2026-03-03T00:00:00.000Z',
      email: 'jane@school.example',
    })
    expect(decodeURIComponent(asked[0]?.request.url ?? '')).toContain('payment_intent.latest_charge.refunds')
  })

  test.each<[string, object, number]>([
    [
      'all refunds, the waiting ones too',
      refunds({ amount: 950, status: 'succeeded' }, { amount: 4000, status: 'pending' }),
      4950,
    ],
    [
      'no refund that failed or was canceled',
      refunds({ amount: 950, status: 'failed' }, { amount: 4000, status: 'canceled' }),
      0,
    ],
    ["Stripe's sum, if the refunds aren't all there", { refunds: { has_more: true, data: [] } }, 4950],
  ])('counts %s', async (_, changes, refunded) => {
    answers(200, paidWith(changes))
    expect(await open().readSession('cs_test_1')).toMatchObject({ refunded })
  })

  test.each(['requires_payment_method', 'canceled'])('knows by %s that a slow payment failed', async (status) => {
    answers(200, paidWith({}, { status, latest_charge: null }))
    expect(await open().readSession('cs_test_1')).toMatchObject({ failed: true })
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

  test.each([
    ['none', 2],
    ['stalls', 1],
    ['drips', 1],
  ] as const)(
    'never ends its answer (%s), a call gives up after its time for each attempt',
    async (answer, attempts) => {
      const { endpoint, asked: requests, close } = await silentServer(answer)
      const limits = { timeout: 200, maxNetworkRetries: 1 }
      const waiting = openStripe({ ...keys, endpoint: new URL(endpoint) }, limits).readSession('cs_test_1')
      const started = Date.now()
      await expect(waiting).rejects.toMatchObject(unavailable)
      expect(Date.now() - started).toBeLessThan(3_000)
      expect(requests()).toBe(attempts)
      await close()
    },
  )

  test('never answers, a call ends within 10 s with the limits that the portal sets', () => {
    const { timeout, maxNetworkRetries } = stripeLimits
    // The SDK waits up to 2 s before a retry.
    expect((maxNetworkRetries + 1) * timeout).toBeGreaterThan(0)
    expect((maxNetworkRetries + 1) * timeout + maxNetworkRetries * 2_000).toBeLessThanOrEqual(10_000)
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

  test.each([
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }],
    ['refund.failed', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }],
  ])('of the type %s is read with its payment', async (type, object) => {
    const text = payload(object, type)
    expect(await open().readEvent(text, signed(text))).toMatchObject({
      type,
      session: undefined,
      paymentIntent: 'pi_1',
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

  /** A signature that is right for its body and for a time that the sender made up. */
  const signedAt = (body: string, time: string) =>
    `t=${time},v1=${createHmac('sha256', webhookSecret)
      .update(`${Number.parseInt(time, 10)}.${body}`)
      .digest('hex')}`

  test('that Stripe signed, but that is no event, is a bad request', async () => {
    const event = (changes: object) => ({ ...JSON.parse(payload(session)), ...changes })
    const bodies: unknown[] = [
      {},
      null,
      [],
      'text',
      7,
      true,
      event({ id: 1 }),
      event({ type: null }),
      event({ data: null }),
      event({ data: { object: null } }),
      ...['id', 'mode', 'status', 'payment_status', 'amount_subtotal', 'amount_total', 'currency', 'livemode'].map(
        (name) => event({ data: { object: { ...session, [name]: { not: 'this' } } } }),
      ),
    ]
    for (const body of bodies.map((one) => JSON.stringify(one)))
      await expect(open().readEvent(body, signed(body)), body).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('is read or refused as a bad request, whatever its body holds', async () => {
    const client = open()
    const object = fc.record(
      Object.fromEntries(
        Object.entries(session).map(([name, value]) => [name, fc.oneof(fc.constant(value), fc.json())]),
      ),
      { requiredKeys: ['object'] },
    )
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      object.map((one) => payload(one)),
    )
    await fc.assert(
      fc.asyncProperty(body, async (one) => {
        const outcome = await client.readEvent(one, signed(one)).catch((error) => error.code)
        if (outcome !== 'bad-request')
          expect(outcome).toMatchObject({ id: expect.any(String), type: expect.any(String) })
      }),
    )
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
    ['a correctly signed time that is no number', text, signedAt(text, 'NaN')],
    ['a correctly signed time without digits', text, signedAt(text, '')],
    ['a correctly signed time next year', text, signed(text, { secondsAgo: -31_536_000 })],
    [
      'a second time beside an old one',
      text,
      `${signed(text, { secondsAgo: 600 })},t=${Math.floor(Date.now() / 1000)}`,
    ],
  ])('with %s is refused', async (_, body, signature) => {
    await expect(open().readEvent(body, signature)).rejects.toMatchObject({
      code: 'bad-request',
      message: 'The signature of this event is missing, forged or too old.',
    })
  })
})
