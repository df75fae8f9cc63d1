import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, expectAccessible, expectNoSideScroll, openPortal, saved, signIn } from './portal.ts'

const enrol = (page: Page) => page.getByRole('button', { name: /^Enrol, \$99 AUD.*Digital media/ })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens Stripe's page for the course from the dashboard. Returns the session id. */
async function openStripe(page: Page): Promise<string> {
  await page.goto('/dashboard')
  // A debit's notice has a button of its own.
  await enrol(page).first().click()
  await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
  return page.url().split('/').at(-1) ?? ''
}

const portal = openPortal({ slowPaymentMs: 20_000 })

/** Presses a button of Stripe's control page. */
async function stripe(fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const { status } = await fetch(portal.url('/_stripe/control'), { method: 'POST', body, redirect: 'manual' })
  expect(status).toBe(303)
}

test('a teacher with a declined card, a second tab and a double click pays once', async () => {
  portal.expecting({ console: [/status of 402/, /status of 422/] })
  const learner = await portal.learner('Dora Declined')
  const device = await portal.device({ width: 375 })
  const page = await device.newPage()
  await signIn(page, learner)
  await page.getByText(/^Welcome( back)?, Dora\.$/).waitFor()
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkouts')) opened.push(request.url())
  })
  await enrol(page).dblclick()
  await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
  expect(opened).toHaveLength(1)
  const checkout = page.url()
  await page.getByRole('heading', { name: /Digital media literacy/ }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(learner.email)

  for (const [card, answer] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Try a different card.'],
  ] as const) {
    await page.getByLabel('Card number').fill(card)
    await pay(page)
    await page.getByRole('alert').getByText(answer).waitFor()
  }
  expect(await learner.context.access.read('digital-media')).toBeUndefined()
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await title(page, 'Payment Canceled').waitFor()
  await page.getByText('Your payment was canceled.', { exact: true }).waitFor()
  await page
    .getByText("No charges were made to your account. You can try again whenever you're ready.", { exact: true })
    .waitFor()
  for (const name of ['Try Again', 'Return Home'])
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/')

  expect(`${portal.url('/_stripe/pay/')}${await openStripe(page)}`).toBe(checkout)
  await page.goBack()
  await enrol(page).click()
  await page.waitForURL(checkout)
  const [second, third] = [await device.newPage(), await device.newPage()]
  await third.goto('/dashboard')
  await enrol(third).waitFor()
  expect(`${portal.url('/_stripe/pay/')}${await openStripe(second)}`).toBe(checkout)

  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await pay(page)
  await title(page, 'Payment Successful!').waitFor()
  await page.getByRole('status').getByText('Payment verified! You now have access to this course.').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  await page.getByText('Paid, $99.00 AUD, GST included').waitFor()
  await page.getByText('Thank you for your purchase!').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Digital media literacy: seeing beyond synthetic media' }).waitFor()
  await page.getByText(`on its way to ${learner.email}.`).waitFor()
  const start = page.getByRole('link', { name: /^Start with section 1, \d+ min$/ })
  expect(await start.getAttribute('href')).toBe('/course/digital-media')
  const { y, height } = (await start.boundingBox()) ?? { y: 900, height: 0 }
  expect(y + height, 'the end of the button on a phone').toBeLessThan(812)
  await expectAccessible(page, 'payment success')
  await expectNoSideScroll(page, 'payment success at 375 px')
  await page.reload()
  await title(page, 'Payment Successful!').waitFor()
  await second.reload()
  await second.getByRole('heading', { name: 'This payment is complete' }).waitFor()
  await enrol(third).click()
  await third.getByText('You already have this course').waitFor()
  await enrol(third).waitFor({ state: 'detached' })
  await third.getByRole('link', { name: /Open the course.*Digital media/ }).waitFor()
  expect(await learner.context.access.read('digital-media')).toMatchObject({
    source: 'stripe',
    sessionId: checkout.split('/').at(-1),
    amount: 9900,
    currency: 'aud',
    tax: 900,
    holds: true,
  })
})

test('a debit is waited for and not charged twice; that the bank refuses it is told on every page and by email, and it can be paid again', async () => {
  portal.expecting({ console: [/status of 422/] })
  const learner = await portal.learner('Dana Debit')
  const device = await portal.device({ width: 320 })
  const [page, other] = [await device.newPage(), await device.newPage()]
  await signIn(page, learner)
  await other.goto('/dashboard')
  await enrol(other).waitFor()
  const session = await openStripe(page)
  await page.getByRole('button', { name: 'Pay by BECS Direct Debit' }).click()
  await title(page, 'Your payment is being processed').waitFor()
  await enrol(other).click()
  await other.getByText('Your payment for this course is still being processed. Please do not pay again').waitFor()
  expect(await learner.context.access.read('digital-media')).toBeUndefined()
  await expectAccessible(page, 'payment in process')
  await expectNoSideScroll(page, 'payment in process at 320 px')
  await other.goto('/dashboard')
  const waits = /^Your bank is still processing your payment for “Digital media.*please do not pay again\.$/
  await other.getByText(waits).waitFor()
  await stripe({ deed: 'fail-payment', session })
  await title(page, 'Your bank did not pay').waitFor({ timeout: 30_000 })
  const again = /^Your bank did not pay the direct debit for “Digital media.*Paying again is right/
  await page.getByText(again).waitFor()
  await expectAccessible(page, 'a refused debit')
  await expectNoSideScroll(page, 'a refused debit at 320 px')
  await other.goto('/account')
  await other.getByText(again).waitFor()
  await other.goto('/_local/mailbox')
  await other.getByRole('heading', { name: /^Your payment did not go through: Digital media/ }).waitFor()
  await other.goto('/dashboard')
  await other.getByText(again).waitFor()
  await expectAccessible(other, 'dashboard with a refused debit')
  expect(await openStripe(other)).not.toBe(session)
  await pay(other)
  await title(other, 'Payment Successful!').waitFor()
  expect(await learner.context.access.read('digital-media')).toMatchObject({ holds: true })
})

const course = '/course/digital-media'
const words = 'My class makes its own news on Fridays.'
const payments = (page: Page) => page.getByRole('region', { name: 'Payments' })

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
  const session = await openStripe(page)
  await page.route('**/api/payments/verification', (route) => route.abort())
  await pay(page)
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
