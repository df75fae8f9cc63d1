import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  appCode,
  button,
  expectAccessible,
  expectNoSideScroll,
  openPortal,
  press,
  sendSignIn,
  signInAgain,
} from '../portal.ts'

const portal = openPortal()

const removal = /^Remove the passkey/

/** A device that has a fingerprint reader, and always the right finger on it. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
const passkeyAgain = async (page: Page, words: string) => {
  await signInAgain(page).getByText(`${words}. Every device is signed out`).waitFor()
  await signInAgain(page).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.locator('.toast').getByText(words).waitFor()
}
const addPasskey = async (page: Page) => {
  await press(page, 'Add a passkey')
  await passkeyAgain(page, 'Your passkey is added')
}
const signOut = async (page: Page) => {
  await press(page, 'Sign Out')
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
}
const openSignIn = async (page: Page, email: string) => {
  await page.goto('/sign-in?next=%2Faccount')
  await page.getByLabel('Email address').fill(email)
}
const signInWithPasskey = async (page: Page, email: string) => {
  await openSignIn(page, email)
  await press(page, 'Sign in with a passkey')
}

test('a teacher adds a passkey, signs in with it alone and beside an app, and removes it', async () => {
  portal.expecting({ console: [/status of 400/] })
  const learner = await portal.learner('Petra Passkey')
  const page = await portal.page({ width: 375 })
  const { cdp, authenticatorId } = await addAuthenticator(page)

  await page.goto('/sign-in?next=%2Faccount')
  await sendSignIn(page, learner)
  await page.getByText('This sign-in used one factor: your password.').waitFor()
  await addPasskey(page)
  await press(page, 'Add a passkey')
  await page.getByText('This passkey is here already.').waitFor()
  await page.getByText(/^Passkey added in Chrome on .+ on \d+ [A-Z][a-z]+ 20\d\d$/).waitFor()
  await expectAccessible(page, 'account with a passkey')
  await expectNoSideScroll(page, 'account with a passkey')

  await press(page, 'Sign out other devices')
  await page.getByRole('dialog', { name: 'Sign out your other devices?' }).waitFor()
  await expectAccessible(page, 'signing out other devices')
  await press(page, 'Sign out the other devices')
  const again = signInAgain(page)
  await again.waitFor()
  const edges = await again.locator('h2, form').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  expect(edges[0], 'the title stands at the edge of the text').toBe(edges[1])
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('Your other devices are signed out').waitFor()
  await page.getByText('This sign-in used two factors: your passkey').waitFor()
  await signOut(page)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('assurance')

  await openSignIn(page, 'nobody@example.edu.au')
  await page.keyboard.press('Enter')
  await page.getByText('We found no passkey for this email address.').waitFor()
  await expectAccessible(page, 'signing in on a device that has used a passkey')
  await expectNoSideScroll(page, 'signing in on a device that has used a passkey')
  await signInWithPasskey(page, learner.email)
  await page.waitForURL(/\/account$/)
  await page.getByText('This sign-in used two factors: your passkey').waitFor()

  await press(page, 'Set up an app')
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from your app').fill(appCode(secret))
  await press(page, 'Turn on')
  await passkeyAgain(page, 'The app is on')
  await page.getByText('Your account is protected').waitFor()
  await expectAccessible(page, 'a protected account')
  await signOut(page)

  const enterPassword = async () => {
    await page.goto('/sign-in?next=%2Faccount')
    await sendSignIn(page, learner)
    await page.getByLabel('Code from your app').waitFor()
  }
  await enterPassword()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await press(page, 'Use a passkey instead')
  await button(page, 'Use a passkey instead').waitFor()
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await expectAccessible(page, 'asking for a code or a passkey')
  await press(page, 'Use a passkey instead')
  await page.waitForURL(/\/account$/)
  // While the page loads, its buttons move, and a press can miss them.
  await page.getByText('This sign-in used two factors: your passkey').waitFor()
  await signOut(page)
  await enterPassword()
  await page.getByLabel('Code from your app').fill(appCode(secret, 1))
  await press(page, 'Sign in')
  await page.getByText('This sign-in used two factors: your password and a code from your app.').waitFor()

  await press(page, removal)
  const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Passkey”?' })
  await dialog.getByText('your password and a code from your app').waitFor()
  await expectAccessible(page, 'removing a passkey')
  await press(page, 'Remove the passkey')
  await signInAgain(page).getByText('The passkey is removed. Every device is signed out').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Sign out instead')
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
  await signInWithPasskey(page, learner.email)
  await page.getByText('We found no passkey for this email address.').waitFor()
})
