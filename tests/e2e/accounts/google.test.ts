import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, openPortal, press, signInHereAgain } from '../portal.ts'

const portal = openPortal()

const nameOn = (page: Page) => page.getByRole('textbox', { name: 'Your name', exact: true })

/** Goes from the sign-in page to the page that stands in for Google's, and chooses an account there. */
async function chooseAtGoogle(page: Page, account: { email: string; name: string }) {
  await page.getByRole('heading', { name: 'Choose a Google account' }).waitFor()
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel(/Google has checked/).check()
  await press(page, 'Continue')
}

test('a teacher who is new here continues with Google, leaves the computer to the next one, and unlinks Google once there is a password', async () => {
  portal.expecting({ console: [/status of 400/] })
  const page = await portal.page({ width: 375 })
  const email = portal.address('Gwen Google')
  await page.goto('/sign-in?next=%2Faccount')
  await expectAccessible(page, 'sign-in with Google')
  await expectNoSideScroll(page, 'sign-in with Google')
  await press(page, 'Continue with Google')
  await press(page, 'Cancel')
  await page.waitForURL(/\/sign-in$/)
  expect(await page.getByText(/start again/).count()).toBe(0)

  await press(page, 'Continue with Google')
  const answered = page.waitForRequest(/\/oauth2\/token$/)
  await chooseAtGoogle(page, { email, name: 'Gwen Google' })
  const code = new URLSearchParams((await answered).postData() ?? '').get('code')
  await page.waitForURL(/\/account$/)
  await page.getByText('Google: linked').waitFor()
  await expect.poll(() => nameOn(page).inputValue()).toBe('Gwen Google')
  await expectAccessible(page, 'account with Google')

  await press(page, 'Unlink Google')
  await page.getByText(/No password yet\?/).waitFor()
  await expectAccessible(page, 'password before unlinking')
  await page.keyboard.press('Escape')

  await page.goto(`/signed-in?code=${code}&state=replayed`)
  await page.waitForURL(/\/dashboard$/)
  const stranger = await portal.page()
  await stranger.goto(`/signed-in?code=${code}&state=replayed`)
  await stranger.getByText(/can’t match this answer/).waitFor()
  await expectAccessible(stranger, 'an answer that does not match')

  // On a shared computer, the next teacher isn't given the session of the one before.
  const next = portal.address('Bea Second')
  await page.goto('/account')
  await press(page, 'Sign Out')
  await page.waitForURL(/\/#signed-out-google$/)
  await page.getByText('Google itself may still be signed in: on a shared computer, sign out there too.').waitFor()
  await expectAccessible(page, 'signed out after Google')
  await page.goto('/sign-in?next=%2Faccount')
  await press(page, 'Continue with Google')
  await chooseAtGoogle(page, { email: next, name: 'Bea Second' })
  await page.getByText(next, { exact: true }).waitFor()
  expect(await page.getByText(email, { exact: true }).count()).toBe(0)
  await press(page, 'Sign Out')
  await page.waitForURL(/\/#signed-out-google$/)

  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send a code')
  await page.getByLabel('Code from the email').waitFor()
  await page.getByLabel('Code from the email').fill(portal.code(email))
  await page.getByLabel('New password', { exact: true }).fill('wattle-and-gum-2026')
  await press(page, 'Set new password')
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/account')
  await press(page, 'Unlink Google')
  const dialog = page.getByRole('dialog', { name: 'Unlink Google?' })
  await expectAccessible(page, 'unlinking')
  await dialog.getByRole('button', { name: 'Unlink Google' }).click()
  await signInHereAgain(page, { password: 'wattle-and-gum-2026' })
  await page.getByText('Google: not linked').waitFor()
})
