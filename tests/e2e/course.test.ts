import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSideScroll,
  expectStored,
  openPortal,
  readAll,
  signIn,
  storedDrafts,
} from './portal.ts'

const portal = openPortal()
const course = '/course/digital-media'

/** The lesson's text boxes in order, without those of the prompt library beside it. */
const boxes = (page: Page) => page.getByRole('article').getByRole('textbox')
const complete = (page: Page) => page.getByRole('button', { name: 'Mark as Complete' })
/** Notes and position are saved after a few seconds, or at once when the page is hidden: this triggers that save. */
const saveNow = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const saved = async (page: Page) => {
  await saveNow(page)
  await page.getByText(/^Saved \d?\d:\d\d$/).waitFor({ timeout: 60_000 })
}
const waitUntilStoredOnDevice = async (page: Page) => {
  await saveNow(page)
  await page.getByText('Not saved online yet — kept on this device').waitFor({ timeout: 60_000 })
}
/** The tick of a section, at its end. */
const tickOf = (page: Page, title = '') => page.getByRole('checkbox', { name: `Done: ${title}` })
const wayOnTo = (page: Page, title = '') => page.locator('.way-on').getByRole('link', { name: `${title}, ` })

/** Counts a device's calls to an API path. */
function countCalls(device: BrowserContext, method: string, path: RegExp): () => number {
  let calls = 0
  device.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls += 1
  })
  return () => calls
}

test('completing a course survives a failed attempt, and counts once', async () => {
  portal.expecting({ console: [/status of 500/, /net::ERR_FAILED/] })
  const learner = await portal.learner('Carla Complete', ['digital-media'])
  await readAll(learner, 'digital-media')
  const device = await portal.device({ reducedMotion: 'reduce' })
  const posts = countCalls(device, 'POST', /\/completion$/)
  const page = await device.newPage()
  await signIn(page, learner, course, { onePage: true })
  await page.getByRole('heading', { name: 'Ready to Complete?' }).waitFor()
  await page.getByText('Mark this course as complete to receive your certificate').waitFor()

  const failed = page.getByText('Failed to mark course as complete')
  for (const how of ['no network', 'error'] as const) {
    await page.route('**/completion', (route) =>
      how === 'no network' ? route.abort() : route.fulfill({ status: 500, body: '' }),
    )
    await complete(page).click()
    await failed.waitFor()
    expect(await complete(page).isEnabled()).toBe(true)
    if (how === 'error') await expectAccessible(page, 'completion failed')
    await page.getByRole('button', { name: 'Close this message' }).click()
    await page.unroute('**/completion')
  }

  await page.route('**/api/modules/*/notes/**', (route) => route.abort())
  await boxes(page).first().fill('Words that belong to it.')
  await complete(page).click()
  await failed.waitFor()
  expect(await learner.context.progress.read('digital-media')).not.toMatchObject({ completed: true })
  await page.unroute('**/api/modules/*/notes/**')

  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/completion', async (route) => {
    await held
    await route.continue()
  })
  const before = posts()
  await complete(page).dblclick()
  const marking = page.getByRole('button', { name: 'Marking Complete...' })
  await marking.waitFor()
  expect(await marking.isDisabled()).toBe(true)
  await expectAccessible(page, 'marking complete')
  goOn()
  await page.getByText('Congratulations! Course marked as complete!').waitFor()
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  await page.getByText('You have successfully completed this module.').waitFor()
  expect(posts() - before).toBe(1)
  expect(await page.evaluate(() => document.getAnimations().length), 'reduced motion').toBe(0)
  const first = await learner.context.progress.read('digital-media')
  expect((await learner.context.notes.all('digital-media')).map((note) => note.text)).toEqual([
    'Words that belong to it.',
  ])

  await page.reload()
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  expect(await complete(page).count()).toBe(0)
  await expect.poll(() => boxes(page).first().inputValue()).toBe('Words that belong to it.')
  expect(await page.getByRole('link', { name: 'View Certificate' }).getAttribute('href')).toBe(
    '/certificate?module=digital-media',
  )
  expect(await page.evaluate(completeAgain)).toMatchObject({ progress: { completedAt: first?.completedAt } })
  await page.getByRole('link', { name: 'Back to Dashboard' }).last().click()
  await page
    .getByText(/^Completed \d{1,2} [A-Z][a-z]+ \d{4}$/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Issue ?: Digital media/ }).waitFor()
})

