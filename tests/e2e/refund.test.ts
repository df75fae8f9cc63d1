import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, expectAccessible, expectNoSideScroll, openPortal, saved } from './portal.ts'

const portal = openPortal()
const course = '/course/digital-media'
const words = 'My class makes its own news on Fridays.'
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })

/** Presses a button of Stripe's control page. */
async function stripe(fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const { status } = await fetch(portal.url('/_stripe/control'), { method: 'POST', body, redirect: 'manual' })
  expect(status).toBe(303)
}

async function openPayments(page: Page): Promise<void> {
  await page.goto('/account')
  await button(page, /^Restore my purchase/).waitFor()
}

test('a teacher whose payment got lost restores it, is refunded, and keeps the words that were written', async () => {
  portal.expecting({ console: [/net::ERR_FAILED/, /dynamically imported module/, /status of (403|422)/] })
  const learner = await portal.learner('Rea Restore')
  const page = await portal.signedIn(learner, '/dashboard', { width: 375 })
  await openPayments(page)
  await payments(page).getByText('You have not paid for a course with this account.').waitFor()
  await expectAccessible(page, 'an account without payments')
  await expectNoSideScroll(page, 'an account without payments at 375 px')

  // The event is lost on its way, and the teacher's train goes into a tunnel before the success page comes.
  await stripe({ deed: 'lose-events' })
  await page.goto('/dashboard')
  await button(page, /^Enrol, \$99 AUD.*Digital media/).click()
  await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
  const session = page.url().split('/').at(-1) ?? ''
  await page.route('**/api/payments/verification', (route) => route.abort())
  await button(page, /^Pay \$/).click()
  await page.waitForURL(/payment-success/)
  await page.getByRole('heading', { level: 1, name: 'We could not check your payment' }).waitFor()
  await button(page, /^Restore my purchase/).waitFor()
  await expectAccessible(page, 'a payment that could not be checked')
  await page.unroute('**/api/payments/verification')
  expect(await learner.context.access.read('digital-media')).toBeUndefined()

  await openPayments(page)
  await button(page, /^Restore my purchase/).click()
  await page.getByText(/^Restored: Digital media.*You have access now\.$/).waitFor()
  await payments(page).getByText('$99.00').waitFor()
  await payments(page).getByText('$9.00').waitFor()
  await expectAccessible(page, 'a restored payment')
  await expectNoSideScroll(page, 'a restored payment at 375 px')
  expect(await learner.context.access.read('digital-media')).toMatchObject({ holds: true, sessionId: session })
  await button(page, /^Restore my purchase/).click()
  await page.getByText(/^We found no payment that is missing/).waitFor()
  for (const paper of ['Invoice', 'Receipt']) {
    const opening = page.waitForEvent('popup')
    await button(page, new RegExp(`^${paper}`)).click()
    const tab = await opening
    await tab.waitForURL(/\/_stripe\/(invoice|receipt)\/cs_test_/)
    await tab.getByRole('heading', { level: 1, name: paper }).waitFor()
    await tab.close()
  }

  await page.goto(course)
  const box = page.getByRole('textbox').first()
  await box.fill(words)
  await saved(page)

  await stripe({ deed: 'send-events' })
  await stripe({ deed: 'refund-half', session })
  await expect.poll(async () => (await learner.context.payments.read(session))?.refunded).toBe(4950)
  await openPayments(page)
  await payments(page).getByText('Paid; $49.50 of it was refunded. You keep your access.').waitFor()
  expect(await learner.context.access.read('digital-media')).toMatchObject({ holds: true })

  await stripe({ deed: 'refund-half', session })
  await expect.poll(async () => (await learner.context.access.read('digital-media'))?.holds).toBe(false)
  await openPayments(page)
  await payments(page)
    .getByText('Refunded. This payment no longer gives access; your own work in the course stays readable.')
    .waitFor()
  await expectAccessible(page, 'a refunded payment')
  await button(page, /^Restore my purchase/).click()
  await page.getByText(/^We found no payment that is missing/).waitFor()
  await page.goto(course)
  await page.getByText(words).waitFor()
  await page.getByText('Your payment for this course went back to you').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectAccessible(page, 'own work after a refund')

  await stripe({ deed: 'fail-refund', session })
  await expect.poll(async () => (await learner.context.access.read('digital-media'))?.holds).toBe(true)
  await page.goto(course)
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe(words)
})
