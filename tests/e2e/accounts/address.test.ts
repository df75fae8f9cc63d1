import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { canary } from '../canaries.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expireAccessToken,
  openPortal,
  press,
  sendSignIn,
  signIn,
} from '../portal.ts'

const portal = openPortal()

const lettersTo = (email: string) =>
  portal
    .portal()
    .cloud.letters()
    .filter(({ to }) => to === email)

/** The newest code that the portal itself has sent to an address. */
async function codeTo(email: string, nth = 1): Promise<string> {
  const codes = () => lettersTo(email).flatMap(({ text }) => /Your code is (\d{6})\./.exec(text)?.[1] ?? [])
  await expect.poll(() => codes().length).toBe(nth)
  return canary('confirmation code', codes()[0] ?? '')
}

async function askFor(page: Page, email: string): Promise<void> {
  await press(page, 'Change your email address')
  await page.getByLabel('New email address').fill(canary('email address', email))
  await press(page, 'Send me a code')
  await page.getByText(`code to ${email}`).waitFor()
}

const enter = async (page: Page, code: string) => {
  await page.getByLabel('Code from the email').fill(code)
  await press(page, 'Change my address')
}

test('a teacher who leaves her school takes her account along; the school hears whom to write to', async () => {
  portal.expecting({ console: [/status of 4\d\d/] })
  const learner = await portal.learner('Wanda Weitz', ['digital-media'])
  const home = portal.address('Wanda at Home')
  const page = await portal.page({ width: 375 })
  const elsewhere = await portal.signedIn(learner, '/account')
  await elsewhere.getByRole('heading', { name: 'Email address' }).waitFor()

  await signIn(page, learner, '/account')
  await press(page, 'Change your email address')
  await page.getByLabel('New email address').waitFor()
  await expectAccessible(page, 'asking for the new address')
  await expectNoSideScroll(page, 'asking for the new address')
  await press(page, 'Cancel')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change your email address')
  await askFor(page, home)
  await expectAccessible(page, 'asking for the code')
  await expectNoSideScroll(page, 'asking for the code')
  const code = await codeTo(home)
  await enter(page, code === '000000' ? '000001' : '000000')
  await page.getByText('That code isn’t right. Please use the code in our newest email').waitFor()
  await expectAccessible(page, 'after a wrong code')

  // A reload, or another tab, goes on where this one was.
  await page.reload()
  await press(page, 'Change your email address')
  await page.getByText(`code to ${home}`).waitFor()
  await enter(page, code)
  const dialog = page.getByRole('dialog', { name: 'Your address is changed' })
  await dialog.waitFor()
  await expectAccessible(page, 'signing in again')
  await expectNoSideScroll(page, 'signing in again')
  expect(await dialog.getByLabel('Email address').inputValue()).toBe(home)
  await sendSignIn(page, { password: learner.password })
  await page.getByText('You sign in with your new address now').waitFor()
  await page.getByText(home, { exact: true }).first().waitFor()
  expect((await learner.context.profile.read())?.email).toBe(home)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change your email address')

  // The other device has to sign in again, in place, and may type the new address there.
  await expireAccessToken(elsewhere)
  await elsewhere.reload()
  await sendSignIn(elsewhere, { email: home, password: learner.password })
  await elsewhere.getByText(home, { exact: true }).first().waitFor()

  await expect.poll(() => lettersTo(learner.email).length).toBe(1)
  const [letter] = lettersTo(learner.email)
  expect(letter?.subject).toBe('Your email address was changed')
  expect(letter?.text).not.toContain(home)
  expect(letter?.text).toContain('please write to hello@banksia-bluegum.example.edu.au at once')
})
