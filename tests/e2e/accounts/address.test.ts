import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { canary } from '../canaries.ts'
import { expectAccessible, expectNoSideScroll, expireAccessToken, opened, openPortal, signIn } from '../portal.ts'

const portal = openPortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
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
  const elsewhere = await portal.page()
  await signIn(elsewhere, learner, '/account')
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
  await dialog.getByLabel('Password', { exact: true }).fill(learner.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('You sign in with your new address now').waitFor()
  await page.getByText(home, { exact: true }).first().waitFor()
  expect((await learner.context.profile.read())?.email).toBe(home)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change your email address')

  // The other device has to sign in again, in place, and may type the new address there.
  await expireAccessToken(elsewhere)
  await elsewhere.reload()
  await elsewhere.getByLabel('Email address').fill(home)
  await elsewhere.getByLabel('Password', { exact: true }).fill(learner.password)
  await press(elsewhere, 'Sign in')
  await elsewhere.getByText(home, { exact: true }).first().waitFor()

  await expect.poll(() => lettersTo(learner.email).length).toBe(1)
  const [letter] = lettersTo(learner.email)
  expect(letter?.subject).toBe('Your email address was changed')
  expect(letter?.text).not.toContain(home)
  expect(letter?.text).toContain('please write to hello@banksia-bluegum.example.edu.au at once')
})

test('a sign-in of more than ten minutes ago is asked for again; an address in use gets a mail, not a code', async () => {
  portal.expecting({ console: [/status of 4\d\d/] })
  const [learner, other] = [await portal.learner('Ollie Old'), await portal.learner('Tara Taken')]
  const page = await portal.page()
  await page.clock.install({ time: new Date() })
  await signIn(page, learner, '/account')
  await page.clock.fastForward('11:00')
  await press(page, 'Change your email address')
  await page.getByLabel('New email address').fill(other.email)
  await press(page, 'Send me a code')
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await expectAccessible(page, 'a fresh sign-in before the change')
  await page.clock.setSystemTime(new Date())
  await dialog.getByLabel('Password', { exact: true }).fill(learner.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText(`code to ${other.email}`).waitFor()
  await expect.poll(() => lettersTo(other.email).map(({ subject }) => subject)).toEqual(['You already have an account'])
  await enter(page, '123456')
  await page.getByText('There is no code for this address').waitFor()
  await press(page, 'Keep my address')
  await page.getByRole('button', { name: 'Change your email address' }).waitFor()
  expect((await other.context.profile.read())?.email).toBe(other.email)
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill('Ada Again')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wattle-and-gum-2026')
  await press(page, 'Create account')
  await page.waitForURL(/\/confirm$/)
  await opened(page, 'Confirm your email address')
}
/** What the page says, without the address and the countdown. */
const words = async (page: Page, email: string) =>
  (await page.getByRole('main').textContent())?.replaceAll(email, '…').replaceAll(/\d+ s\b/g, '… s')

test('whoever signs up again with an address in use reads in the mail what happened, and nothing on the page', async () => {
  portal.expecting({ console: [/status of 400/] })
  const owner = await portal.learner('Ada Again')
  const page = await portal.page()
  for (let n = 0; n < 2; n++) await signUp(page, owner.email)
  await expect.poll(() => lettersTo(owner.email).map(({ subject }) => subject)).toEqual(['You already have an account'])
  const shown = await words(page, owner.email)
  const unknown = portal.address('Una Unknown')
  await signUp(page, unknown)
  expect(await words(page, unknown)).toBe(shown)
})

test('an account that only Google opens takes another address, and Google’s old one gets nobody in any more', async () => {
  portal.expecting({ console: [/status of 400/] })
  const [school, home] = [portal.address('Greta at School'), portal.address('Greta at Home')]
  const page = await portal.page()
  await page.goto('/sign-in?next=/account')
  await press(page, 'Continue with Google')
  await chooseAtGoogle(page, school, 'Greta Gum')
  await page.waitForURL(/\/account$/)
  await askFor(page, home)
  await enter(page, await codeTo(home))
  const dialog = page.getByRole('dialog', { name: 'Your address is changed' })
  await dialog.getByText(/Google was unlinked/).waitFor()
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAtGoogle(page, home, 'Greta Gum')
  await page.waitForURL(/\/account$/)
  await page.getByText(home, { exact: true }).first().waitFor()
  await page.getByText('Google: linked').waitFor()

  const stranger = await portal.page()
  await stranger.goto('/sign-in?next=/account')
  await press(stranger, 'Continue with Google')
  await chooseAtGoogle(stranger, school, 'Somebody at School')
  await stranger.waitForURL(/\/account$/)
  await stranger.getByText(school, { exact: true }).waitFor()
  expect(
    await stranger.getByRole('textbox', { name: 'Your name', exact: true }).inputValue(),
    'an account of its own',
  ).toBe('Somebody at School')
})

/** Fills in the stand-in's page with a Google account that has this address. */
async function chooseAtGoogle(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Choose a Google account' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel(/Google has checked/).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
