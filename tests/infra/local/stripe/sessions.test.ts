import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolment, openShop, openWebhook } from './shop.ts'

let webhook: Awaited<ReturnType<typeof openWebhook>>
let shop: Awaited<ReturnType<typeof openShop>>
let now = Date.now()
beforeAll(async () => {
  webhook = await openWebhook()
  shop = await openShop({ webhookUrl: webhook.url, now: () => now })
})
afterAll(async () => {
  await shop.close()
  await webhook.close()
})

const sessions = () => shop.stripe.checkout.sessions

describe('a checkout session', () => {
  test('is created from the portal’s parameters', async () => {
    const session = await sessions().create(enrolment)
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_[A-Za-z0-9]+$/),
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 9900,
      amount_total: 9900,
      currency: 'aud',
      total_details: { amount_discount: 0, amount_tax: 0 },
      livemode: false,
      metadata: { courseId: 'genai-course' },
      client_reference_id: enrolment.client_reference_id,
      invoice_creation: { enabled: true },
    })
    expect(session.url).toMatch(`/_stripe/pay/${session.id}`)
    expect(session.expires_at - session.created).toBe(24 * 3600)
    const again = await sessions().retrieve(session.id, { expand: ['line_items'] })
    expect(again.line_items?.data[0]).toMatchObject({ description: 'AI <for> Teachers & more', amount_total: 9900 })
  })

  test('has the invoice fields and footer it was created with', async () => {
    const invoice_data = { custom_fields: [{ name: 'ABN', value: '12 345 678 901' }], footer: 'Tax invoice.' }
    const session = await sessions().create({ ...enrolment, invoice_creation: { enabled: true, invoice_data } })
    expect(session.invoice_creation).toMatchObject({ enabled: true, invoice_data })
  })

  test('includes GST in its total details if automatic tax is on', async () => {
    const { total_details: details, amount_total: total } = await sessions().create({
      ...enrolment,
      automatic_tax: { enabled: true },
    })
    expect([details?.amount_tax, total]).toEqual([900, 9900])
  })

  test('is not found by an unknown id', async () => {
    await expect(sessions().retrieve('cs_test_unknown')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('is listed newest first, in pages', async () => {
    const mine = []
    for (const n of [1, 2, 3, 4, 5]) {
      mine.unshift((await sessions().create({ ...enrolment, client_reference_id: `learner-${n}` })).id)
    }
    const listed: string[] = []
    for await (const session of sessions().list({ limit: 2, status: 'open' })) {
      listed.push(session.id)
      if (listed.length === 5) break
    }
    expect(listed).toEqual(mine)
    expect((await sessions().list({ created: { gte: Math.floor(now / 1000) + 60 } })).data).toEqual([])
  })
})

describe('an idempotency key', () => {
  test('returns the same session, and refuses a different request', async () => {
    const first = await sessions().create(enrolment, { idempotencyKey: 'learner-course-1' })
    const second = await sessions().create(enrolment, { idempotencyKey: 'learner-course-1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = sessions().create({ ...enrolment, metadata: {} }, { idempotencyKey: 'learner-course-1' })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('replays the first response for a day, even after the session ends', async () => {
    const options = { idempotencyKey: 'learner-course-2' }
    const { id } = await sessions().create(enrolment, options)
    await sessions().expire(id)
    expect(await sessions().create(enrolment, options)).toMatchObject({ id, status: 'open' })
    now += 24 * 3600_000
    expect((await sessions().create(enrolment, options)).id).not.toBe(id)
  })
})

describe('a session expires', () => {
  test('on request, once, with an event', async () => {
    const { id } = await sessions().create(enrolment)
    expect(await sessions().expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(sessions().expire(id)).rejects.toThrow('Only Checkout Sessions with a status in ["open"]')
    const [event] = (await shop.stripe.events.list({ type: 'checkout.session.expired', limit: 1 })).data
    expect(event?.data.object).toMatchObject({ id, status: 'expired' })
    expect(await shop.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ type: 'checkout.session.expired' })
  })

  test('when its time is up, and its page shows that', async () => {
    const expiresAt = Math.floor(now / 1000) + 30 * 60
    const { id, url } = await sessions().create({ ...enrolment, expires_at: expiresAt })
    now = expiresAt * 1000
    const page = await fetch(url ?? '')
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('<h1>This payment page has expired</h1>')
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
  })
})

describe('a request is refused', () => {
  const refusal = (parameters: object) =>
    sessions()
      .create({ ...enrolment, ...parameters } as Stripe.Checkout.SessionCreateParams)
      .catch((error: unknown) => {
        const { type, code, param } = error as Stripe.errors.StripeError
        return { type, code, param }
      })
  const type = 'StripeInvalidRequestError'

  test('with the wrong key', async () => {
    await expect(shop.sdk('sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test****',
    })
  })

  test('without a required parameter', async () => {
    expect(await refusal({ success_url: undefined })).toEqual({ type, code: 'parameter_missing', param: 'success_url' })
    expect(await refusal({ line_items: undefined })).toEqual({ type, code: 'parameter_missing', param: 'line_items' })
  })

  test('with an invalid value', async () => {
    const [item] = enrolment.line_items
    const halfCents = [{ ...item, price_data: { ...item?.price_data, unit_amount: 99.5 } }]
    expect(await refusal({ line_items: halfCents })).toEqual({
      type,
      code: 'parameter_invalid',
      param: 'line_items[0][price_data][unit_amount]',
    })
    expect(await refusal({ success_url: '/payment-success' })).toMatchObject({ param: 'success_url' })
    expect(await refusal({ expires_at: Math.floor(now / 1000) + 60 })).toMatchObject({ param: 'expires_at' })
    expect(await refusal({ metadata: { text: 'x'.repeat(501) } })).toMatchObject({ param: 'metadata[text]' })
    expect(await refusal({ mode: 'subscription' })).toMatchObject({ param: 'mode' })
  })

  test('with a parameter that the stand-in doesn’t support', async () => {
    expect(await refusal({ shipping_address_collection: { allowed_countries: ['AU'] } })).toEqual({
      type,
      code: 'parameter_unknown',
      param: 'shipping_address_collection',
    })
    expect(await refusal({ invoice_creation: { enabled: true, invoice_data: { issuer: { type: 'self' } } } })).toEqual({
      type,
      code: 'parameter_unknown',
      param: 'invoice_creation[invoice_data][issuer]',
    })
    await expect(sessions().retrieve('cs_test_x', { expand: ['customer'] })).rejects.toThrow('only expands line_items')
  })

  test('for a call that the stand-in doesn’t support', async () => {
    await expect(shop.stripe.customers.create({})).rejects.toThrow(
      "Unrecognized request URL (POST: /v1/customers). The local Stripe doesn't support it.",
    )
  })
})
