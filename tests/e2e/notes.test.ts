import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { keptVersions } from '../functions/kept-versions.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectStored,
  openPortal,
  removeFolder,
  signIn,
  storedDrafts,
} from './portal.ts'

const portal = openPortal()
const allowedErrors = [/net::ERR_/, /status of (401|403|409|500)/]
const notesRoute = '**/api/modules/*/notes/*'

const lesson = '/course/genai-module-3#voice-values'
const moduleId = 'genai-module-3'
const box = (page: Page) => page.getByRole('textbox', { name: 'Where I lean' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText(/^Saved \d\d?:\d\d$/).waitFor({ timeout: 60_000 })
const waitUntilStoredOnDevice = (page: Page) =>
  page.getByText('Not saved online yet — kept on this device').waitFor({ timeout: 60_000 })

type Learner = Awaited<ReturnType<typeof portal.learner>>
const learner = (name: string) => portal.learner(name, ['genai-course'])
const onServer = async ({ context }: Learner, boxId = 'my-leanings') =>
  (await context.notes.read(moduleId, boxId))?.text ?? ''

async function openLesson(device: BrowserContext, who: Learner, options?: { onePage: boolean }): Promise<Page> {
  const page = await device.newPage()
  await signIn(page, who, lesson, options)
  await ready(page)
  return page
}
/** Opens the lesson in another tab, or waits for it after a reload. */
async function ready(page: Page): Promise<Page> {
  if (!page.url().endsWith(lesson)) await page.goto(lesson)
  await box(page).waitFor()
  await page.waitForFunction(() => !document.querySelector('textarea[readonly]'))
  return page
}

const screenshot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `notes-${name}.png`) })
}

describe('an unreliable network', () => {
  test('lost while typing: notes stay, are never shown as saved, and are saved once it’s back', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Olga Offline')
    const device = await portal.device()
    const page = await openLesson(device, who)
    await box(page).fill('Before the tunnel.')
    await saved(page)
    await device.setOffline(true)
    await box(page).pressSequentially(' In the tunnel')
    await waitUntilStoredOnDevice(page)
    await page.getByText('Failed to save progress').waitFor()
    await expectAccessible(page, 'notes stored on this device')
    await page.setViewportSize({ width: 375, height: 800 })
    await expectNoSideScroll(page, 'notes stored on this device at 375 px')
    await screenshot(page, 'kept-375')
    await page.setViewportSize({ width: 1280, height: 900 })
    await box(page).pressSequentially(', still')
    expect(await page.getByText(/^Saved \d/).count()).toBe(0)
    expect(await storedDrafts(page)).toContain('In the tunnel')
    await device.setOffline(false)
    await saved(page)
    expect(await onServer(who)).toBe('Before the tunnel. In the tunnel, still')
    expect(await page.getByText('Failed to save progress').count()).toBe(0)
    await expect.poll(() => storedDrafts(page)).toBe('[]')
  })

  test('notes survive a server that answers 500, and lost responses', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Fiona Fivehundred')
    const page = await openLesson(await portal.device(), who)
    await page.route(notesRoute, (route) => route.fulfill({ status: 500, body: '{}' }))
    await box(page).fill('One.')
    await waitUntilStoredOnDevice(page)
    await page.getByText('Failed to save progress').waitFor()
    await page.unroute(notesRoute)
    await saved(page)

    await page.route(notesRoute, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await box(page).pressSequentially(' Two.')
    await waitUntilStoredOnDevice(page)
    await expect.poll(() => onServer(who), { timeout: 60_000 }).toBe('One. Two.')
    await box(page).pressSequentially(' Three.')
    await page.unroute(notesRoute)
    await page.waitForFunction(() => !document.body.innerText.includes('Not saved online yet'), undefined, {
      timeout: 60_000,
    })
    await saved(page)
    await expect.poll(() => onServer(who)).toBe('One. Two. Three.')
    expect(await page.getByText('There are two versions of this text').count()).toBe(0)
  })

  test('a minute of continuous typing makes at most 7 requests', async () => {
    const who = await learner('Tilly Typist')
    const device = await portal.device()
    const page = await device.newPage()
    const underWay = new Set<Request>()
    page.on('request', (request) => request.url().includes('/api/') && underWay.add(request))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    const answered = () => expect.poll(() => underWay.size).toBe(0)
    await page.clock.install()
    await signIn(page, who, lesson)
    await ready(page)
    await box(page).focus()
    await answered()
    // From here on, only `runFor` moves the page's clock, and never during a request.
    await page.clock.pauseAt(Date.now() + 60_000)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    for (let second = 0; second < 60; second++) {
      await page.keyboard.type('a word ')
      await page.clock.runFor(1_000)
      await answered()
    }
    const own = requests.filter((one) => one.includes('/notes/'))
    expect(own.length).toBeGreaterThanOrEqual(5)
    expect(own.length).toBeLessThanOrEqual(7)
    expect(requests.length).toBeLessThanOrEqual(9)
  })
})

