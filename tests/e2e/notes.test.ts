import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { keptVersions } from '../functions/kept-versions.ts'
import {
  button,
  downloaded,
  expectAccessible,
  expectNoSideScroll,
  expectStored,
  openPortal,
  removeFolder,
  saved,
  signIn,
  storedDrafts,
} from './portal.ts'

const portal = openPortal()
const allowedErrors = [/net::ERR_/, /status of (401|403|409|500)/]
const notesRoute = '**/api/modules/*/notes/*'

const lesson = '/course/genai-module-3#voice-values'
const moduleId = 'genai-module-3'
const box = (page: Page) => page.getByRole('textbox', { name: 'Where I lean' })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true }).first()

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

test('what was typed a moment before the computer is switched off, a reload or a reload in mid-save is back and saved', async () => {
  portal.expecting({ console: allowedErrors })
  const who = await learner('Karin Killed')
  const folder = mkdtempSync(join(tmpdir(), 'computer-'))
  try {
    const before = await portal.computer(folder)
    const killed = await openLesson(before, who)
    await killed.route(notesRoute, (route) => route.abort())
    await box(killed).fill('Half a sent')
    await expectStored(killed, 'Half a sent')
    await before.close()
    expect(await onServer(who)).toBe('')

    // The next page that opens saves it, whichever that is.
    const after = await portal.computer(folder)
    const page = await after.newPage()
    await page.goto('/dashboard')
    await expect.poll(() => onServer(who), { timeout: 60_000 }).toBe('Half a sent')
    await expect.poll(() => storedDrafts(page)).toBe('[]')
    await ready(page)
    await expect.poll(() => box(page).inputValue()).toBe('Half a sent')

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

    await page.route(notesRoute, (route) => route.abort())
    // On a slow processor the page goes before it hears that something is stored.
    const devtools = await after.newCDPSession(page)
    const slow = (times: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
    for (const round of [1, 2, 3, 4]) {
      await box(page).fill(`Words ${round}`)
      await expectStored(page, `Words ${round}`)
      await slow(12)
      await box(page).fill(`Words ${round}, and a last one`)
      await page.reload()
      await slow(1)
      await ready(page)
      await expect.poll(() => box(page).inputValue()).toBe(`Words ${round}, and a last one`)
    }
    await after.close()
  } finally {
    removeFolder(folder)
  }
})

test('two tabs: an unchanged box follows, two changed ones show both texts, and completing and signing out save the other tab’s', async () => {
  portal.expecting({ console: allowedErrors })
  const who = await learner('Tamara Tabs')
  const device = await portal.device()
  const left = await openLesson(device, who, { onePage: true })
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
      const question = page.getByRole('heading', { name: 'There are two versions of this text' })
      await question.waitFor({ timeout: 60_000 })
      return page
    }),
  )
  await asked.getByText('Two versions — please choose one').waitFor()
  await expectAccessible(asked, 'two versions')
  await asked.setViewportSize({ width: 375, height: 800 })
  await expectNoSideScroll(asked, 'two versions at 375 px')
  await asked.setViewportSize({ width: 1280, height: 900 })
  const texts = [
    await asked.getByLabel('What’s in this box').inputValue(),
    await asked.getByLabel('Saved in another tab or on another device').inputValue(),
  ]
  expect(texts.sort()).toEqual(['From the right tab.', 'Left again.'])
  await button(asked, 'Put both together').click()
  await saved(asked)
  const both = await box(asked).inputValue()
  for (const text of texts) expect(both).toContain(text)
  for (const tab of [left, right]) await expect.poll(() => box(tab).inputValue()).toBe(both)
  expect(await onServer(who)).toBe(both)

  const notes = (tab: Page) => tab.locator('textarea[id$="-box"]').last()
  await notes(left).fill('Typed on the left.')
  await saved(left)
  await expect.poll(() => notes(right).inputValue()).toBe('Typed on the left.')
  await notes(right).fill('Typed just now on the right.')
  await left.bringToFront()
  await button(left, 'Print to PDF').click()
  await left.getByText(/Module 3 completed/).waitFor()
  expect(await onServer(who, 'notes')).toBe('Typed just now on the right.')
  await expect.poll(() => notes(left).inputValue()).toBe('Typed just now on the right.')
  expect(await notes(left).getAttribute('readonly')).not.toBeNull()

  await left.goto('/dashboard')
  await left.getByText(/^Welcome( back)?, Tamara\.$/).waitFor()
  await box(right).fill('Typed a moment before leaving in the other tab')
  await expectStored(right, 'Typed a moment before leaving in the other tab')
  await button(left, 'Sign Out').click()
  await Promise.all([left.waitForURL('/#signed-out'), right.waitForURL('/#signed-out')])
  expect(await onServer(who)).toBe('Typed a moment before leaving in the other tab')
  expect(await storedDrafts(left)).toBe('[]')
})

