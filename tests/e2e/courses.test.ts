import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { courseById, courses, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { standardsOf } from '#catalogue/standards'
import { readPdf } from './pdf.ts'
import { downloaded, expectAccessible, expectNoSideScroll, opened, openPortal, saved, signIn } from './portal.ts'

const portal = openPortal()

const journey = {
  id: 'environmental-ed',
  teacher: 'Zoë Māhina',
  hours: '4 hours of professional learning',
  /** The notes that the teacher writes, by the label of the box. */
  words: { 'What my school does now': 'A poster week, and a bin that nobody empties.' },
} as const
type Journey = typeof journey

/** The URLs of the scripts that a device loads. */
function scriptsOf(device: BrowserContext): string[] {
  const loaded: string[] = []
  device.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url())
  })
  return loaded
}

/** From the landing page, without JavaScript until the sign-up, to the free preview of somebody new. */
async function openPreview(page: Page, { id, teacher }: Journey): Promise<void> {
  const { title } = courseById(id)
  const { outcomes, audience } = courseDescriptions[id]
  const email = portal.address(teacher)
  const scripts = scriptsOf(page.context())
  await page.goto('/')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.waitForURL(portal.url(`/course-info/${id}`))
  await opened(page, title)
  for (const words of [...outcomes, price.label]) await page.getByText(words, { exact: true }).first().waitFor()
  await page.getByText(`Who it is for: ${audience}.`).waitFor()
  expect(scripts, 'scripts of the public pages').toEqual([])
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page, `course page of ${id}`)
  await expectNoSideScroll(page, `course page of ${id}`)

  await page.getByRole('link', { name: 'Read the beginning for free' }).click()
  await page.getByRole('heading', { name: 'This was the free preview' }).waitFor()
  expect(page.url()).toBe(portal.url(`/course-info/${id}#preview`))
  await page.getByText(/^You write here: /).waitFor()
  await page.getByRole('link', { name: `Enrol, ${price.label}` }).click()
  await page.waitForURL(/\/sign-up/)
  await page.getByLabel('Your name').fill(teacher)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('twelve letters and more')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/confirm/)
  await page.getByLabel('Code').fill(portal.code(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  // Pressing "Enrol" goes on to the payment; Back leads to the preview.
  await page.waitForURL(/_stripe\/pay/)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.goBack()
  await page.waitForURL(portal.url(`/course/${id}`))
}

/** From the preview, through Stripe's page, to the whole lesson. */
async function enrol(page: Page, { id }: Journey): Promise<void> {
  const { title } = courseById(id)
  await page.getByRole('heading', { name: 'This was the free preview' }).waitFor()
  expect(await page.getByRole('button', { name: 'Mark as Complete' }).count()).toBe(0)
  await expectNoSideScroll(page, `preview of ${id}`)
  await page.getByRole('button', { name: `Enrol, ${price.label}` }).click()
  await page.waitForURL(/_stripe\/pay/)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.waitForURL(/payment-success\?session_id=cs_test_/)
  await page.getByText('Payment Successful!').waitFor()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: new RegExp(`Open the course.*${title}`) }).click()
  await opened(page, title)
}

/** Chooses a section in the contents, which are in a drawer on a phone. */
async function openSection(page: Page, link: (contents: Locator) => Locator): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Contents' })
  if (await drawer.isVisible()) await drawer.click()
  await link(page.getByRole('navigation', { name: 'On this page' })).click()
}

/** Writes notes, reloads and expects all of them back. */
async function write(page: Page, { id, words }: Journey): Promise<void> {
  const boxes = Object.entries(words).map(([label, text]) => ({ box: page.getByLabel(label, { exact: true }), text }))
  for (const { box, text } of boxes) {
    const section = await page.locator('section.lesson-section', { has: box }).getAttribute('id')
    await openSection(page, (contents) => contents.locator(`a[href="#${section}"]`))
    await box.fill(text)
  }
  await saved(page)
  await page.reload()
  for (const { box, text } of boxes) await expect.poll(() => box.inputValue()).toBe(text)
  await expectAccessible(page, `lesson of ${id}`)
  await expectNoSideScroll(page, `lesson of ${id}`)
}