describe('a page that closes', () => {
  test('with the computer switched off: text typed a second before comes back and is saved', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Karin Killed')
    const folder = mkdtempSync(join(tmpdir(), 'computer-'))
    try {
      const before = await portal.computer(folder)
      const page = await openLesson(before, who)
      await page.route(notesRoute, (route) => route.abort())
      await box(page).fill('Half a sent')
      await expectStored(page, 'Half a sent')
      await before.close()
      expect(await onServer(who)).toBe('')

      const after = await portal.computer(folder)
      const again = await ready(await after.newPage())
      await expect.poll(() => box(again).inputValue()).toBe('Half a sent')
      await saved(again)
      expect(await onServer(who)).toBe('Half a sent')
      await after.close()
    } finally {
      removeFolder(folder)
    }
  })

  test('by a reload, even in mid-save, loses nothing', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Rita Reload')
    const device = await portal.device()
    const page = await openLesson(device, who)
    let late = () => {}
    await page.route(notesRoute, async (route) => {
      await new Promise<void>((go) => {
        late = go
      })
      await route.continue().catch(() => {})
    })
    await Promise.all([page.waitForRequest(notesRoute), box(page).fill('On its way')])
    await box(page).pressSequentially(', and more')
    await expectStored(page, 'On its way, and more')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    late()
    await ready(page)
    await expect.poll(() => box(page).inputValue()).toBe('On its way, and more')
    await saved(page)
    await expect.poll(() => onServer(who)).toBe('On its way, and more')
  })

  test('by a reload right after the newest words loses none of them', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Quentin Quick')
    const page = await openLesson(await portal.device(), who)
    await page.route(notesRoute, (route) => route.abort())
    // On a slow processor the page goes before it hears that something is stored.
    const devtools = await page.context().newCDPSession(page)
    const slow = (times: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
    for (const round of [1, 2, 3, 4, 5, 6]) {
      await box(page).fill(`Words ${round}`)
      await expectStored(page, `Words ${round}`)
      await slow(12)
      await box(page).fill(`Words ${round}, and a last one`)
      await page.reload()
      await slow(1)
      await ready(page)
      await expect.poll(() => box(page).inputValue()).toBe(`Words ${round}, and a last one`)
    }
  })

  test('for another page: the last text is in the box on return, and on the server', async () => {
    const who = await learner('Anna Again')
    const page = await openLesson(await portal.device(), who)
    await box(page).fill('First visit.')
    await page.getByRole('link', { name: 'Back to Dashboard' }).first().click()
    await page.getByText(/^Welcome( back)?, Anna\.$/).waitFor()
    await expect.poll(() => onServer(who)).toBe('First visit.')
    await page.goBack()
    await ready(page)
    await expect.poll(() => box(page).inputValue()).toBe('First visit.')
    await box(page).press('Control+End')
    await box(page).pressSequentially(' Second visit.')
    // The first visit's save may still be shown at this moment.
    await expect.poll(() => onServer(who)).toBe('First visit. Second visit.')
    await saved(page)
    expect(await page.getByText('There are two versions of this text').count()).toBe(0)
  })

  test('with unsaved notes: the next page that opens saves them', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Lena Left')
    const device = await portal.device()
    const page = await openLesson(device, who)
    await page.route(notesRoute, (route) => route.abort())
    await box(page).fill('Left behind in a lesson')
    await expectStored(page, 'Left behind in a lesson')
    await page.close()
    const other = await device.newPage()
    await other.goto('/dashboard')
    await other.getByText(/^Welcome( back)?, Lena\.$/).waitFor()
    // The browser may need a moment to notice that the first page is gone. The portal checks again when a page becomes visible.
    const showAgain = async () => {
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return onServer(who)
    }
    await expect.poll(showAgain, { interval: 500 }).toBe('Left behind in a lesson')
    await expect.poll(() => storedDrafts(other)).toBe('[]')
  })
})

