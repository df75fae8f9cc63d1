import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { canary } from '../canaries.ts'
import {
  appCode,
  expectAccessible,
  expectNoSideScroll,
  openPortal,
  press,
  sendSignIn,
  signIn,
  signInAgain,
  signInHereAgain,
} from '../portal.ts'

const portal = openPortal()

const code = (page: Page) => page.getByLabel('Code from your app')

test('a teacher sets up an authenticator app, signs in with its codes only, and removes it', async () => {
  portal.expecting({ console: [/status of 400/] })
  const learner = await portal.learner('Tessa Totp')
  const page = await portal.page({ width: 375 })
  const enterPassword = async () => {
    await page.goto('/sign-in?next=%2Faccount')
    await sendSignIn(page, learner)
  }

  await signIn(page, learner, '/account')
  await press(page, 'Set up an app')
  const key = (await page.locator('form code').textContent()) ?? ''
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = canary('secret of an authenticator app', key.replaceAll(' ', ''))
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await code(page).fill(appCode(secret, -5))
  await press(page, 'Turn on')
  await page.getByText(/That code isn’t right, or it is too old/).waitFor()
  await expectAccessible(page, 'setting up an app')
  await expectNoSideScroll(page, 'setting up an app')
  const first = canary('code of an authenticator app', appCode(secret))
  await code(page).fill(`${first.slice(0, 3)} ${first.slice(3)}`)
  await press(page, 'Turn on')
  await signInAgain(page).getByText('The app is on. Every device is signed out').waitFor()
  await expectAccessible(page, 'signing in again after a change')
  await page.keyboard.press('Escape')
  await press(page, 'Sign out instead')
  await page.getByText('Signed out successfully', { exact: true }).waitFor()

  await enterPassword()
  await code(page).waitFor()
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor()
  expect(await page.getByText(/Continue with Google|New here\?/).count()).toBe(0)
  await code(page).fill(first)
  await press(page, 'Sign in')
  await page.getByText(/That code (has been used already|isn’t right, or it is too old)/).waitFor()
  await page.getByText('I’ve lost my phone').click()
  await expectAccessible(page, 'asking for a code')
  await expectNoSideScroll(page, 'asking for a code')
  await code(page).fill(appCode(secret, 1))
  await press(page, 'Sign in')
  await page.waitForURL(/\/account$/)
  await page.getByText('Authenticator app: on').waitFor()
  await expectAccessible(page, 'account with an app')

  await press(page, 'Remove the app')
  const dialog = page.getByRole('dialog', { name: 'Remove the app?' })
  await dialog.getByText('this account opens with your password alone').waitFor()
  await expectAccessible(page, 'removing the app')
  await dialog.getByRole('button', { name: 'Remove the app' }).click()
  await signInHereAgain(page, learner)
  await page.getByText('Authenticator app: off').waitFor()
  await press(page, 'Sign Out')
  await page.getByText('Signed out successfully', { exact: true }).waitFor()
  await enterPassword()
  await page.waitForURL(/\/account$/)
})

const number = '+61491570156'

const textedCode = (page: Page) => page.getByLabel('Code from the message')
const wrongCode = () => (portal.code(number) === '000000' ? '000001' : '000000')
const texts = () =>
  portal
    .portal()
    .cloud.cognito.mailbox()
    .filter(({ to }) => to === number).length

test('a teacher adds a mobile number, signs in with texted codes, and removes it', async () => {
  portal.expecting({ console: [/status of 400/] })
  const learner = await portal.learner('Tilda Text')
  const page = await portal.page({ width: 375 })
  const textsBefore = texts()

  await signIn(page, learner, '/account')
  await press(page, 'Add a mobile number')
  await page.getByLabel('Mobile number', { exact: true }).fill('0491 570 15')
  await press(page, 'Text me a code')
  await page.getByText(/has ten digits.*This one has 9/).waitFor()
  await expectAccessible(page, 'adding a mobile number')
  await page.getByLabel('Mobile number', { exact: true }).fill(canary('mobile number', '0491 570 156'))
  await press(page, 'Text me a code')
  await page.getByText('We’ve sent a code to •••• 156.').waitFor()
  await textedCode(page).fill(wrongCode())
  await press(page, 'Turn on')
  await page.getByText(/That code isn’t right, or it is too old/).waitFor()
  await expectAccessible(page, 'confirming a mobile number')
  await expectNoSideScroll(page, 'confirming a mobile number')
  await textedCode(page).fill(canary('code by text message', portal.code(number)))
  await press(page, 'Turn on')
  await signInAgain(page).getByText('Codes by text message are on. Every device is signed out').waitFor()
  await sendSignIn(page, { password: learner.password })
  await page.getByText('We’ve sent a code to •••• 156.').waitFor()
  await textedCode(page).fill(wrongCode())
  await press(page, 'Sign in')
  await page.getByText(/That code isn’t right, or it is too old/).waitFor()
  await expectAccessible(page, 'asking for a texted code')
  await textedCode(page).fill(portal.code(number))
  await press(page, 'Sign in')
  await page.getByText('On, •••• 156').waitFor()

  await press(page, 'Remove the number')
  const dialog = page.getByRole('dialog', { name: 'Remove the number?' })
  await expectAccessible(page, 'removing a mobile number')
  await dialog.getByRole('button', { name: 'Remove the number' }).click()
  await signInHereAgain(page, learner)
  await page.getByRole('button', { name: 'Add a mobile number' }).waitFor()
  expect(texts() - textsBefore).toBe(2)
})