/** Completes the module a second time, straight through the API. */
const completeAgain = async () => {
  const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
  const response = await fetch('/api/modules/digital-media/completion', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem(key)}` },
    body: JSON.stringify({ operation: crypto.randomUUID() }),
  })
  return response.json()
}

test('notes, ticks and position survive going offline, a reload, coming back and switching devices', async () => {
  portal.expecting({ console: [/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/] })
  const learner = await portal.learner('Ravi Reader', ['digital-media'])
  const sections = learner.context.lessons.lesson('digital-media')?.sections ?? []
  const [, second, third] = sections
  const device = await portal.device({ width: 1100 })
  const page = await device.newPage()
  await signIn(page, learner, course, { onePage: true })
  const box = boxes(page).first()
  await box.fill('Written with a network.')
  await saved(page)

  await device.setOffline(true)
  await box.fill('Written on the train.')
  await waitUntilStoredOnDevice(page)
  await device.setOffline(false)
  await saved(page)
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
  await saved(page)

  const elsewhere = await portal.page({ width: 320 })
  await signIn(elsewhere, learner, '/dashboard', { onePage: true })
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
})

test('a second tab shows the first one’s text, and the teacher chooses where both have changed it', async () => {
  portal.expecting({ console: [/status of 409/, /net::ERR_FAILED/] })
  const learner = await portal.learner('Tess Twotabs', ['digital-media'])
  const device = await portal.device({ width: 375 })
  const one = await device.newPage()
  await signIn(one, learner, course)
  const two = await device.newPage()
  await two.goto(course)
  const [first, second] = [boxes(one).first(), boxes(two).first()]
  await second.waitFor()
  await first.fill('From the first tab.')
  await saved(one)
  await expect.poll(() => second.inputValue()).toBe('From the first tab.')

  await two.bringToFront()
  await two.route('**/api/modules/*/notes/**', (route) => route.abort())
  await second.fill('The second tab thinks otherwise.')
  await waitUntilStoredOnDevice(two)
  await one.bringToFront()
  await first.fill('The first tab goes on.')
  await saved(one)
  await expect.poll(async () => (await learner.context.notes.all('digital-media'))[0]?.version).toBe(2)
  expect(await second.inputValue()).toBe('The second tab thinks otherwise.')
  await two.unroute('**/api/modules/*/notes/**')
  await two.bringToFront()
  await saveNow(two)
  await two.getByRole('heading', { name: 'There are two versions of this text' }).waitFor({ timeout: 60_000 })
  await two.getByText('Two versions — please choose one').waitFor()
  await expectAccessible(two, 'two versions')
  await expectNoSideScroll(two, 'two versions at 375 px')
  await two.getByRole('button', { name: 'Put both together' }).click()
  await saved(two)
  const both = 'The second tab thinks otherwise.\n\nThe first tab goes on.'
  expect(await second.inputValue()).toBe(both)
  await expect.poll(() => first.inputValue()).toBe(both)
  expect((await learner.context.notes.all('digital-media'))[0]?.text).toBe(both)
})

test('a page that is older than the lesson opens it, says what needs a newer page, and gets it by reloading', async () => {
  const learner = await portal.learner('Olive Older', ['digital-media'])
  const [, second] = learner.context.lessons.lesson('digital-media')?.sections ?? []
  const device = await portal.device()
  const page = await device.newPage()
  await page.route('**/api/lessons/digital-media', async (route) => {
    const response = await route.fetch()
    const lesson = await response.json()
    lesson.sections[1].nodes.unshift({ type: 'invented', id: 'layers', drawing: { layers: 3 } })
    await route.fulfill({ response, json: lesson })
  })
  await signIn(page, learner, `${course}#${second?.id}`, { onePage: true })
  const section = page.locator(`section[id="${second?.id}"]`)
  const notice = section.getByText('This part needs a newer page', { exact: true })
  await notice.waitFor()
  await expect.poll(() => section.evaluate((one) => Math.abs(one.getBoundingClientRect().top))).toBeLessThan(120)
  await expectAccessible(page, 'a part that needs a newer page')

  await boxes(page).first().fill('Written beside a part that is not here.')
  await saved(page)
  await page.emulateMedia({ media: 'print' })
  expect(await section.getByRole('button', { name: 'Reload' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.unroute('**/api/lessons/digital-media')
  await section.getByRole('button', { name: 'Reload' }).click()
  await notice.waitFor({ state: 'detached' })
  await complete(page).waitFor()
  expect(await notice.count()).toBe(0)
  await expect.poll(() => boxes(page).first().inputValue()).toBe('Written beside a part that is not here.')
})

test('signing out with unsaved notes asks first', async () => {
  portal.expecting({ console: [/net::ERR_FAILED/] })
  const learner = await portal.learner('Lou Leaving', ['digital-media'])
  const page = await portal.page()
  await signIn(page, learner, course)
  await page.route('**/api/modules/*/notes/**', (route) => route.abort())
  await boxes(page).first().fill('Kept on this device alone.')
  await waitUntilStoredOnDevice(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click()
  await page.getByText(/^Welcome( back)?, Lou\.$/).waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Some of your words are not saved online yet' }).waitFor()
  await page.getByRole('button', { name: 'Sign out and discard them' }).click()
  await page.waitForURL(/\/#signed-out$/)
  expect(await storedDrafts(page)).toBe('[]')
})

test('a lesson works by keyboard, with a skip link, focus in page order and nothing hidden under the header', async () => {
  const learner = await portal.learner('Kim Keyboard', ['digital-media'])
  await readAll(learner, 'digital-media')
  const page = await portal.page({ width: 1280, height: 720 })
  await signIn(page, learner, course, { onePage: true })
  await complete(page).waitFor()
  await page.reload()
  await complete(page).waitFor()
  await page.evaluate(() => document.fonts.ready)

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('lesson-text')

  const seen: string[] = []
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(whereFocusIs)
    expect(stop.problem, `stop ${stops}: ${stop.name}`).toBeNull()
    seen.push(stop.name)
    if (stop.name === 'Mark as Complete') break
    if (stop.name === 'TEXTAREA' && seen.filter((name) => name === 'TEXTAREA').length === 1)
      await page.keyboard.type('Typed without a mouse.')
  }
  expect(seen).toContain('Mark as Complete')
  expect(seen).toContain('TEXTAREA')
  expect(await boxes(page).first().inputValue()).toBe('Typed without a mouse.')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Course Completed!')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/View Certificate|Back to Dashboard/)
})

/** Describes the focused element and its problems: out of view, no outline, or covered. */
const whereFocusIs = () => {
  const here = document.activeElement as HTMLElement
  const shown = here.matches('input.sr-only') ? (here.nextElementSibling as HTMLElement) : here
  const name = here.tagName === 'TEXTAREA' ? here.tagName : (here.textContent?.trim() || here.tagName).slice(0, 40)
  const { top, bottom, left, right } = shown.getBoundingClientRect()
  const style = getComputedStyle(shown)
  const x = Math.min(Math.max(left + 4, 0), innerWidth - 1)
  const spots = [top + 3, (top + bottom) / 2, bottom - 3].filter((y) => y > 0 && y < innerHeight)
  const over = spots.map((y) => document.elementFromPoint(x, y))
  const free = over.some(
    (one) => one !== null && (shown.contains(one) || one.contains(shown) || one.closest('label')?.contains(here)),
  )
  if (bottom <= 0 || top >= innerHeight || right <= 0) return { name, problem: 'out of view' }
  if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2) return { name, problem: 'no outline' }
  return {
    name,
    problem: free ? null : `at ${top} to ${bottom}, covered by ${over.map((one) => one?.outerHTML.slice(0, 200))}`,
  }
}

/** The height of what stays in view while the page scrolls. A footer is sticky only to stand at the window's end on short pages. */
const fixedHeight = () => {
  window.scrollTo(0, 2_000)
  const bars = [...document.querySelectorAll('body *:not(.toasts, footer)')].filter((one) =>
    ['fixed', 'sticky'].includes(getComputedStyle(one).position),
  )
  return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
}

test('pages stay usable in dark mode, at 200 % and 400 % zoom and with print colours', async () => {
  const learner = await portal.learner('Dana Dark', ['digital-media'])
  await readAll(learner, 'digital-media')
  const device = await portal.device({ width: 640, height: 450, deviceScaleFactor: 2, colorScheme: 'dark' })
  const page = await device.newPage()
  for (const path of [
    '/',
    '/course-info',
    '/help',
    '/privacy',
    '/try',
    '/verify',
    '/sign-in',
    '/sign-up',
    '/payment-canceled',
    '/course/genai-module-1',
  ]) {
    await page.goto(path)
    await page.locator('h1:not(.sr-only)').first().waitFor()
    await expectAccessible(page, `${path} in the dark`)
    await expectNoSideScroll(page, `${path} at 200 %`)
    await page.setViewportSize({ width: 320, height: 256 })
    await expectNoSideScroll(page, `${path} at 400 %`)
    expect(await page.evaluate(fixedHeight), path).toBeLessThanOrEqual(256 / 5)
    await page.setViewportSize({ width: 640, height: 450 })
  }
  await signIn(page, learner, '/dashboard', { onePage: true })
  await page.getByText(/^Welcome( back)?, Dana\.$/).waitFor()
  await expectAccessible(page, 'dashboard in the dark')
  await expectNoSideScroll(page, 'dashboard at 200 %')
  await page.goto(course)
  await complete(page).waitFor()
  await expectAccessible(page, 'lesson in the dark')
  await expectNoSideScroll(page, 'lesson at 200 %')
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(fixedHeight), 'fixed bars at 400 %').toBeLessThanOrEqual(256 / 5)
  await expectNoSideScroll(page, 'lesson at 400 %')
  await page.setViewportSize({ width: 640, height: 450 })
  await complete(page).click()
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  await expectAccessible(page, 'course completed in the dark')
  await page.getByRole('link', { name: 'View Certificate' }).click()
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await page.getByRole('heading', { name: 'Certificate of Professional Learning' }).waitFor()
  await expectAccessible(page, 'certificate in the dark')
  await expectNoSideScroll(page, 'certificate at 200 %')
})