describe('two versions of a note', () => {
  const question = (page: Page) => page.getByRole('heading', { name: 'There are two versions of this text' })

  test('in two tabs: an unchanged box updates, and where both changed, both texts are shown', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Tamara Tabs')
    const device = await portal.device()
    const left = await openLesson(device, who)
    const right = await ready(await device.newPage())
    await box(left).fill('From the left tab.')
    await saved(left)
    await expect.poll(() => box(right).inputValue()).toBe('From the left tab.')

    await device.route(notesRoute, (route) => route.abort())
    await box(right).fill('From the right tab.')
    await box(left).fill('Left again.')
    await device.unroute(notesRoute)
    const asked = await Promise.any(
      [left, right].map(async (page) => {
        await question(page).waitFor({ timeout: 60_000 })
        return page
      }),
    )
    await asked.getByText('Two versions — please choose one').waitFor()
    await screenshot(asked, 'two-versions-1280')
    const texts = [
      await asked.getByLabel('What’s in this box').inputValue(),
      await asked.getByLabel('Saved in another tab or on another device').inputValue(),
    ]
    expect(texts.sort()).toEqual(['From the right tab.', 'Left again.'])
    await button(asked, 'Put both together').click()
    await saved(asked)
    const both = await box(asked).inputValue()
    expect(both).toContain('From the right tab.')
    expect(both).toContain('Left again.')
    expect(await onServer(who)).toBe(both)
  })

  test('on two devices: each choice keeps exactly that text', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Dora Devices')
    const laptop = await openLesson(await portal.device(), who)
    const phone = await openLesson(await portal.device({ width: 375, height: 800 }), who)
    for (const [choice, kept] of [
      ['Keep this one', 'From the phone, 1'],
      ['Take this one', 'From the laptop, 2'],
    ] as const) {
      const round = kept.at(-1)
      for (const page of [phone, laptop]) await page.route(notesRoute, (route) => route.abort())
      await box(phone).fill(`From the phone, ${round}`)
      await box(laptop).fill(`From the laptop, ${round}`)
      for (const page of [phone, laptop]) await page.unroute(notesRoute)
      const asked = await Promise.any(
        [laptop, phone].map(async (page) => {
          await question(page).waitFor({ timeout: 60_000 })
          return page
        }),
      )
      const mine = await box(asked).inputValue()
      const theirs = await asked.getByLabel('Saved in another tab or on another device').inputValue()
      await asked.getByLabel('What’s in this box').scrollIntoViewIfNeeded()
      await expectNoSideScroll(asked, 'two versions')
      await screenshot(asked, `two-versions-${asked === phone ? 375 : 1280}-${round}`)
      await button(asked, choice).click()
      await question(asked).waitFor({ state: 'detached' })
      const chosen = choice === 'Keep this one' ? mine : theirs
      await expect.poll(() => box(asked).inputValue()).toBe(chosen)
      // On a busy machine the save may time out once, which takes 20 s.
      await expect.poll(() => onServer(who), { timeout: 60_000 }).toBe(chosen)
      for (const page of [laptop, phone]) {
        await page.reload()
        await ready(page)
        await expect.poll(() => box(page).inputValue()).toBe(chosen)
      }
    }
  })
})

