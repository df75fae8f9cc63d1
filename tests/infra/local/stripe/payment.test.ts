import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enrolment, openShop, openWebhook, submit } from './shop.ts'

test('a direct debit survives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stripe-'))
  const webhook = await openWebhook()
  const options = { webhookUrl: webhook.url, file: join(folder, 'slow.json') }
  const before = await openShop({ ...options, slowPaymentMs: 60_000 })
  const { url, id } = await before.stripe.checkout.sessions.create(enrolment)
  await submit(url, { action: 'becs' })
  await before.close()
  const inAMinute = Date.now() + 60_000
  const after = await openShop({ ...options, now: () => inAMinute })
  const statusOf = async () => (await after.stripe.checkout.sessions.retrieve(id)).payment_status
  await expect.poll(statusOf, { timeout: 10_000 }).toBe('paid')
  await after.close()
  await webhook.close()
  rmSync(folder, { recursive: true })
})
