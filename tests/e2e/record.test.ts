import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { button, expectAccessible, expectNoSideScroll, openPortal, type signIn } from './portal.ts'

const portal = openPortal()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const entryRoute = '**/api/record/entries/*'

async function openRecord(who: Parameters<typeof signIn>[1], width: number): Promise<Page> {
  const page = await portal.signedIn(who, '/record', { width, height: 800 })
  await page.getByRole('heading', { name: 'Entries' }).waitFor()
  return page
}

/** Opens the entry, and of it the step with what was learned. */
async function openWords(page: Page): Promise<void> {
  await button(page, 'Edit “Coaching”').click()
  await page.getByText(/^3\. What you learned/).click()
}

test('an entry survives a reload at once, and one changed on two devices shows both texts and keeps every word', async () => {
  portal.expecting({ console: [/status of 409/, /ERR_FAILED/] })
  const who = await portal.learner('Rita Reload', [])
  const laptop = await openRecord(who, 1280)
  await button(laptop, 'Add something from elsewhere').click()
  await field(laptop, 'Title').fill('Coaching')
  await button(laptop, 'Next: how long and where').click()
  await button(laptop, 'Next: what you learned and which Standards').click()
  await field(laptop, 'What I learned').fill('Ask before telling.')
  await laptop.reload()
  await laptop.getByRole('article', { name: 'Coaching' }).waitFor({ timeout: 45_000 })
  await openWords(laptop)
  await expect.poll(() => field(laptop, 'What I learned').inputValue()).toBe('Ask before telling.')
  await expect
    .poll(async () => (await who.context.study.all())[0]?.learned, { timeout: 45_000 })
    .toBe('Ask before telling.')

  const phone = await openRecord(who, 375)
  await openWords(phone)
  await phone.route(entryRoute, (route) => route.abort())
  await field(phone, 'What I learned').fill('On the phone: listen longer.')
  await field(laptop, 'What I learned').fill('On the laptop: plan less.')
  await expect
    .poll(async () => (await who.context.study.all())[0]?.learned, { timeout: 45_000 })
    .toBe('On the laptop: plan less.')
  await phone.unroute(entryRoute)
  const choice = phone.getByRole('region', { name: 'This entry was changed in another tab or on another device' })
  await choice.waitFor({ timeout: 60_000 })
  await expectAccessible(phone, 'an entry in conflict')
  await expectNoSideScroll(phone, 'an entry in conflict')
  await choice.getByRole('button', { name: 'Put both together' }).click()
  const both = 'On the phone: listen longer.\n\nOn the laptop: plan less.'
  await expect.poll(async () => (await who.context.study.all())[0]?.learned, { timeout: 45_000 }).toBe(both)
  await expect.poll(() => field(phone, 'What I learned').inputValue()).toBe(both)
})