describe('signing out with unsaved notes', () => {
  const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Some of your words are not saved online yet' })

  test('from another lesson: the learner can stay, download or discard them, and the next learner sees nothing', async () => {
    portal.expecting({ console: allowedErrors })
    const [who, next] = [await learner('Stella Signout'), await learner('Nick Next')]
    const device = await portal.device()
    const page = await openLesson(device, who)
    await page.route(notesRoute, (route) => route.abort())
    await box(page).fill('A secret of Stella, not saved')
    await button(page, 'My prompts').click()
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).first().fill('A prompt of Stella, half done')
    await expectStored(page, 'A secret of Stella, not saved')
    await expectStored(page, 'A prompt of Stella, half done')
    await page.getByRole('link', { name: 'Back to Dashboard' }).first().click()
    await page.getByText(/^Welcome( back)?, Stella\.$/).waitFor()

    await button(page, 'Sign Out').click()
    await unsaved(page).waitFor({ timeout: 60_000 })
    await button(page, 'Stay signed in').click()
    await page.getByText(/^Welcome( back)?, Stella\.$/).waitFor()
    expect(await storedDrafts(page)).toContain('A secret of Stella')

    await button(page, 'Sign Out').click()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download my words').click()])
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toContain('## Building My AI Teaching Partner (my-leanings)\n\nA secret of Stella, not saved')
    expect(text).toContain('A prompt of Stella, half done')
    await button(page, 'Sign out and discard them').click()
    await page.waitForURL('/#signed-out')
    expect(await storedDrafts(page)).toBe('[]')

    const after = await openLesson(device, next)
    expect(await box(after).inputValue()).toBe('')
    expect(await after.getByRole('textbox', { name: 'Prompt', exact: true }).first().inputValue()).toBe('')
    expect(await after.locator('body').innerText()).not.toContain('Stella')
    expect(await onServer(next)).toBe('')
    expect(await onServer(who)).toBe('')
  })

  test('in one tab saves the notes of another tab first', async () => {
    const who = await learner('Otto Othertab')
    const device = await portal.device()
    const page = await openLesson(device, who)
    const dashboard = await device.newPage()
    await dashboard.goto('/dashboard')
    await dashboard.getByText(/^Welcome( back)?, Otto\.$/).waitFor()
    await box(page).fill('Typed a moment before leaving in the other tab')
    await expectStored(page, 'Typed a moment before leaving in the other tab')
    await button(dashboard, 'Sign Out').click()
    await Promise.all([dashboard.waitForURL('/#signed-out'), page.waitForURL('/#signed-out')])
    expect(await onServer(who)).toBe('Typed a moment before leaving in the other tab')
    expect(await storedDrafts(dashboard)).toBe('[]')
  })

  test('because the session expired: signing in again on the page saves everything', async () => {
    portal.expecting({ console: allowedErrors })
    const who = await learner('Ines Interrupted')
    const page = await openLesson(await portal.device(), who)
    await box(page).fill('The first half')
    await saved(page)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key)
    })
    await box(page).pressSequentially(' of a sentence')
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.waitFor({ timeout: 60_000 })
    expect(await box(page).inputValue()).toBe('The first half of a sentence')
    await dialog.getByLabel('Password', { exact: true }).fill(who.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await saved(page)
    await expect.poll(() => onServer(who)).toBe('The first half of a sentence')
    expect(await box(page).inputValue()).toBe('The first half of a sentence')
  })
})

