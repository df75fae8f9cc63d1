import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { canary } from '../canaries.ts'
import { expectAccessible, expectNoSideScroll, opened, openPortal, press, sendSignIn, signIn } from '../portal.ts'

/** What the browser logs when the user pool refuses a call. */
const refused = /status of 400/
const noMatch = /That email address and password don’t match/
const wrongCode = /That code isn’t right, or it is too old/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const email = (page: Page) => page.getByLabel('Email address')
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })
const name = (page: Page) => page.getByRole('textbox', { name: 'Your name' })
const news = (page: Page) => page.getByLabel('Email me when there’s a new course')
const code = (page: Page) => page.getByLabel('Code from the email')

/** The page's text with the address and countdowns masked, to compare what known and unknown people see. */
const maskedText = async (page: Page, address: string) =>
  ((await page.locator('main').textContent()) ?? '').replaceAll(address, '…').replaceAll(/\d+ s\b/g, '… s')

describe('creating an account and signing in', () => {
  const portal = openPortal()

  test('a new teacher recovers from wrong input, a wrong code and a reload, and nobody is told that the account is there', async () => {
    portal.expecting({ console: [refused] })
    const page = await portal.page({ width: 320, height: 640 })
    await page.goto('/sign-up')
    await name(page).fill('  Māia Ngāti  ')
    await email(page).fill('maia at school')
    await password(page).fill('too short')
    await news(page).check()
    await press(page, 'Create account')
    await page.getByText('it should look like name@school.edu.au').waitFor()
    await expectAccessible(page, 'sign up with mistakes')
    await expectNoSideScroll(page, 'sign up with mistakes')

    const address = portal.address('Maia Ngati')
    await email(page).fill(` ${address} `)
    await password(page).fill('a password for a teacher')
    await press(page, 'Create account')
    await page.waitForURL(/\/confirm$/)
    const sent = portal.code(address)
    await code(page).fill(sent === '111111' ? '222222' : '111111')
    await press(page, 'Confirm')
    await page.getByText(wrongCode).waitFor()
    await expectAccessible(page, 'confirm with a wrong code')
    await expectNoSideScroll(page, 'confirm at 320 px')

    // The password, which only this page knew, is gone after a reload; the address and what was agreed aren't.
    await page.reload()
    await page.getByText(address).waitFor()
    await code(page).fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
    await press(page, 'Confirm')
    await page.getByText('Your email address is confirmed. Please sign in.').waitFor()
    expect(await email(page).inputValue()).toBe(address)
    await password(page).fill(canary('wrong password', 'not the password of Māia'))
    await press(page, 'Sign in')
    await page.getByText(noMatch).waitFor()
    await expectAccessible(page, 'sign in refused')
    await password(page).fill('a password for a teacher')
    await press(page, 'Sign in')
    await page.getByText(/^Welcome( back)?, Māia\.$/).waitFor()
    expect(await page.getByText('Please agree to our terms').count()).toBe(0)
    await page.goto('/account')
    await page.getByText(/^You asked for this on \d/).waitFor()
    expect(await news(page).isChecked()).toBe(true)
    expect(await page.context().cookies()).toEqual([])

    const stranger = await portal.page()
    const answer = async (to: string) => {
      await stranger.goto('/sign-in')
      await sendSignIn(stranger, { email: to, password: 'whatever it may be' })
      await stranger.getByText(noMatch).waitFor()
      return maskedText(stranger, to)
    }
    expect(await answer(portal.address('nobody'))).toBe(await answer(address))
  })

  test('an unconfirmed teacher is sent to the code page; sign-up and recovery don’t reveal which emails have accounts', async () => {
    portal.expecting({ console: [refused] })
    const known = await portal.learner('Karl Known')
    const page = await portal.page({ width: 375 })
    const begin = async (address: string) => {
      await page.goto('/sign-up')
      await name(page).fill('Bertha Begun')
      await email(page).fill(address)
      await password(page).fill('another long password')
      await press(page, 'Create account')
      await opened(page, 'Confirm your email address')
      return maskedText(page, address)
    }
    const newcomer = portal.address('Bertha Begun')
    expect(await begin(known.email)).toBe(await begin(newcomer))
    expect(() => portal.code(known.email)).toThrow()

    // On another device, which knows nothing of what was agreed at sign-up.
    const phone = await portal.page({ width: 375 })
    await phone.goto('/sign-in')
    await sendSignIn(phone, { email: newcomer, password: 'another long password' })
    await opened(phone, 'Confirm your email address')
    await code(phone).fill(portal.code(newcomer))
    await press(phone, 'Confirm')
    await phone.getByText(/^Welcome( back)?, Bertha\.$/).waitFor()
    await phone.getByText('Please agree to our terms').waitFor()
    await expectAccessible(phone, 'dashboard that asks for an agreement')
    await expectNoSideScroll(phone, 'dashboard that asks for an agreement')
    await press(phone, 'I agree')
    await phone.getByText('Thank you. That’s recorded.').waitFor()
    await phone.reload()
    await phone.getByText(/^Welcome( back)?, Bertha\.$/).waitFor()
    expect(await phone.getByText('Please agree to our terms').count()).toBe(0)

    const recover = async (address: string) => {
      await page.goto('/forgot-password')
      const again = page.getByRole('button', { name: 'Use another email address' })
      await heading(page, 'Forgotten your password?').or(again).waitFor()
      if (await again.isVisible()) await again.click()
      await email(page).fill(address)
      await press(page, 'Send a code')
      await opened(page, 'Set a new password')
      return maskedText(page, address)
    }
    expect(await recover(portal.address('nobody at all'))).toBe(await recover(newcomer))
    await expectAccessible(page, 'new password')
    await expectNoSideScroll(page, 'new password at 375 px')

    const sent = portal.code(newcomer)
    await page.reload()
    await page.getByText(newcomer).waitFor()
    await code(page).fill(sent === '333333' ? '444444' : '333333')
    await password(page, 'New password').fill(canary('new password', 'the third long password'))
    await press(page, 'Set new password')
    await page.getByText(wrongCode).waitFor()
    await code(page).fill(canary('recovery code', sent))
    await press(page, 'Set new password')
    await page.getByText(/^Welcome( back)?, Bertha\.$/).waitFor()

    const elsewhere = await portal.page()
    await elsewhere.goto('/sign-in')
    await sendSignIn(elsewhere, { email: newcomer, password: 'another long password' })
    await elsewhere.getByText(noMatch).waitFor()
  })

  test('a teacher changes their name and password, and signs out in every tab', async () => {
    portal.expecting({ console: [refused, /status of 403/] })
    const learner = await portal.learner('Anna Account')
    const device = await portal.device()
    const page = await device.newPage()
    await signIn(page, learner, '/account')
    await name(page).waitFor()
    await page.getByText(learner.email).first().waitFor()

    await name(page).fill(canary('changed name', "Siân O'Brien-Ngô"))
    await press(page, 'Save name')
    await page.getByText('Your name is saved').waitFor()

    await press(page, 'Change your password')
    await password(page, 'Current password').fill('not my password')
    await password(page, 'New password').fill('a new and longer one')
    await press(page, 'Change password')
    await page.getByText('That is not your current password. Please check it and try again.').waitFor()
    await expectAccessible(page, 'account with a wrong password')
    await password(page, 'Current password').fill(learner.password)
    await press(page, 'Change password')
    await page.getByText('Your password is changed').waitFor()
    expect(await password(page, 'Current password').inputValue()).toBe('')

    const look = () =>
      page.evaluate(() => {
        const { colorScheme, fontSize, backgroundColor } = getComputedStyle(document.documentElement)
        return { colorScheme, fontSize, backgroundColor }
      })
    for (const choice of ['Dark', 'Largest']) await page.getByLabel(choice, { exact: true }).check()
    await page.reload()
    await name(page).waitFor()
    expect(await look()).toEqual({ colorScheme: 'dark', fontSize: '20px', backgroundColor: 'rgb(19, 24, 32)' })
    await page.getByLabel('Dark', { exact: true }).waitFor()
    await expectAccessible(page, 'account in the dark, with the largest text')
    await page.emulateMedia({ media: 'print' })
    expect(await look()).toMatchObject({ colorScheme: 'light', fontSize: '16px' })
    await page.emulateMedia({ media: null })

    const other = await device.newPage()
    await other.goto('/dashboard')
    await other.getByText(/^Welcome( back)?, Siân\.$/).waitFor()
    await other.reload()
    await other.getByText(/^Welcome( back)?, Siân\.$/).waitFor()
    const third = await device.newPage()
    await third.goto('/course/genai-module-1')
    await third.getByRole('heading', { name: 'This was the free preview' }).waitFor()

    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    for (const tab of [page, other, third]) {
      await tab.waitForURL(/\/#signed-out$/)
      await tab.getByText('Signed out successfully', { exact: true }).waitFor()
    }
    await other.goto('/dashboard')
    await other.waitForURL(/\/sign-in\?next=%2Fdashboard$/)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ')

    await signIn(page, { ...learner, password: 'a new and longer one' })
    await page.getByText(/^Welcome( back)?, Siân\.$/).waitFor()
  })
})

describe('a session that expires', () => {
  const portal = openPortal({ accessTtlSeconds: 8 })

  test('shows a sign-in dialog over the page, and a different account sees none of the first one’s text', async () => {
    portal.expecting({ console: [refused, /status of 401/] })
    const first = await portal.learner('Erin Expired', ['digital-media'])
    const second = await portal.learner('Otto Other', ['digital-media'])
    const device = await portal.device()
    const page = await device.newPage()
    await signIn(page, first, '/course/digital-media')
    const box = page.getByRole('textbox', { name: 'The last time I was fooled, or nearly' })
    await box.fill('Saved before the session ended.')
    await page.getByText(/^Saved \d/).waitFor({ timeout: 60_000 })

    const revoke = async () => {
      const elsewhere = await portal.signedIn(first, '/account')
      await press(elsewhere, 'Sign out everywhere')
      await elsewhere.getByText('Signed out successfully', { exact: true }).waitFor()
      await elsewhere.close()
    }
    await revoke()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    const banner = page.getByText(/^Your session has ended/)
    /** Types until the token expires, and on under the banner. The page saves at once when it's hidden. */
    const writeUntilAsked = async () => {
      const reachBanner = async () => {
        await banner.waitFor({ timeout: 120_000 })
        // Of the banner alone: the whole page would keep the browser from typing for longer than the pause that opens the dialog.
        await expectAccessible(page, 'session over, still typing', '[role=status].fixed')
      }
      const [words] = await Promise.all([box.evaluate(type, 10, { timeout: 120_000 }), reachBanner()])
      await dialog.waitFor()
      return words
    }
    const words = await writeUntilAsked()
    expect(new URL(page.url()).pathname).toBe('/course/digital-media')
    expect(await box.inputValue()).toBe(words)
    await expectAccessible(page, 'session over')
    expect(await dialog.getByLabel('Email address').inputValue()).toBe(first.email)
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await dialog.waitFor()
    expect(await dialog.evaluate((one) => one.matches(':modal'))).toBe(true)
    await sendSignIn(page, { password: 'not my password at all' })
    await dialog.getByText(noMatch).waitFor()
    await sendSignIn(page, { password: first.password })
    await dialog.waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe(words)
    await page.getByText(/^Saved \d/).waitFor({ timeout: 60_000 })

    await revoke()
    await writeUntilAsked()
    await sendSignIn(page, second)
    await page.waitForLoadState('load')
    await dialog.waitFor({ state: 'detached' })
    await box.waitFor({ timeout: 60_000 })
    expect(await box.inputValue()).toBe('')
    expect(await page.locator('body').textContent()).not.toMatch(/Erin|Typed by/)
    await page.goto('/dashboard')
    await page.getByText(/^Welcome( back)?, Otto\.$/).waitFor()
    const note = await second.context.notes.all('digital-media')
    expect(note).toEqual([])
  })
})

/**
 * Types every half second until the banner, then so many times more, and returns the last words. Runs in the page: its one clock times this and the
 * pause in typing that brings the dialog, so that a busy machine can't put them out of order. Throws if the dialog opens meanwhile.
 */
const type = async (box: HTMLElement | SVGElement, times: number) => {
  let words = ''
  for (let left = times; left > 0; ) {
    if (document.body.innerText.includes('Your session has ended')) left--
    if (document.querySelector('dialog:modal')) throw new Error('The dialog opened over somebody who types')
    words = `Typed by Erin until ${Date.now()}.`
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, words)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return words
}
