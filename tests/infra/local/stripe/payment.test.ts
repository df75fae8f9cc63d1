import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enrolment, openShop, openWebhook, portal, submit } from './shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-stripe-'))
afterAll(() => rmSync(folder, { recursive: true }))

let webhook: Awaited<ReturnType<typeof openWebhook>>
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  webhook = await openWebhook()
})
afterAll(() => webhook.close())
beforeEach(async () => {
  webhook.received.length = 0
  shop = await openShop({ webhookUrl: webhook.url })
})
afterEach(() => shop.close())

const retrieve = (id: string) => shop.stripe.checkout.sessions.retrieve(id)
const open = () => shop.stripe.checkout.sessions.create(enrolment)
const pageOf = async (response: Response) => new JSDOM(await response.text()).window.document
const successUrl = (id: string) => `${portal}/payment-success?session_id=${id}`

describe('the pay page', () => {
  test('has a language, a heading, the price and a label for each field', async () => {
    const { url } = await open()
    const response = await fetch(url ?? '')
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/localhost:3000;/,
    )
    const page = await pageOf(response)
    expect(page.documentElement.lang).toBe('en-AU')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')?.textContent).toBe('AI <for> Teachers & more')
    expect(page.querySelector('.total')?.textContent).toBe('$99.00 AUD')
    for (const input of page.querySelectorAll('input')) expect(input.labels).toHaveLength(1)
    expect(page.querySelector<HTMLInputElement>('#email')?.value).toBe('zoe@example.edu.au')
  })

  test('links back without paying', async () => {
    const { url, id } = await open()
    const back = (await pageOf(await fetch(url ?? ''))).querySelector('a')
    expect(back?.href).toBe(`${portal}/payment-canceled`)
    expect(await retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds. Try a different card.'],
    ['1234', 'Your card number is invalid. Use a test card, for example 4242 4242 4242 4242.'],
  ])('refuses the card %s and accepts another', async (card, message) => {
    const { url, id } = await open()
    const response = await submit(url, { action: 'pay', card })
    expect(response.status).toBe(402)
    const page = await pageOf(response)
    expect(page.querySelector('[role=alert]')?.textContent).toBe(message)
    expect(page.querySelector('#card')?.getAttribute('aria-describedby')).toBe('problem')
    expect(await retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null })
    expect((await submit(url, { action: 'pay' })).status).toBe(303)
  })

  test('is 404 for an unknown session', async () => {
    const { url, id } = await open()
    expect((await fetch((url ?? '').replace(id, 'cs_test_unknown'))).status).toBe(404)
  })
})

describe('paying', () => {
  test('completes the session, calls the webhook and redirects to the portal', async () => {
    const { url, id } = await open()
    const response = await submit(url, { action: 'pay', email: 'office@example.edu.au' })
    expect([response.status, response.headers.get('location')]).toEqual([303, successUrl(id)])
    expect(await retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: expect.stringMatching(/^pi_/),
      invoice: expect.stringMatching(/^in_/),
      customer: expect.stringMatching(/^cus_/),
      customer_details: { email: 'office@example.edu.au' },
    })
    // The webhook responded before the redirect.
    expect(webhook.received).toMatchObject([
      {
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { id, payment_status: 'paid', client_reference_id: enrolment.client_reference_id } },
      },
    ])
  })

  test('twice charges once', async () => {
    const { url, id } = await open()
    const responses = await Promise.all([submit(url, { action: 'pay' }), submit(url, { action: 'pay' })])
    expect(responses.map(({ headers }) => headers.get('location'))).toEqual([successUrl(id), successUrl(id)])
    expect(webhook.types()).toEqual(['checkout.session.completed'])
    const page = await pageOf(await fetch(url ?? ''))
    expect(page.querySelector('h1')?.textContent).toBe('This payment is complete')
    expect(page.querySelector('a')?.href).toBe(successUrl(id))
  })

  test('by direct debit completes the session unpaid, and marks it paid later', async () => {
    await shop.close()
    shop = await openShop({ webhookUrl: webhook.url, slowPaymentMs: 2_000 })
    const { url, id } = await open()
    const response = await submit(url, { action: 'becs', card: '' })
    expect(response.headers.get('location')).toBe(successUrl(id))
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
    await vi.waitFor(() => expect(webhook.received).toHaveLength(2), { timeout: 20_000 })
    expect(webhook.received).toMatchObject([
      { type: 'checkout.session.completed', data: { object: { id, payment_status: 'unpaid' } } },
      { type: 'checkout.session.async_payment_succeeded', data: { object: { id, payment_status: 'paid' } } },
    ])
    expect(await retrieve(id)).toMatchObject({ payment_status: 'paid' })
  })

  test('by direct debit survives a restart', async () => {
    await shop.close()
    const file = join(folder, 'slow.json')
    shop = await openShop({ webhookUrl: webhook.url, file, slowPaymentMs: 60_000 })
    const { url, id } = await open()
    await submit(url, { action: 'becs' })
    await shop.close()
    const inAMinute = Date.now() + 60_000
    shop = await openShop({ webhookUrl: webhook.url, file, now: () => inAMinute })
    await vi.waitFor(async () => expect(await retrieve(id)).toMatchObject({ payment_status: 'paid' }), {
      timeout: 10_000,
    })
  })
})