test('more than 100,000 characters are counted and refused, never truncated', async () => {
  portal.expecting({ console: allowedErrors })
  const who = await learner('Lara Long')
  const page = await openLesson(await portal.device(), who)
  const fill = (length: number) => box(page).fill('m'.repeat(length))
  await fill(95_000)
  await page.getByText('95,000 of 100,000').waitFor()
  await fill(100_001)
  await page
    .getByText(
      'These notes are 100,001 characters long; 100,000 can be saved. Please shorten them; nothing has been cut.',
    )
    .waitFor()
  await page.getByText('Not saved — see the box for why').waitFor({ timeout: 45_000 })
  expect(await box(page).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'too many characters')
  await page.reload()
  await ready(page)
  await expect.poll(async () => (await box(page).inputValue()).length).toBe(100_001)
  await fill(100_000)
  await saved(page)
  expect((await onServer(who)).length).toBe(100_000)
})

test('words that are overtyped can be taken back, and until then there’s no link to earlier versions', async () => {
  const who = await learner('Olive Overtyped')
  const page = await openLesson(await portal.device(), who)
  const link = page.getByRole('button', { name: /^Earlier versions\s?: Where I lean$/ })
  const words = 'I lean to the first reading, because the essay argues with itself and then settles.'
  await box(page).fill(words)
  await saved(page)
  expect(await link.count()).toBe(0)
  await box(page).fill('x')
  await link.waitFor({ timeout: 45_000 })
  await page.reload()
  await ready(page)
  await link.click()
  await button(page, 'Put this text back').click()
  await expect.poll(() => onServer(who)).toBe(words)
})

test('an earlier version of a box is taken back, and the text that it replaces becomes one too', async () => {
  const who = await learner('Rhea Returning')
  // In another sitting, so that it becomes an earlier version.
  const savedAt = new Date(Date.now() - 3_600_000).toISOString()
  const earlier = { boxId: 'my-leanings', text: 'I lean to the first reading.', version: 0, savedAt }
  await who.context.notes.save(moduleId, { ...earlier, where: 'Safari on iPad', operation: 'operation-1' })
  const versions = who.context.versions.ofBox(moduleId, earlier.boxId)
  const page = await openLesson(await portal.device(), who)
  await box(page).fill('I lean to the second reading.')
  await saved(page)
  await page.getByRole('button', { name: /^Earlier versions\s?: Where I lean$/ }).click()
  await page.getByText(/^Saved on .*, Safari on iPad \(28 characters\)\. It’s kept for 30 days\.$/).waitFor()
  expect(await page.getByRole('radio', { name: /^Saved on/ }).count()).toBe(0)
  await expectAccessible(page, 'earlier versions')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideScroll(page, 'earlier versions')
  await screenshot(page, 'earlier-versions')
  await button(page, 'Put this text back').click()
  await expect.poll(() => box(page).inputValue()).toBe(earlier.text)
  await expect.poll(() => onServer(who)).toBe(earlier.text)
  expect(await keptVersions(versions, new Date())).toContainEqual(
    expect.objectContaining({ text: 'I lean to the second reading.' }),
  )
})

test('completing a module in one tab first saves what was typed in another, and then locks it', async () => {
  const who = await learner('Cora Completes')
  const device = await portal.device()
  const page = await openLesson(device, who, { onePage: true })
  const notes = (tab: Page) => tab.locator('textarea[id$="-box"]').last()
  await notes(page).fill('From the first tab.')
  await saved(page)
  const other = await ready(await device.newPage())
  await expect.poll(() => notes(other).inputValue()).toBe('From the first tab.')
  await notes(other).fill('From the first tab. And just now in the second.')
  await page.bringToFront()
  await button(page, 'Print to PDF').click()
  await page.getByText(/Module 3 completed/).waitFor()
  expect(await onServer(who, 'notes')).toBe('From the first tab. And just now in the second.')
  await expect.poll(() => notes(page).inputValue()).toBe('From the first tab. And just now in the second.')
  expect(await notes(page).getAttribute('readonly')).not.toBeNull()
  await expectAccessible(page, 'a completed module')
})
