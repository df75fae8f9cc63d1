import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { canary } from '../canaries.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  openPortal,
  press,
  signIn,
  signInAgain,
  signInHereAgain,
} from '../portal.ts'

const portal = openPortal()
const number = '+61491570156'

const code = (page: Page) => page.getByLabel('Code from the message')
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
  await code(page).fill(wrongCode())
  await press(page, 'Turn on')
  await page.getByText(/That code isn’t right, or it is too old/).waitFor()
  await expectAccessible(page, 'confirming a mobile number')
  await expectNoSideScroll(page, 'confirming a mobile number')
  await code(page).fill(canary('code by text message', portal.code(number)))
  await press(page, 'Turn on')
  const again = signInAgain(page)
  await again.getByText('Codes by text message are on. Every device is signed out').waitFor()
  await again.getByLabel('Password', { exact: true }).fill(learner.password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('We’ve sent a code to •••• 156.').waitFor()
  await code(page).fill(wrongCode())
  await press(page, 'Sign in')
  await page.getByText(/That code isn’t right, or it is too old/).waitFor()
  await expectAccessible(page, 'asking for a texted code')
  await code(page).fill(portal.code(number))
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
