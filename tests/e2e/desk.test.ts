import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { operatorSecret } from '../../infra/local/operator-code.ts'
import { appCode, expectAccessible, expectNoSideScroll, openPortal, sendSignIn, teacher } from './portal.ts'

const portal = openPortal()
const operator = { email: 'operator@example.edu.au', password: teacher.password }
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click()

/** Signs in through the page, with the code that the local cloud shows, and goes to the desk from the account page. */
async function openDesk(page: Page): Promise<void> {
  await page.goto('/sign-in?next=/account')
  await sendSignIn(page, operator)
  await page.getByLabel('Code from your app').fill(appCode(operatorSecret))
  await button(page, /^(Sign in|Continue)$/).click()
  await page.getByRole('link', { name: 'Open the desk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
}

/** Makes a change whose dialog has opened. */
async function confirm(page: Page, why = 'Asked by telephone'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill(why)
  await dialog.locator('button[type=submit]').click()
}

test('an operator finds a teacher, gives a course, refunds a payment, and reads it all in the log; a teacher sees nothing', async () => {
  portal.expecting({ console: [/status of (403|422)/] })
  const buyer = await portal.learner('Bea Buyer')
  const outsider = await portal.signedIn(buyer, '/admin')
  await outsider.getByText('This page is for the people who run the portal.').first().waitFor()
  await expectAccessible(outsider, 'the desk, for a teacher')

  await outsider.goto('/account')
  await outsider.getByRole('heading', { level: 2, name: 'Delete my account' }).waitFor()
  expect(await outsider.getByRole('link', { name: 'Open the desk' }).count()).toBe(0)

  // The teacher buys a course at the payment service.
  await outsider.goto('/dashboard')
  await button(outsider, /^Enrol, \$99 AUD.*Digital media/).click()
  await outsider.waitForURL(/\/_stripe\/pay\/cs_test_/)
  await button(outsider, /^Pay \$/).click()
  await outsider.waitForURL(/payment-success/)
  await expect.poll(async () => (await buyer.context.access.read('digital-media'))?.holds).toBe(true)

  const page = await portal.page()
  await openDesk(page)
  await page.getByLabel('Find a learner').fill('bea')
  await button(page, 'Find').click()
  await page.getByRole('link', { name: 'Bea Buyer' }).waitFor()
  await expectAccessible(page, 'learners')
  const saved = page.waitForEvent('download')
  await button(page, 'Save “Learners” as CSV').click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^\uFEFF"Name","Email",.*\r\n/)
  expect(file).toContain(`"Bea Buyer","${buyer.email}",`)
  await page.getByRole('link', { name: 'Bea Buyer' }).click()
  await page.getByRole('heading', { level: 2, name: 'Bea Buyer' }).waitFor()
  await expectAccessible(page, 'a learner')

  await button(page, /^Grant ?: Failure Festival/).click()
  await expectAccessible(page, 'a change that asks why')
  await confirm(page)
  await page.getByText(/^Failure Festival: open, given/).waitFor()
  expect((await buyer.context.access.read('failure-festival'))?.source).toBe('admin')
  await button(page, 'Why can’t they get in?').click()
  await confirm(page)
  await page.getByText('Paid, and the course is open.').waitFor()
  await page.keyboard.press('Escape')

  // More than was paid is refused, and what was typed stays; then a part, then the rest.
  await button(page, /^Refund\s*“Digital media/).click()
  await page.getByLabel('How much, in dollars').fill('100')
  await confirm(page)
  await page.getByText('Only $99.00 of this payment is left to refund.').waitFor()
  await page.getByLabel('How much, in dollars').fill('33')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page
    .getByText(/\$33\.00/)
    .first()
    .waitFor()
  await view(page, 'Payments')
  const row = page.getByRole('row').filter({ hasText: '$33.00' })
  const refund = row.getByRole('button', { name: /^Refund/ })
  await refund.waitFor()
  const { x = 0, width = 0 } = (await refund.boundingBox()) ?? {}
  const list = await page.getByRole('region', { name: 'Payments', exact: true }).boundingBox()
  expect(x + width, 'the end of the button').toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  await refund.click()
  await confirm(page)
  await expect.poll(async () => (await buyer.context.access.read('digital-media'))?.holds).toBe(false)
  await refund.waitFor({ state: 'detached' })
  await expectAccessible(page, 'payments')

  await view(page, 'Figures')
  await page.getByRole('cell', { name: /^Digital media/ }).waitFor()
  await expectAccessible(page, 'figures')
  await view(page, 'Completions')
  await page.getByRole('row', { name: /^Grace Graduate.*Digital media.*4 hours/ }).waitFor()
  await expectAccessible(page, 'completions')
  await view(page, 'Certificates')
  await page.getByRole('cell', { name: 'Grace Graduate', exact: true }).waitFor()
  await expectAccessible(page, 'certificates')
  await view(page, 'Log')
  await page.getByRole('cell', { name: 'Refunded $33.00 to Bea Buyer' }).waitFor()
  expect(await page.getByRole('row', { name: /Gave “Failure Festival” to Bea Buyer.*done/ }).count()).toBe(1)
  expect(await page.getByRole('row', { name: /Refunded \$100\.00 to Bea Buyer.*failed/ }).count()).toBe(1)
  await expectAccessible(page, 'the log')
  await page.setViewportSize({ width: 375, height: 800 })
  for (const path of ['/admin', '/admin?show=Payments', `/admin?learner=${buyer.sub}`]) {
    await page.goto(path)
    await page.getByText('Loading…').first().waitFor({ state: 'detached' })
    await expectNoSideScroll(page, `${path} at 375 px`)
  }
})
