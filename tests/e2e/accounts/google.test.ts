import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '../../../infra/totp.ts'
import { expectAccessible, expectNoSideScroll, openPortal, signIn, signInAgain, signInHereAgain } from '../portal.ts'

const portal = openPortal()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const nameOn = (page: Page) => page.getByRole('textbox', { name: 'Your name', exact: true })

/** Goes from the sign-in page to the page that stands in for Google's, and chooses an account there. */
async function chooseAtGoogle(page: Page, account: { email: string; name?: string; verified?: boolean }) {
  await page.getByRole('heading', { name: 'Choose a Google account' }).waitFor()
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Name').fill(account.name ?? '')
  await page.getByLabel(/Google has checked/).setChecked(account.verified ?? true)
  await press(page, 'Continue')
}
async function continueWithGoogle(page: Page, account: Parameters<typeof chooseAtGoogle>[1], next = '/dashboard') {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
  await press(page, 'Continue with Google')
  await chooseAtGoogle(page, account)
}

test('a teacher who is new here continues with Google, and unlinks it once there is a password', async () => {
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

  await page.goto('/account')
  // The page has all its parts by then, so the button doesn't move while it's pressed.
  await page.getByText('Google: linked').waitFor()
  await press(page, 'Sign out')
  await page.getByText('Signed out successfully.').waitFor()
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

test('Google opens a confirmed account, and never one that somebody else made with the address', async () => {
  portal.expecting({ console: [/status of 400/] })
  const learner = await portal.learner('Olive Owner')
  const page = await portal.page()
  await continueWithGoogle(page, { email: learner.email, name: 'Olive', verified: false })
  await page.getByText(/Google hasn’t checked that this email address is yours/).waitFor()
  await press(page, 'Start again with Google')
  await chooseAtGoogle(page, { email: learner.email, name: 'Somebody at Google' })
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/account')
  await page.getByText('Google: linked').waitFor()
  expect(await nameOn(page).inputValue(), 'the name here stays').toBe('Olive Owner')

  const victim = portal.address('Vera Victim')
  const thief = await portal.page()
  await thief.goto('/sign-up')
  await nameOn(thief).fill('A Thief')
  await thief.getByLabel('Email address').fill(victim)
  await thief.getByLabel('Password', { exact: true }).fill('thief-knows-this-2026')
  await press(thief, 'Create account')
  await thief.waitForURL(/\/confirm$/)
  const owner = await portal.page()
  await continueWithGoogle(owner, { email: victim, name: 'Vera Victim' }, '/account')
  await owner.waitForURL(/\/account$/)
  await owner.getByText('Google: linked').waitFor()
  await expect.poll(() => nameOn(owner).inputValue()).toBe('Vera Victim')
  await thief.goto('/sign-in')
  await thief.getByLabel('Email address').fill(victim)
  await thief.getByLabel('Password', { exact: true }).fill('thief-knows-this-2026')
  await press(thief, 'Sign in')
  await thief.getByText(/address and password don’t match/).waitFor()
})

test('an account with a second factor is linked from its account page only', async () => {
  portal.expecting({ console: [/status of 400/] })
  const learner = await portal.learner('Tia Twofactor')
  const page = await portal.page()
  await signIn(page, learner, '/account')
  await page.getByText('Google: not linked').waitFor()
  await press(page, 'Set up an app')
  const secret = (await page.locator('.app-secret code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code from your app').fill(codeAt(secret, Math.floor(Date.now() / 30_000)))
  await press(page, 'Turn on')
  const again = signInAgain(page)
  await again.getByLabel('Password', { exact: true }).fill(learner.password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code from your app').fill(codeAt(secret, Math.floor(Date.now() / 30_000) + 1))
  await press(page, 'Sign in')
  await page.getByText('Authenticator app: on').waitFor()
  const stranger = await portal.page()
  await continueWithGoogle(stranger, { email: learner.email })
  await stranger.getByText(/choose “Link Google” on your account page/).waitFor()

  await press(page, 'Link Google')
  await chooseAtGoogle(page, { email: portal.address('Some Body') })
  await page.getByText(/doesn’t have the email address of your account here/).waitFor()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await press(page, 'Link Google')
  await chooseAtGoogle(page, { email: learner.email })
  await page.waitForURL(/\/account$/)
  await page.getByText('Google: linked').waitFor()
})

test('on a shared computer, the next teacher isn’t given the session of the one before', async () => {
  const [first, second] = [portal.address('Ada First'), portal.address('Bea Second')]
  const page = await portal.page()
  await continueWithGoogle(page, { email: first, name: 'Ada First' }, '/account')
  await page.getByText(first, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL(/\/#signed-out-google$/)
  await page.getByText('Google itself may still be signed in: on a shared computer, sign out there too.').waitFor()
  await expectAccessible(page, 'signed out after Google')

  await continueWithGoogle(page, { email: second, name: 'Bea Second' }, '/account')
  await page.getByText(second, { exact: true }).waitFor()
  expect(await page.getByText(first, { exact: true }).count()).toBe(0)
})
