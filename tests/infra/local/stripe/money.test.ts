import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripe } from '#payments/stripe'
import { enrolment, openShop, openWebhook, secretKey, submit, webhookSecret } from './shop.ts'

let webhook: Awaited<ReturnType<typeof openWebhook>>
let shop: Awaited<ReturnType<typeof openShop>>
let portal: ReturnType<typeof openStripe>

beforeAll(async () => {
  webhook = await openWebhook()
  shop = await openShop({ webhookUrl: webhook.url, slowPaymentMs: 60_000 })
  portal = openStripe({ secretKey, webhookSecret, endpoint: shop.endpoint })
})
afterAll(async () => {
  await shop.close()
  await webhook.close()
})
beforeEach(() => {
  webhook.received.length = 0
})

const press = (fields: Record<string, string>) =>
  fetch(shop.control, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
/** Presses the button beside a payment. Returns the status: 303 if it did something. */
const deed = async (name: string, session: string) => (await press({ deed: name, session })).status

async function paid(fields: Record<string, string> = {}): Promise<string> {
  const { id, url } = await shop.stripe.checkout.sessions.create(enrolment)
  if (fields.promotion_code) await submit(url, { action: 'apply', ...fields })
  await submit(url, { action: 'pay', ...fields })
  return id
}
const seen = async (id: string) => {
  const { refunded, dispute } = (await portal.readSession(id)) ?? {}
  return { refunded, dispute }
}

describe('the portal, asking the local Stripe, sees', () => {
  test('a payment with its discount, code, papers and time', async () => {
    const id = await paid({ promotion_code: 'WELCOME10' })
    expect(await portal.readSession(id)).toMatchObject({
      amountSubtotal: 9900,
      amountTotal: 8910,
      discount: 990,
      code: 'WELCOME10',
      hasInvoice: true,
      refunded: 0,
      dispute: 'none',
      failed: false,
      paidAt: expect.stringMatching(/Z$/),
    })
    const { invoice, receipt } = await portal.papers(id)
    for (const url of [invoice, receipt]) expect(await (await fetch(url ?? '')).text()).toContain('$89.10')
  })

  test.each([
    ['win', 'none'],
    ['lose', 'lost'],
  ])('a dispute until %s, and no refund meanwhile', async (end, dispute) => {
    const id = await paid()
    expect(await deed(end, id)).toBe(400)
    expect(await deed('dispute', id)).toBe(303)
    expect(await seen(id)).toEqual({ refunded: 0, dispute: 'open' })
    expect(await deed('refund', id)).toBe(400)
    expect(await deed(end, id)).toBe(303)
    expect(await seen(id)).toEqual({ refunded: 0, dispute })
    expect(webhook.types().slice(1)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })

  test('what to sweep: completed sessions, refunds and disputes since a time', async () => {
    const since = new Date(Date.now() - 60_000)
    const [id, other] = [await paid(), await paid()]
    await deed('refund', id)
    await deed('dispute', other)
    const payment = async (one: string) => (await portal.readSession(one))?.paymentIntent ?? ''
    const [first, second] = [await payment(id), await payment(other)]
    const completed = (await portal.listCompleted({ since })).found.map((one) => one.id)
    expect(completed).toEqual(expect.arrayContaining([id, other]))
    expect((await portal.listRefunded({ since })).found).toContain(first)
    expect((await portal.listDisputed({ since })).found).toContainEqual({ paymentIntent: second, undecided: true })
    expect(await portal.sessionsOf(first)).toEqual([id])
    const tomorrow = { since: new Date(Date.now() + 86_400_000) }
    expect(await portal.listCompleted(tomorrow)).toEqual({ found: [], next: undefined })
    const byEmail = await portal.sessionsByEmail('zoe@example.edu.au')
    expect(byEmail.map((one) => one.id)).toContain(id)
    expect(await portal.sessionsByEmail('nobody@example.edu.au')).toEqual([])
  })
})

test('events to the portal get lost while that’s chosen, and a button that it does not know is refused', async () => {
  await press({ deed: 'lose-events' })
  const id = await paid()
  expect(webhook.types()).toEqual([])
  await press({ deed: 'send-events' })
  await deed('refund', id)
  expect(webhook.types()).toEqual(['charge.refunded'])
  expect(await deed('steal', id)).toBe(400)
})