/** Completes the course. Returns the possible dates: one, or two around midnight. */
async function complete(page: Page): Promise<string[]> {
  const before = sydneyDay()
  await openSection(page, (contents) => contents.getByRole('link').last())
  await page.getByRole('heading', { name: 'Ready to Complete?' }).waitFor()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/completion', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await page.getByRole('button', { name: 'Complete it anyway' }).click()
  const marking = page.getByRole('button', { name: 'Marking Complete...' })
  await marking.waitFor()
  expect(await marking.isDisabled()).toBe(true)
  goOn()
  await page.getByText('Congratulations! Course marked as complete!').waitFor()
  await page.getByRole('heading', { name: 'Course Completed!' }).waitFor()
  await page.getByText('You have successfully completed this course.').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  const certificate = page.getByRole('link', { name: 'View Certificate' })
  const end = () => certificate.evaluate((one) => one.getBoundingClientRect().bottom)
  await expect.poll(end, { message: 'the end of the button, in a window 900 px high' }).toBeLessThan(800)
  // What surrounds the text goes for this moment, and comes back with the text.
  const around = page
    .getByRole('button', { name: 'Text size and theme' })
    .or(page.getByRole('button', { name: 'Contents' }))
  await expect.poll(() => around.filter({ visible: true }).count()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => around.filter({ visible: true }).count()).toBeGreaterThan(0)

  const ways = page.getByRole('link', { name: 'Back to Dashboard' })
  expect(await ways.count()).toBe(2)
  for (const way of [ways.first(), ways.last()]) {
    await way.click()
    await page.waitForURL(portal.url('/dashboard'))
    await page.getByRole('heading', { name: 'Certificates' }).waitFor()
    await page.goBack()
    await page.getByText('You have successfully completed this course.').waitFor()
  }
  return [before, sydneyDay()]
}

/** Confirms the name, then checks the title, hours and standards on the page and in the PDF. */
async function certify(page: Page, { id, teacher, hours }: Journey, days: string[]): Promise<void> {
  const course = courseById(id)
  await page.getByRole('link', { name: 'View Certificate' }).click()
  await page.waitForURL(portal.url(`/certificate?module=${id}`))
  await page.getByRole('heading', { name: 'Your certificate is ready to issue' }).waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe(teacher)
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await page.getByRole('heading', { name: 'Certificate of Professional Learning' }).waitFor()
  await expectNoSideScroll(page, `certificate of ${id}`)

  const download = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  const papers = {
    page: (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' '),
    pdf: await readPdf(await download.path()),
  }
  const own = [
    ...[course.title, teacher, hours, 'Online / Self-paced'],
    ...standardsOf(course.standards).flatMap(({ code, focus, descriptor }) => [code, focus, descriptor]),
  ]
  const others = courses.filter((other) => other !== course)
  const foreign = others.flatMap(({ standards }) => standards).filter((code) => !course.standards.includes(code))
  for (const [paper, text] of Object.entries(papers)) {
    for (const words of own) expect(text, paper).toContain(words)
    for (const words of [...others.map(({ title }) => title), ...foreign]) expect(text, paper).not.toContain(words)
    const [, day] = /Date of completion ([A-Z][a-z]+ \d{1,2}, \d{4})/.exec(text) ?? []
    expect(days, paper).toContain(day)
  }
}

const sydneyDay = (): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Australia/Sydney' }).format(new Date())

test('a visitor on a phone takes a course and gets its certificate', async () => {
  // Without access the API answers 403 for a lesson, and the page shows the preview.
  portal.expecting({ console: [/status of 403/] })
  const page = await portal.page({ width: 375 })
  await openPreview(page, journey)
  await enrol(page, journey)
  await write(page, journey)
  const days = await complete(page)
  await certify(page, journey, days)
})

/** The text of the printed page; backgrounds are printed too. */
async function printed(page: Page): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'print-'))
  try {
    const path = join(folder, 'page.pdf')
    await page.pdf({ path, format: 'A4', printBackground: true })
    return await readPdf(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a printed lesson has all of the learner’s notes, uses little ink and has no controls', async () => {
  const learner = await portal.learner('Priya Print', ['failure-festival'])
  const page = await (await portal.device({ colorScheme: 'dark' })).newPage()
  await signIn(page, learner, '/course/failure-festival', { onePage: true })
  const plan = page.getByRole('textbox', { name: 'Step 1: a goal that can be missed' })
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of 60: which measurement, and why.`)
  await plan.fill(lines.join('\n'))
  await saved(page)

  const text = await printed(page)
  expect(text, 'page numbers').toMatch(/ 1 of (\d+) .*\1 of \1$/)
  const folded = (await page.locator('details :is(p, li)').allTextContents()).map((each) =>
    each.replaceAll(/\s+/g, ' ').trim(),
  )
  expect(folded.length).toBeGreaterThan(0)
  for (const words of ['Failure Festival', 'Closing thought', ...lines]) expect(text).toContain(words)
  for (const words of folded) expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
  for (const control of [
    ...['Back to Dashboard', 'On this page', 'My prompts', 'Ready to Complete?', 'Mark as Complete'],
    ...['Save to my library', 'Download this sheet', 'Saved'],
  ])
    expect(text).not.toContain(control)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const inked = await page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *:not(svg *)')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .map((each) => each.outerHTML.slice(0, 120)),
  )
  expect(inked).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(27, 35, 48)')
})