test('a teacher takes an earlier version back, and signs out of an ended session without losing words or leaving them there', async () => {
  portal.expecting({ console: allowedErrors })
  const [who, next] = [await learner('Stella Signout'), await learner('Nick Next')]
  // In another sitting, so that it becomes an earlier version.
  const savedAt = new Date(Date.now() - 3_600_000).toISOString()
  const earlier = { boxId: 'my-leanings', text: 'I lean to the first reading.', version: 0, savedAt }
  await who.context.notes.save(moduleId, { ...earlier, where: 'Safari on iPad', operation: 'operation-1' })
  const versions = who.context.versions.ofBox(moduleId, earlier.boxId)
  const device = await portal.device()
  const page = await openLesson(device, who)
  await box(page).fill('I lean to the second reading.')
  await saved(page)
  await page.getByRole('button', { name: /^Earlier versions\s?: Where I lean$/ }).click()
  await page.getByText(/^Saved on .*, Safari on iPad \(28 characters\)\. It’s kept for 30 days\.$/).waitFor()
  await expectAccessible(page, 'earlier versions')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideScroll(page, 'earlier versions')
  await page.setViewportSize({ width: 1280, height: 900 })
  await button(page, 'Put this text back').click()
  await expect.poll(() => box(page).inputValue()).toBe(earlier.text)
  await expect.poll(() => onServer(who)).toBe(earlier.text)
  expect(await keptVersions(versions, new Date())).toContainEqual(
    expect.objectContaining({ text: 'I lean to the second reading.' }),
  )

  await page.route(notesRoute, (route) => route.abort())
  await box(page).fill('A secret of Stella, not saved')
  await button(page, 'My prompts').click()
  await prompt(page).fill('A prompt of Stella, half done')
  await expectStored(page, 'A secret of Stella, not saved')
  await expectStored(page, 'A prompt of Stella, half done')
  await page.getByText('Not saved online yet — kept on this device').waitFor({ timeout: 60_000 })
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('CognitoIdentityServiceProvider')) localStorage.removeItem(key)
  })
  await page.unroute(notesRoute)
  const expired = page.getByRole('dialog', { name: 'Please sign in again' })
  const unsaved = page.getByRole('dialog', { name: 'Some of your words are not saved online yet' })
  await expired.waitFor({ timeout: 60_000 })
  await button(page, 'Sign out instead').click()
  await unsaved.waitFor({ timeout: 60_000 })
  await expectAccessible(page, 'work not saved')
  const download = await downloaded(page, button(page, 'Download my words'))
  expect(download.suggestedFilename()).toMatch(/^my-words-.*\.txt$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('## Building My AI Teaching Partner (my-leanings)\n\nA secret of Stella, not saved')
  expect(text).toContain('A prompt of Stella, half done')
  await button(page, 'Stay signed in').click()
  await expired.waitFor()
  expect(await box(page).inputValue()).toBe('A secret of Stella, not saved')
  await button(page, 'Sign out instead').click()
  await button(page, 'Sign out and discard them').click()
  await page.waitForURL('/#signed-out')
  expect(await storedDrafts(page)).toBe('[]')

  const after = await openLesson(device, next)
  expect(await box(after).inputValue()).toBe('')
  expect(await prompt(after).inputValue()).toBe('')
  expect(await after.locator('body').innerText()).not.toContain('Stella')
  expect([await onServer(next), await onServer(who)]).toEqual(['', earlier.text])
})
