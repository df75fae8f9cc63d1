import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, expectAccessible, expireAccessToken, graduate, openPortal, signIn, teacher } from '../portal.ts'

const portal = openPortal()
const refused = [/status of 40\d/]
const offline = [/net::ERR_/, ...refused]

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

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

test('what is pressed while a page still loads counts: a link before its script, and the button that signs out', async () => {
  const page = await portal.page({ width: 375 })
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

  // The account page grows between pressing and letting go.
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/account')
  await button(page, 'Sign Out').hover()
  await page.mouse.down()
  answer()
  await button(page, 'Save name').waitFor()
  await page.mouse.up()
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
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
  await page.getByText(teacher.email, { exact: true }).first().waitFor()
})
