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

describe('an idempotency key', () => {
  test('returns the same session, and refuses a different request', async () => {
    const first = await sessions().create(enrolment, { idempotencyKey: 'learner-course-1' })
    const second = await sessions().create(enrolment, { idempotencyKey: 'learner-course-1' })
    expect(second.id).toBe(first.id)
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
    webhook.received.length = 0
    const { id } = await sessions().create(enrolment)
    expect(await sessions().expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(sessions().expire(id)).rejects.toThrow('Only Checkout Sessions with a status in ["open"]')
    await expect.poll(() => webhook.types()).toEqual(['checkout.session.expired'])
  })

  test('when its time is up, and its page shows that', async () => {
    const { id, url, expires_at } = await sessions().create(enrolment)
    now = expires_at * 1000
    const page = await fetch(url ?? '')
    expect(page.status).toBe(410)
    expect(await page.text()).toContain('<h1>This payment page has expired</h1>')
    expect(await sessions().retrieve(id)).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
  })
})

test('what the portal doesn’t send is refused', async () => {
  const [item] = enrolment.line_items
  for (const [parameters, named] of [
    [{ success_url: undefined }, 'success_url'],
    [{ line_items: [{ ...item, price_data: { ...item?.price_data, unit_amount: 99.5 } }] }, 'unit_amount'],
    [{ metadata: { text: 'x'.repeat(501) } }, 'metadata.text'],
    [{ mode: 'subscription' }, 'mode'],
    [{ shipping_address_collection: { allowed_countries: ['AU'] } }, 'shipping_address_collection'],
  ] as const)
    await expect(
      sessions().create({ ...enrolment, ...parameters } as Stripe.Checkout.SessionCreateParams),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', message: expect.stringContaining(named) })
  await expect(sessions().retrieve('cs_test_x', { expand: ['customer'] })).rejects.toMatchObject({ statusCode: 400 })
  await expect(sessions().retrieve('cs_test_unknown')).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(shop.stripe.customers.create({})).rejects.toThrow(
    "Unrecognized request URL (POST: /v1/customers). The local Stripe doesn't support it.",
  )
})
