import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { courseIds } from '#catalogue/catalogue'
import { signatureOf } from '../../infra/local/stripe/webhook.ts'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { expectAccessible, expectNoSideScroll, openPortal, signIn } from './portal.ts'

const enrol = (page: Page) => page.getByRole('button', { name: /^Enrol, \$99 AUD.*Digital media/ })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const doNotPayAgain = 'Please do not pay again. If your payment went through, you get access automatically.'

/** Opens Stripe's page for the course from the dashboard. Returns the session id. */
async function openStripe(page: Page): Promise<string> {
  await page.goto('/dashboard')
  // A debit's notice has a button of its own.
  await enrol(page).first().click()
  await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
  return page.url().split('/').at(-1) ?? ''
}

describe('with payment on', () => {
  const portal = openPortal({ slowPaymentMs: 20_000 })

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
    await page
      .getByRole('heading', { level: 2, name: 'Digital media literacy: seeing beyond synthetic media' })
      .waitFor()
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

  test('a newcomer who presses "Enrol" on a course’s page gets an account and then that course’s payment page', async () => {
    portal.expecting({ console: [/status of 403/] })
    const page = await portal.page({ width: 375 })
    const email = portal.address('Nora Newcomer')
    await page.goto('/course-info/digital-media')
    await page.getByRole('link', { name: /^Enrol, \$99 AUD/ }).click()
    await page.getByLabel('Your name').fill('Nora Newcomer')
    await page.getByLabel(/mail address/).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('twelve letters and more')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/\/confirm/)
    await page.getByLabel(/code/i).fill(portal.code(email))
    await page.getByRole('button', { name: /confirm/i }).click()
    await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
    await page.getByRole('heading', { name: /Digital media literacy/ }).waitFor()
    const checkout = page.url()

    // Back leads to the course's preview, and stays there.
    await page.goBack()
    await page.waitForURL(/\/course\/digital-media$/)
    await enrol(page).waitFor()
    await enrol(page).click()
    await page.waitForURL(checkout)

    // Somebody who is signed in goes straight there.
    await page.goto('/course-info/failure-festival')
    await page.getByRole('link', { name: /^Enrol, \$99 AUD/ }).click()
    await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
    await page.getByRole('heading', { name: /Failure Festival/ }).waitFor()
  })

  test('the enrol button works again after the browser’s Back from the payment page', async () => {
    const learner = await portal.learner('Bea Backbutton')
    const page = await portal.page()
    await signIn(page, learner)
    // The tests' browser has no back/forward cache, so Stripe's page has no content here and we dispatch the event ourselves.
    await page.route('https://checkout.stripe.com/**', (route) => route.fulfill({ status: 204 }))
    const onTheWay = { url: 'https://checkout.stripe.com/c/pay/on-the-way' }
    await page.route('**/api/checkouts', (route) => route.fulfill({ json: onTheWay }))
    await enrol(page).click()
    await page.getByRole('button', { name: 'Processing...' }).waitFor()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.unroute('**/api/checkouts')
    await enrol(page).click()
    await page.waitForURL(/\/_stripe\/pay\/cs_test_/)
  })

  test('a promotion code can make the course free', async () => {
    portal.expecting({ console: [/status of 402/] })
    const learner = await portal.learner('Prue Promotion')
    const page = await portal.page()
    await signIn(page, learner, '/dashboard', { onePage: true })
    await openStripe(page)
    const apply = async (code: string) => {
      await page.getByLabel('Promotion code').fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
    }
    await apply('NO-SUCH-CODE')
    await page.getByRole('alert').getByText('This code is invalid.').waitFor()
    await apply('welcome10')
    await page.getByRole('button', { name: 'Pay $89.10' }).waitFor()
    await page.getByRole('button', { name: 'Remove promotion code' }).click()
    await apply('STAFFROOM')
    await page.getByRole('button', { name: 'Complete order' }).click()
    await title(page, 'Payment Successful!').waitFor()
    expect(await learner.context.access.read('digital-media')).toMatchObject({ amount: 0, tax: 0, holds: true })
    await page.goto('/course/digital-media')
    await page.getByRole('button', { name: 'Mark as Complete' }).waitFor()
  })

  test('a slow payment is waited for and never charged twice', async () => {
    portal.expecting({ console: [/status of 422/] })
    const learner = await portal.learner('Sloan Slow')
    const device = await portal.device({ width: 320 })
    const [page, other] = [await device.newPage(), await device.newPage()]
    await signIn(page, learner)
    await other.goto('/dashboard')
    await enrol(other).waitFor()
    await openStripe(page)
    await page.getByRole('button', { name: 'Pay by BECS Direct Debit' }).click()
    await title(page, 'Your payment is being processed').waitFor()
    await enrol(other).click()
    await other.getByText('Your payment for this course is still being processed. Please do not pay again').waitFor()
    expect(await learner.context.access.read('digital-media')).toBeUndefined()
    await expectAccessible(page, 'payment in process')
    await expectNoSideScroll(page, 'payment in process at 320 px')
    await title(page, 'Payment Successful!').waitFor({ timeout: 90_000 })
    expect(await learner.context.access.read('digital-media')).toMatchObject({ amount: 9900, holds: true })
  })

  test('a debit that the bank refuses is told on every page and by email, and can be paid again', async () => {
    const learner = await portal.learner('Dana Debit')
    const device = await portal.device({ width: 320 })
    const [page, other] = [await device.newPage(), await device.newPage()]
    await signIn(page, learner)
    const session = await openStripe(page)
    await page.getByRole('button', { name: 'Pay by BECS Direct Debit' }).click()
    await title(page, 'Your payment is being processed').waitFor()
    await other.goto('/dashboard')
    const waits = /^Your bank is still processing your payment for “Digital media.*please do not pay again\.$/
    await other.getByText(waits).waitFor()
    const body = new URLSearchParams({ deed: 'fail-payment', session })
    await fetch(portal.url('/_stripe/control'), { method: 'POST', body, redirect: 'manual' })
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

  test('a missing, malformed, unknown or foreign payment session gives no access and says not to pay again', async () => {
    portal.expecting({ console: [/status of 400/] })
    const owner = await portal.learner('Olga Owner')
    const payer = await portal.page()
    await signIn(payer, owner)
    const session = await openStripe(payer)
    await pay(payer)
    await title(payer, 'Payment Successful!').waitFor()

    const learner = await portal.learner('Sam Someone')
    const page = await portal.page({ width: 320 })
    await page.goto(`/payment-success?session_id=${session}`)
    await title(page, 'Almost there').waitFor()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(portal.url(`/payment-success?session_id=${session}`))

    const failed = async (notice: string, shown: string | null) => {
      await title(page, 'Payment Verification Failed').waitFor()
      await page.getByText(notice).waitFor()
      await page
        .getByText("We couldn't verify your payment. Please contact support with your session details.")
        .waitFor()
      await page.getByText(doNotPayAgain).waitFor()
      expect(await page.locator('main code').allTextContents()).toEqual(shown === null ? [] : [shown])
      expect(await page.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
      expect(await page.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
    }
    await failed('Payment verification failed. Please contact support.', session)
    await expectAccessible(page, 'payment of someone else')
    await expectNoSideScroll(page, 'payment failed at 320 px')
    await page.goto('/payment-success?session_id=cs_test_unknown')
    await failed('Payment verification failed. Please contact support.', 'cs_test_unknown')
    await page.goto(`/payment-success?session_id=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    await failed('Failed to verify payment. Please contact support.', '<img src=x onerror=alert(1)>')
    for (const path of ['/payment-success', '/payment-success?session_id=']) {
      await page.goto(path)
      await failed('No payment session found', null)
    }
    await expectAccessible(page, 'payment without a session')
    expect(await learner.context.access.read('digital-media')).toBeUndefined()
  })

  test('either the webhook or the success page gives access, but a forged event doesn’t', async () => {
    const webhook = (payload: string, signature: string) =>
      fetch(portal.url('/api/stripe/webhook'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      })
    const now = Math.floor(Date.now() / 1000)
    const victim = await portal.learner('Vera Victim')
    const eventFor = (more: object) =>
      JSON.stringify({
        id: 'evt_forged',
        object: 'event',
        type: 'checkout.session.completed',
        data: {
          object: {
            id: 'cs_test_forged',
            object: 'checkout.session',
            mode: 'payment',
            status: 'complete',
            payment_status: 'paid',
            amount_subtotal: 9900,
            amount_total: 9900,
            currency: 'aud',
            livemode: false,
            client_reference_id: victim.sub,
            metadata: { courseId: 'digital-media', price: '9900', currency: 'aud' },
            ...more,
          },
        },
      })
    const event = eventFor({})
    expect((await webhook(event, signatureOf(event, 'whsec_guessed', now))).status).toBe(400)
    expect((await webhook(event, signatureOf(event, 'whsec_local', now - 3600))).status).toBe(400)
    expect((await webhook(`${event} `, signatureOf(event, 'whsec_local', now))).status).toBe(400)
    expect((await webhook(event, '')).status).toBe(400)
    const cheap = eventFor({ amount_subtotal: 100, amount_total: 100 })
    const logged: string[] = []
    vi.mocked(console.error).mockImplementationOnce((line: string) => void logged.push(line))
    expect((await webhook(cheap, signatureOf(cheap, 'whsec_local', now))).status).toBe(200)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'paid-without-access', session: 'cs_test_forged', amount: 100 },
    ])
    expect(await victim.context.access.read('digital-media')).toBeUndefined()

    const byWebhook = await portal.learner('Wanda Webhook')
    const page = await portal.page()
    await signIn(page, byWebhook)
    await openStripe(page)
    await page.route('**/payment-success*', (route) => route.abort())
    // The browser follows Stripe's redirect past this route, and it is the page's script that doesn't come.
    portal.expecting({ console: [/net::ERR_FAILED/, /dynamically imported module/] })
    await pay(page)
    await expect.poll(() => byWebhook.context.access.read('digital-media')).toMatchObject({ amount: 9900 })
    await page.close()
    const later = await portal.page()
    await signIn(later, byWebhook, '/course/digital-media', { onePage: true })
    await later.getByRole('button', { name: 'Mark as Complete' }).waitFor()

    const byPage = await portal.learner('Petra Page')
    const { cloud } = portal.portal()
    const handlerOf = cloud.handlerOf
    const knocks = { refused: 0, answered: 0 }
    let open = false
    cloud.handlerOf = (path) => {
      const handler = handlerOf(path)
      if (path !== '/api/stripe/webhook') return handler
      if (open)
        return async (request, response) => {
          await handler?.(request, response)
          knocks.answered += 1
        }
      knocks.refused += 1
      return (_request, response) => response.writeHead(503).end()
    }
    try {
      const buyer = await portal.page()
      await signIn(buyer, byPage)
      const session = await openStripe(buyer)
      await pay(buyer)
      await title(buyer, 'Payment Successful!').waitFor()
      expect(knocks.refused).toBeGreaterThan(0)
      const granted = await byPage.context.access.read('digital-media')
      expect(granted).toMatchObject({ sessionId: session, holds: true })
      open = true
      await expect.poll(() => knocks.answered, { timeout: 90_000 }).toBeGreaterThan(0)
      expect(await byPage.context.access.read('digital-media')).toEqual(granted)
    } finally {
      cloud.handlerOf = handlerOf
    }
  })
})

describe('with payment off', () => {
  const siteFolder = mkdtempSync(join(tmpdir(), 'without-payment-'))
  const settings = { ...loadSettings('local'), payment: 'off' as const }
  beforeAll(() => buildSite({ outDir: siteFolder, settings: siteSettings(settings) }))
  afterAll(() => rmSync(siteFolder, { recursive: true, force: true }))
  const portal = openPortal({ settings, siteFolder })

  test('there are no prices or enrol buttons, and signed-in teachers can open every course', async () => {
    portal.expecting({ console: [/status of 422/] })
    const money = /\$\s?\d|\bAUD\b|\bGST\b|\benrol|\bpay(s|ment)?\b|\bpaid\b|\bprice/i
    const page = await portal.page()
    const words = async () =>
      `${await page.title()} ${await page.locator('meta[name="description"]').getAttribute('content')} ${await page.locator('body').textContent()} ${(await page.locator('script[type="application/ld+json"]').allTextContents()).join(' ')}`
    for (const path of [
      '/',
      '/course-info',
      ...courseIds.map((id) => `/course-info/${id}`),
      '/sign-in',
      '/sign-up',
      '/course/genai-module-1',
    ]) {
      await page.goto(path)
      await page.locator('h1:not(.sr-only)').first().waitFor()
      expect((await words()).match(money)?.[0], path).toBeUndefined()
    }
    const learner = await portal.learner('Felix Free')
    await signIn(page, learner, '/dashboard', { onePage: true })
    await page.getByText('0 of 5 modules completed', { exact: true }).waitFor()
    expect((await words()).match(money)?.[0], 'dashboard').toBeUndefined()
    expect(await page.getByRole('link', { name: /^Open the course/ }).count()).toBe(courseIds.length)
    await expectAccessible(page, 'dashboard without payment')
    for (const id of ['digital-media', 'genai-module-1']) {
      await page.goto(`/course/${id}`)
      await page.getByRole('button', { name: /Mark as Complete|Submit & Complete Module/ }).waitFor()
    }
    const answer = await page.evaluate(async () => {
      const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
      const response = await fetch('/api/checkouts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem(key)}` },
        body: JSON.stringify({ courseId: 'digital-media' }),
      })
      return [response.status, (await response.json()).message]
    })
    expect(answer).toEqual([422, 'You do not need to pay on this portal: the course is already open to you.'])
  })
})
