import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expireAccessToken, graduate, openPortal, signIn, storedDrafts, teacher } from '../portal.ts'

const portal = openPortal()
const refused = [/status of 40\d/]
const offline = [/net::ERR_/, ...refused]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
const hasTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('CognitoIdentityServiceProvider')))
const loseTokens = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key)
  })

test('someone who signs up with another person’s email can’t keep the account', async () => {
  portal.expecting({ console: refused })
  const email = portal.address('owner')
  const stranger = await portal.page()
  await stranger.goto('/sign-up')
  await fill(stranger, { 'Your name': 'A Stranger', 'Email address': email, Password: 'password of a stranger' })
  await button(stranger, 'Create account').click()
  await stranger.waitForURL('/confirm')

  const owner = await portal.page()
  await owner.goto('/sign-up')
  await fill(owner, { 'Your name': 'The Owner', 'Email address': email, Password: 'password of the owner' })
  await button(owner, 'Create account').click()
  await owner.waitForURL('/confirm')
  await owner.getByLabel('Code').fill(portal.code(email))
  await button(owner, 'Confirm').click()
  await owner.waitForURL('/forgot-password')
  await owner.getByText('This email already has an unfinished account').waitFor()
  await expectAccessible(owner, 'unfinished account')
  await button(owner, 'Send a code').click()
  await owner.getByText(`If ${email} has an account`).waitFor()
  await owner.reload()
  await owner.getByText(`If ${email} has an account`).waitFor()
  await owner.getByLabel('Code').fill(portal.code(email))
  await fill(owner, { 'New password': 'password of the owner' })
  await button(owner, 'Set new password').click()
  await owner.waitForURL('/dashboard')

  await stranger.goto('/sign-in')
  await fill(stranger, { 'Email address': email, Password: 'password of a stranger' })
  await button(stranger, 'Sign in').click()
  await stranger.getByText('don’t match').waitFor()
})

test('signing in leads back to the page that asked for it, even via the landing page', async () => {
  const page = await portal.page()
  await page.goto('/certificate?module=digital-media')
  await page.waitForURL('/#please-sign-in')
  await page.getByText('Please sign in to continue').waitFor()
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await fill(page, { 'Email address': graduate.email, Password: graduate.password })
  await button(page, 'Sign in').click()
  await page.waitForURL('/certificate?module=digital-media')
  await page.getByRole('heading', { name: 'Certificate of Professional Learning' }).waitFor()
})

test('a link pressed before the page’s script has run doesn’t lose where the teacher wanted to go', async () => {
  const page = await portal.page()
  // Holds the sign-up page’s scripts only: unrouting instead lets them go on, and the email could be typed into that page.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.request().headers().referer?.includes('/sign-up') ? undefined : route.continue(),
  )
  await page.goto('/sign-up?next=/record', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/sign-in')
  await fill(page, { 'Email address': graduate.email, Password: graduate.password })
  await button(page, 'Sign in').click()
  await page.waitForURL('/record')
})

test('signing out works on this device even if the server refuses or can’t be reached', async () => {
  portal.expecting({ console: offline })
  for (const failure of [403, 404, 'no network'] as const) {
    const page = await portal.page()
    await signIn(page, teacher, '/account')
    await page.route('**/_cognito**', (route) =>
      failure === 'no network' ? route.abort() : route.fulfill({ status: failure, body: '{}' }),
    )
    await button(page, 'Sign Out').click()
    await page.waitForURL('/#signed-out')
    await page.getByText('Signed out successfully', { exact: true }).waitFor()
    expect(await hasTokens(page)).toBe(false)
  }
})

test('signing out is heard though the account page grows between pressing and letting go', async () => {
  const page = await portal.page({ width: 375 })
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me', async (route) => {
    await pressed
    await route.continue()
  })
  await signIn(page, teacher, '/account')
  await button(page, 'Sign Out').hover()
  await page.mouse.down()
  answer()
  await button(page, 'Save name').waitFor()
  await page.mouse.up()
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
})

test('signing out everywhere says when it only worked on this device', async () => {
  portal.expecting({ console: offline })
  const page = await portal.page({ width: 375 })
  await signIn(page, teacher, '/account')
  await page.route('**/api/me/sign-out', (route) => route.abort())
  await button(page, 'Sign out everywhere').click()
  await page.getByRole('dialog', { name: 'You are signed out on this device only' }).waitFor()
  expect(await hasTokens(page)).toBe(false)
  await expectAccessible(page, 'signed out on this device only')
  await button(page, 'OK').click()
  await page.waitForURL('/#signed-out')
})

test('a session refreshes once for all tabs, and a sign-in service out of reach signs nobody out', async () => {
  portal.expecting({ console: offline })
  const device = await portal.device()
  const first = await device.newPage()
  await signIn(first, teacher, '/account')
  await first.getByText(teacher.email, { exact: true }).first().waitFor()
  await expireAccessToken(first)
  const renewals: string[] = []
  device.on('request', (request) => {
    if (/GetTokensFromRefreshToken/.test(request.headers()['x-amz-target'] ?? '')) renewals.push(request.url())
  })
  const tabs = await Promise.all([device.newPage(), device.newPage(), device.newPage()])
  await Promise.all(tabs.map((tab) => tab.goto('/account')))
  await Promise.all(tabs.map((tab) => tab.getByText(teacher.email, { exact: true }).first().waitFor()))
  expect(renewals).toHaveLength(1)

  const [page] = tabs
  // Offline first: another tab may renew an expired token for all of them.
  await device.route('**/_cognito**', (route) => route.abort())
  await expireAccessToken(page)
  await page.goto('/account')
  await page.getByText('The portal answers, but its sign-in service can’t be reached.').waitFor({ timeout: 30_000 })
  await expectAccessible(page, 'account, without the sign-in service')
  expect(new URL(page.url()).pathname).toBe('/account')
  await device.unroute('**/_cognito**')
  await button(page, 'Try again').click()
  await page.getByText(teacher.email, { exact: true }).waitFor()
})

test('signing out neither loses unsaved notes nor leaves them on the device', async () => {
  portal.expecting({ console: offline })
  const page = await portal.page()
  await signIn(page, graduate, '/course/digital-media')
  const box = page.getByRole('textbox').first()
  await box.waitFor()
  await page.route('**/api/modules/*/notes/**', (route) => route.abort())
  await box.fill('Words that the server never saw')
  await page.getByText('Not saved online yet').first().waitFor({ timeout: 60_000 })
  await loseTokens(page)
  await page.unroute('**/api/modules/*/notes/**')
  const expired = page.getByRole('dialog', { name: 'Please sign in again' })
  await expired.waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expired.getByRole('button', { name: 'Sign out instead' }).click()
  await page.getByRole('dialog', { name: 'Some of your words are not saved online yet' }).waitFor()
  await expectAccessible(page, 'work not saved')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my words').click()])
  expect(download.suggestedFilename()).toMatch(/^my-words-.*\.txt$/)
  await button(page, 'Stay signed in').click()
  await expired.waitFor()
  expect(await box.inputValue()).toBe('Words that the server never saw')
  await expired.getByRole('button', { name: 'Sign out instead' }).click()
  await button(page, 'Sign out and discard them').click()
  await page.waitForURL('/#signed-out')
  expect(await storedDrafts(page)).toBe('[]')
})