describe('a promotion code', () => {
  test('takes ten per cent off', async () => {
    const { url, id } = await open()
    const applied = await submit(url, { action: 'apply', promotion_code: ' welcome10 ' })
    expect([applied.status, applied.headers.get('location')]).toEqual([303, url])
    const page = await pageOf(await fetch(url ?? ''))
    expect(page.querySelector('.total')?.textContent).toBe('$89.10 AUD')
    expect(page.querySelector('dl')?.textContent).toBe('Subtotal$99.00Discount (WELCOME10)−$9.90')
    await submit(url, { action: 'pay' })
    expect(await retrieve(id)).toMatchObject({
      payment_status: 'paid',
      amount_subtotal: 9900,
      amount_total: 8910,
      total_details: { amount_discount: 990 },
    })
  })

  test('can make the order free, with no card or payment', async () => {
    const { url, id } = await open()
    await submit(url, { action: 'apply', promotion_code: 'STAFFROOM' })
    const page = await pageOf(await fetch(url ?? ''))
    expect(page.querySelector('#card')).toBeNull()
    expect(page.querySelector('button[value=pay]')?.textContent).toBe('Complete order')
    await submit(url, { action: 'pay', card: '' })
    expect(await retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_subtotal: 9900,
      amount_total: 0,
      payment_intent: null,
    })
  })

  test('can be removed, and is refused if unknown', async () => {
    const { url, id } = await open()
    await submit(url, { action: 'apply', promotion_code: 'STAFFROOM' })
    await submit(url, { action: 'remove' })
    expect(await retrieve(id)).toMatchObject({ amount_total: 9900 })
    const refused = await pageOf(await submit(url, { action: 'apply', promotion_code: 'FREEBIE' }))
    expect(refused.querySelector('[role=alert]')?.textContent).toBe('This code is invalid.')
  })
})

describe('the webhook', () => {
  test('is retried with the same event until it responds 2xx', async () => {
    await shop.close()
    shop = await openShop({ webhookUrl: webhook.url, retryMs: [300, 300] })
    webhook.answerNext(500, 302)
    const { url, id } = await open()
    const response = await submit(url, { action: 'pay' })
    expect(response.headers.get('location')).toBe(successUrl(id))
    expect(webhook.received).toEqual([])
    await vi.waitFor(() => expect(webhook.received).toHaveLength(1), { timeout: 10_000 })
  })

  test('gets undelivered events after a restart', async () => {
    await shop.close()
    const file = join(folder, 'restart.json')
    shop = await openShop({ webhookUrl: 'http://127.0.0.1:9/nobody-listens-here', file, retryMs: [] })
    const { url, id } = await open()
    await submit(url, { action: 'pay' })
    await shop.close()
    shop = await openShop({ webhookUrl: webhook.url, file })
    await vi.waitFor(() => expect(webhook.received).toHaveLength(1), { timeout: 10_000 })
    expect(webhook.received[0]?.data.object).toMatchObject({ id, payment_status: 'paid' })
    expect(await retrieve(id)).toMatchObject({ status: 'complete' })
  })
})
