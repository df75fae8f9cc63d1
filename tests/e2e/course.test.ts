import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSideScroll, expectStored, openPortal, saved, signIn } from './portal.ts'

const portal = openPortal()
const course = '/course/digital-media'

/** The lesson's text boxes in order, without those of the prompt library beside it. */
const boxes = (page: Page) => page.getByRole('article').getByRole('textbox')
/** Notes and position are saved after a few seconds, or at once when the page is hidden: this triggers that save. */
const saveNow = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const savedNow = async (page: Page) => {
  await saveNow(page)
  await saved(page)
}
const waitUntilStoredOnDevice = async (page: Page) => {
  await saveNow(page)
  await page.getByText('Not saved online yet — kept on this device').waitFor({ timeout: 60_000 })
}
/** The tick of a section, at its end. */
const tickOf = (page: Page, title = '') => page.getByRole('checkbox', { name: `Done: ${title}` })
const wayOnTo = (page: Page, title = '') => page.locator('.way-on').getByRole('link', { name: `${title}, ` })

test('notes, ticks and position survive going offline, a reload, coming back, switching devices and closing the tab', async () => {
  portal.expecting({ console: [/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/] })
  const learner = await portal.learner('Ravi Reader', ['digital-media'])
  const sections = learner.context.lessons.lesson('digital-media')?.sections ?? []
  const [, second, third] = sections
  const device = await portal.device({ width: 1100 })
  const page = await device.newPage()
  await signIn(page, learner, course, { onePage: true })
  const box = boxes(page).first()
  await box.fill('Written with a network.')
  await savedNow(page)

  await device.setOffline(true)
  await box.fill('Written on the train.')
  await waitUntilStoredOnDevice(page)
  await page.getByText('Failed to save progress').waitFor()
  await expectAccessible(page, 'notes stored on this device')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSideScroll(page, 'notes stored on this device at 375 px')
  await page.setViewportSize({ width: 1100, height: 900 })
  expect(await page.getByText(/^Saved \d/).count()).toBe(0)
  await device.setOffline(false)
  await savedNow(page)
  expect(await page.getByText('Failed to save progress').count()).toBe(0)
  const [note] = await learner.context.notes.all('digital-media')
  expect(note?.text).toBe('Written on the train.')

  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click()
  await page.getByText(/^Welcome( back)?, Ravi\.$/).waitFor()
  await page.getByRole('link', { name: /Open the course.*Digital media/ }).click()
  await box.waitFor()
  await expect.poll(() => box.inputValue()).toBe('Written on the train.')

  await wayOnTo(page, third?.title).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(third?.title)
  await page.getByRole('link', { name: new RegExp(`^${second?.title}.*, done$`) }).waitFor()
  await page.locator(`section[id="${third?.id}"]`).evaluate((one) => one.scrollIntoView())
  await page.evaluate(() => window.scrollBy(0, 120))
  await page
    .locator('nav a[aria-current="location"]')
    .getByText(third?.title ?? '')
    .waitFor()
  await saveNow(page)
  await expect
    .poll(() => learner.context.progress.read('digital-media'))
    .toMatchObject({ section: third?.id, ticks: expect.arrayContaining([second?.id]) })
  const near = page.locator(`section[id="${third?.id}"]`).getByRole('textbox')
  await near.last().fill('Typed just before the reload.')
  await expectStored(page, 'Typed just before the reload.')
  await page.reload()
  await expect.poll(() => near.last().inputValue()).toBe('Typed just before the reload.')
  await expect.poll(() => tickOf(page, second?.title).isChecked()).toBe(true)
  await page
    .locator('nav a[aria-current="location"]')
    .getByText(third?.title ?? '')
    .waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await savedNow(page)

  const elsewhere = await portal.signedIn(learner, '/dashboard', { width: 320, onePage: true })
  const go = elsewhere.getByRole('link', { name: /^Continue: Digital media/ })
  expect(await go.textContent()).toContain(`section 3, ${third?.title}`)
  await expectNoSideScroll(elsewhere, 'dashboard with the next step at 320 px')
  await go.click()
  await expect.poll(() => boxes(elsewhere).first().inputValue()).toBe('Written on the train.')
  await expect.poll(() => elsewhere.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await expectNoSideScroll(elsewhere, 'lesson at 320 px')
  await elsewhere.getByRole('button', { name: 'Contents' }).click()
  await elsewhere.getByRole('dialog', { name: 'Contents' }).waitFor()
  await expectAccessible(elsewhere, 'contents in their drawer')
  await elsewhere.keyboard.press('Escape')
  await tickOf(elsewhere, second?.title).uncheck()
  await elsewhere.getByRole('button', { name: 'My prompts' }).click()
  await elsewhere.getByRole('dialog', { name: 'My prompts' }).waitFor()
  await expectAccessible(elsewhere, 'prompts in their drawer')
  await elsewhere.keyboard.press('Escape')
  await saveNow(elsewhere)
  await expect
    .poll(() => learner.context.progress.read('digital-media'))
    .toMatchObject({ ticks: expect.not.arrayContaining([second?.id]) })

  // A section is ticked once its end has been in view for a moment.
  await elsewhere.locator(`section[id="${third?.id}"]`).evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await expect
    .poll(() => learner.context.progress.read('digital-media'))
    .toMatchObject({ ticks: expect.arrayContaining([third?.id]) })

  // One section at a time: remembered, with its ways on and back, and links that lead to sections that aren't shown.
  const heading = (title = '') => elsewhere.getByRole('heading', { level: 2, name: title })
  await elsewhere.getByRole('button', { name: 'Contents' }).click()
  await elsewhere.getByRole('checkbox', { name: 'One section at a time' }).check()
  await elsewhere.keyboard.press('Escape')
  await heading(second?.title).waitFor({ state: 'hidden' })
  expect(await heading('Ready to Complete?').isVisible()).toBe(false)
  await elsewhere.getByRole('link', { name: `Back to ${second?.title}` }).click()
  await expect.poll(() => elsewhere.evaluate(() => document.activeElement?.textContent)).toContain(second?.title)
  await heading(third?.title).waitFor({ state: 'hidden' })
  await expectAccessible(elsewhere, 'one section at a time')
  await elsewhere.reload()
  await heading(second?.title).waitFor()
  await heading(third?.title).waitFor({ state: 'hidden' })
  await elsewhere.getByRole('button', { name: 'Contents' }).click()
  await elsewhere
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${third?.title}`) })
    .click()
  await expect.poll(() => elsewhere.evaluate(() => document.activeElement?.textContent)).toContain(third?.title)
  await elsewhere.goBack()
  await heading(second?.title).waitFor()
  await elsewhere.emulateMedia({ media: 'print' })
  await heading(third?.title).waitFor()
  await elsewhere.emulateMedia({ media: 'screen' })

  await elsewhere.getByRole('button', { name: 'Contents' }).click()
  await elsewhere.getByRole('button', { name: 'Search', exact: true }).click()
  await elsewhere.getByLabel('Words to look for').fill(third?.title ?? '')
  await elsewhere.getByRole('dialog').locator('mark').first().waitFor()
  await expectAccessible(elsewhere, 'search in a lesson')
  await expectNoSideScroll(elsewhere, 'search in a lesson')
  await elsewhere.keyboard.press('Enter')
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL(`${course}#${third?.id}`)
  expect(await elsewhere.locator(`#${third?.id} :focus`).evaluate((one) => one.tagName)).toMatch(/^H\d$/)

  // A tab that's closed at once still says where its reader was.
  const last = sections.at(-1)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.locator(`a[href="#${last?.id}"]`).click()
  await contents.locator(`a[aria-current][href="#${last?.id}"]`).waitFor()
  await page.close()
  await expect.poll(() => learner.context.progress.read('digital-media')).toMatchObject({ section: last?.id })
})
