import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enrolment, openShop, openWebhook, submit } from './shop.ts'

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

describe('paying', () => {
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

describe('the webhook', () => {
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
