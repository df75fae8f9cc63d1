import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { flagship, type ModuleId, moduleById } from '#catalogue/catalogue'
import { isAsked, isBox, nodesOf } from '#lessons/lesson-parts'
import { completionOf } from '../functions/small-lessons.ts'
import { getDocument } from '../pdfjs.ts'
import { canary } from './canaries.ts'
import { readPdf } from './pdf.ts'
import {
  button,
  downloaded,
  expectAccessible,
  expectNoSideScroll,
  opened,
  openPortal,
  readAll,
  storedDrafts,
} from './portal.ts'

const portal = openPortal()
type Learner = Awaited<ReturnType<typeof portal.learner>>

const path = (moduleId: ModuleId) => `/course/${moduleId}`
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Waits for a quiz's sentence, which stands in the page and not in a toast over it. */
async function expectScore(page: Page, score: number): Promise<void> {
  await page.locator('#quiz').getByText(`Quiz complete! You scored ${score} out of 10`, { exact: true }).waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
}

/** Clicks the button that completes a module, and expects the one sentence that says what's missing. */
async function expectRefusal(page: Page, name: string, words: string, refused?: Locator): Promise<void> {
  await button(page, name).click()
  const sentence = page.getByText(words, { exact: true })
  await sentence.waitFor()
  expect(await sentence.count()).toBe(1)
  if (!refused) return
  await expect.poll(() => refused.evaluate((one) => document.activeElement === one)).toBe(true)
  expect(await refused.getAttribute('aria-invalid')).toBe('true')
  expect(await refused.getAttribute('aria-describedby')).toBe(await sentence.getAttribute('id'))
}

/** Whether the focus is on the heading of what replaced the button. */
const expectFocusOnHeading = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('completion')

/** The end of a module says itself that it's complete. */
const expectSaid = (page: Page, words: string) => page.locator('.completed').getByText(words, { exact: true }).waitFor()

/** Clicks the button that completes a module and waits for the sentence. */
async function clickAndExpect(page: Page, name: string, words: string): Promise<void> {
  await button(page, name).click()
  await expectSaid(page, words)
}

async function open(learner: Learner, moduleId: ModuleId, width = 1280): Promise<Page> {
  const page = await portal.signedIn(learner, path(moduleId), { width, onePage: true })
  await ready(page, moduleId)
  return page
}

/** Waits until the lesson's text boxes can be edited. */
async function ready(page: Page, moduleId: ModuleId): Promise<void> {
  await opened(page, moduleById(moduleId).title)
  await page.waitForFunction(() => !document.querySelector('article textarea[readonly]:not(.ruled)'))
}

/** Sends a request that our pages never send. */
const sendRequest = (page: Page, method: string, address: string, body: object) =>
  page.evaluate(
    async ([method, address, body]) => {
      const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' }
      const response = await fetch(address, { method, headers, body })
      return { status: response.status, body: await response.json() }
    },
    [method, address, JSON.stringify(body)] as const,
  )

const keyOf = ({ context }: Learner, moduleId: ModuleId) => context.lessons.key(moduleId)?.questions ?? []
const optionsOf = (page: Page) =>
  page.locator('#quiz input[type="radio"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Answers the questions from `from` to `to`. Of the whole quiz, only the first `right` answers are correct. */
async function answer(page: Page, key: ReturnType<typeof keyOf>, right: number, [from, to] = [0, 10]): Promise<void> {
  for (const [place, question] of key.entries()) {
    if (place < from || place >= to) continue
    const options = page.locator('#quiz fieldset').nth(place).getByRole('radio')
    const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(values).toContain(question.answer)
    await options.nth(values.findIndex((value) => (value === question.answer) === place < right)).check()
  }
}

/** On a phone the quiz has one question a screen, at first one that's open, and all can be reached. */
async function onAPhone(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 375, height: 812 })
  const shown = async () => (await page.locator('#quiz legend').filter({ visible: true }).allInnerTexts()).join()
  await expect.poll(shown).toMatch(/^6\./)
  await button(page, 'Next').press('Enter')
  await expect.poll(shown).toMatch(/^7\./)
  expect(
    await page
      .locator('#quiz fieldset')
      .nth(6)
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await button(page, 'Question 2: answered').click()
  await expect.poll(shown).toMatch(/^2\./)
  await button(page, 'Previous').click()
  expect(await button(page, 'Previous').isDisabled()).toBe(true)
  await expectAccessible(page, 'a quiz on a phone', '#quiz')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSideScroll(page, 'a quiz at 320 px')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#quiz legend').filter({ visible: true }).count(), 'printed questions').toBe(10)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width, height })
}

/** The printed text without white space: where fonts change, the PDF's text has extra spaces. */
async function printed(page: Page): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'))
  const file = join(folder, 'page.pdf')
  await page.pdf({ path: file, format: 'A4' })
  const text = await readPdf(file)
  rmSync(folder, { recursive: true })
  return letters(text)
}
const letters = (text: string) => text.replaceAll(/\s+/g, '')

/** Every longer text in a part of a lesson, without what it says to those who chose a state or to those who don’t see a drawing. */
function pieces(part: unknown): string[] {
  if (typeof part === 'string') return part.length > 60 && part.includes(' ') ? [part] : []
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([name, value]) => (name === 'places' || name === 'alt' ? [] : pieces(value)))
}

test('module 1: quiz answers survive a reload, the quiz can be retried, and completion locks the reflection', async () => {
  portal.expecting({ console: [/status of (409|422)/] })
  const learner = await portal.learner('Aroha Ngāta', ['genai-course'])
  const key = keyOf(learner, 'genai-module-1')
  const page = await open(learner, 'genai-module-1')
  const told: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) told.push(response.text().catch(() => ''))
  })
  expect(await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').count()).toBe(11)

  const refusal = 'Please complete the quiz with at least 7 correct answers to unlock the next module.'
  await expectRefusal(page, 'Submit & Complete Module', refusal)
  expect(await page.locator('[aria-labelledby="completion"]').innerText()).toContain(refusal)
  await page.getByRole('link', { name: /^To do Quiz: 7 of 10 needed, not taken yet/ }).waitFor()
  const completion = '/api/modules/genai-module-1/completion'
  const unearned = await sendRequest(page, 'POST', completion, { operation: crypto.randomUUID() })
  expect(unearned).toMatchObject({ status: 422, body: { message: refusal } })

  const order = await optionsOf(page)
  expect(await button(page, 'Submit Quiz').isDisabled()).toBe(true)
  await answer(page, key, 6, [0, 5])
  await page.getByText('5 of 10 questions still open').waitFor()
  const kept = async () => {
    const { draft } = await learner.context.quizzes.read('genai-module-1')
    return (await storedDrafts(page)) + JSON.stringify(draft)
  }
  await expect.poll(kept).toContain(`"${key[4]?.id}":`)
  await page.reload()
  await page.getByText('5 of 10 questions still open').waitFor()
  expect(await optionsOf(page), 'the same order after a reload').toEqual(order)
  await onAPhone(page)
  await answer(page, key, 6, [5, 10])
  await page.getByText('All questions answered').waitFor()
  const before = (await Promise.all(told)).join('\n')
  expect(before).toContain('"chosen"')
  expect(before, 'before submission').not.toMatch(/"(answer|marks|explanation)":/)
  await button(page, 'Submit Quiz').click()
  await expectScore(page, 6)
  const marked = await page.locator('#quiz').innerText()
  for (const { explanation } of key) expect(marked).toContain(explanation)
  expect(await page.locator('#quiz').getByText('Your answer', { exact: true }).count()).toBe(4)
  await expectAccessible(page, 'a marked quiz', '#quiz')
  await expectRefusal(page, 'Submit & Complete Module', refusal)
  await page.getByRole('link', { name: /best so far 6/ }).waitFor()

  await button(page, 'Try Again').click()
  await page.getByText('10 of 10 questions still open').waitFor()
  expect(await optionsOf(page), 'another order').not.toEqual(order)
  await answer(page, key, 9)
  await button(page, 'Submit Quiz').click()
  await expectScore(page, 9)
  await button(page, 'Review Answers').waitFor()
  expect(await button(page, 'Try Again').count()).toBe(0)

  const reflection = box(page, 'My cumulative reflection')
  const blank = 'Please complete the cumulative assessment task reflection.'
  await expectRefusal(page, 'Submit & Complete Module', blank, reflection)
  await expectAccessible(page, 'a refused reflection')
  await reflection.fill(canary('reflection', 'A pattern is not an understanding.'))
  expect(await reflection.getAttribute('aria-invalid')).toBeNull()
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(completion)) asked += 1
  })
  await button(page, 'Submit & Complete Module').dblclick()
  await expectSaid(page, 'Congratulations! Module 1 completed! You can now access Module 2.')
  expect(asked, 'completions of a double click').toBe(1)
  await expectFocusOnHeading(page)
  await expect.poll(() => reflection.getAttribute('readonly')).not.toBeNull()
  await expectAccessible(page, 'module 1, completed')

  const { context } = learner
  const stored = await context.notes.read('genai-module-1', 'notes')
  const change = { text: 'Better afterwards', version: stored?.version ?? 0, operation: crypto.randomUUID() }
  const late = await sendRequest(page, 'PUT', '/api/modules/genai-module-1/notes/notes', change)
  expect(late.status, 'a change to what completion has locked').toBe(409)
  expect((await context.notes.read('genai-module-1', 'notes'))?.text).toBe('A pattern is not an understanding.')

  await page.reload()
  await expectScore(page, 9)
  await expect.poll(() => reflection.inputValue()).toBe('A pattern is not an understanding.')
  await link(page, 'View module certificate').click()
  await page.waitForURL('/certificate?module=genai-module-1')
  await button(page, 'Issue my certificate').waitFor()
  await page.goBack()
  await link(page, 'Next Module').click()
  await page.waitForURL(path('genai-module-2'))
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/dashboard')
  await page.getByText('1 of 5 modules completed').waitFor()
  expect(await page.getByText('Activity completed').count()).toBe(1)
  const prompts = await link(page, 'My prompt library').boundingBox()
  expect((prompts?.y ?? 0) + (prompts?.height ?? 0), 'the end of the prompts on a phone').toBeLessThan(2 * 812)
})

test('module 2: the quiz allows one attempt, its feedback names the story’s character, and all notes print', async () => {
  portal.expecting({ console: [/status of (409|422)/] })
  const learner = await portal.learner('Mele Module', ['genai-course'])
  const lesson = learner.context.lessons.lesson('genai-module-2')
  if (!lesson) throw new Error('Module 2 has no lesson')
  const page = await open(learner, 'genai-module-2')
  const notes = box(page, 'My prompt library notes')
  await page.getByText('Completes the module and locks these notes').waitFor()
  await expectRefusal(page, 'Print to PDF', 'Please provide your Prompt Library notes before printing.', notes)
  await page.getByRole('heading', { name: 'Submit Your Prompt Library Notes' }).waitFor()
  await notes.fill('Before: write me a quiz.\n\nAfter: you are … kia māia')
  await expectRefusal(page, 'Print to PDF', 'Please complete the quiz before printing.')

  const key = keyOf(learner, 'genai-module-2')
  await answer(page, key, 4)
  await button(page, 'Submit Quiz').click()
  await expectScore(page, 4)
  const tier = `Go back and re-read ${lesson.story}'s story; the answer is hiding in plain sight.`
  await page.getByText(tier).waitFor()
  await page.getByText('Your answers are locked.').waitFor()
  expect(await page.locator('#quiz input:not(:disabled)').count()).toBe(0)
  expect(await button(page, 'Try Again').count()).toBe(0)
  for (const attempt of [1, 2]) {
    const answers = Object.fromEntries(key.map(({ id, answer }) => [id, answer]))
    const again = { attempt, answers, operation: crypto.randomUUID() }
    await sendRequest(page, 'POST', '/api/modules/genai-module-2/quiz', again)
  }
  await page.reload()
  await page.getByText(tier).waitFor()
  await expectScore(page, 4)
  await ready(page, 'genai-module-2')

  const written = ['Before: write me a quiz.', 'After: you are … kia māia']
  const [own, cells] = [page.getByRole('article').locator('textarea.ruled'), page.locator('article li textarea')]
  // The boxes of exercises are drawn once the first one comes near the screen.
  await page.locator('[data-exercise]').first().scrollIntoViewIfNeeded()
  await page.getByLabel('The Context for Friday').waitFor()
  for (let place = 0; place < (await own.count()) - 1; place++) {
    written.push(`Reflection number ${place}, in my own words.`)
    await own.nth(place).fill(written.at(-1) ?? '')
  }
  for (let place = 0; place < 5; place++) {
    written.push(`Trial ${place}: run on a Tuesday.`)
    await cells.nth(place).fill(written.at(-1) ?? '')
  }
  expect(await own.count()).toBe(nodesOf(lesson).filter((node) => isBox(node) && isAsked(node)).length - 1)
  await clickAndExpect(page, 'Print to PDF', 'Module 2 completed! Your responses have been saved.')
  await expectFocusOnHeading(page)
  expect(await button(page, 'Completed').isDisabled()).toBe(true)
  await link(page, 'Next module: Building My AI Teaching Partner, 180 min').waitFor()
  await expect.poll(() => notes.getAttribute('readonly')).not.toBeNull()
  await expectAccessible(page, 'module 2, completed')

  await page.evaluate(() => {
    window.print = () => {}
  })
  await button(page, 'Print').click()
  const sheet = await printed(page)
  for (const words of ['My notes', 'The Power of Prompting', ...written]) expect(sheet).toContain(letters(words))
  const taught = pieces(lesson.sections).map(letters)
  expect(taught.length).toBeGreaterThan(100)
  expect(taught.filter((words) => sheet.includes(words))).toEqual([])
  expect(sheet).not.toMatch(/BacktoDashboard|Myprompts|Onthispage/)

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  const whole = await printed(page)
  for (const words of written) expect(whole).toContain(letters(words))
  expect(taught.filter((words) => !whole.includes(words))).toEqual([])

  const file = await downloaded(page, button(page, 'Download PDF'))
  expect(file.suggestedFilename()).toBe('genai-module-2-notes.pdf')
  const pdf = letters(await readPdf(await file.path()))
  for (const words of ['The Power of Prompting', learner.name, ...written]) expect(pdf).toContain(letters(words))
})

test('completing the fifth module completes the course; every certificate has its own title and hours', async () => {
  const learner = await portal.learner('Grace Ngaio', ['genai-course'])
  await readAll(learner, 'genai-module-5')
  const { context } = learner
  for (const { id } of flagship.modules.slice(0, 4))
    await context.progress.complete(
      id,
      true,
      completionOf(id, new Date().toISOString(), context.lessons),
      `complete-${id}`,
    )
  const page = await open(learner, 'genai-module-5', 375)
  for (const [id, label, title, height] of [
    ['genai-module-3', 'My implementation plan', 'Final Assessment', '300px'],
    ['genai-module-4', 'My feedback generator workflow', 'Module Activity', '200px'],
  ] as const) {
    await page.goto(path(id))
    await ready(page, id)
    await expectNoSideScroll(page, `${id}, completed`)
    expect(await page.getByRole('region', { name: title }).getByRole('heading', { name: title }).count()).toBe(1)
    expect(await box(page, label).evaluate((one) => getComputedStyle(one).minHeight)).toBe(height)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path('genai-module-5'))
  await ready(page, 'genai-module-5')
  await clickAndExpect(
    page,
    'Complete Module and Finish Course',
    "Congratulations! You've completed the entire course!",
  )
  await page.getByText(/^10 hours of professional learning, completed \d{1,2} [A-Z][a-z]+ \d{4}$/).waitFor()
  await expectFocusOnHeading(page)
  await page.getByRole('heading', { name: 'What to take next' }).waitFor()
  await expectAccessible(page, 'the course, completed')

  await page.goto('/dashboard')
  await page.getByText('5 of 5 modules completed • $99 AUD per course', { exact: true }).waitFor()
  expect(await page.getByText('Activity completed').count()).toBe(5)
  const earned = page.getByRole('region', { name: 'Certificates' })
  const modules = earned.getByRole('button', { name: 'and 4 of its modules' })
  await modules.click()
  expect(await earned.getByRole('link', { name: /^Issue ?: / }).count()).toBe(5)
  await expectAccessible(page, 'dashboard of a graduate')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideScroll(page, 'dashboard of a graduate at 320 px')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Issue all 5 certificates' }).click()
  await box(page, 'Full name').waitFor()
  await expectAccessible(page, 'the name for all certificates')
  await button(page, 'Issue all with this name').dblclick()
  await page.getByRole('heading', { level: 1, name: 'Your 5 certificates are issued' }).waitFor()
  await expectAccessible(page, 'all certificates, issued')
  const paper = page.getByRole('article', { name: 'Certificate of Professional Learning' })
  for (const [place, duration] of ['1 hour 30 minutes', '2 hours 30 minutes', '3 hours', '2 hours'].entries()) {
    const { id, title } = flagship.modules[place] ?? moduleById('genai-module-1')
    await page.goto(`/certificate?module=${id}`)
    await paper.getByText(`${duration} of professional learning`).first().waitFor()
    expect(await paper.innerText()).toContain(title)
  }
  await page.goto('/dashboard')
  await modules.click()
  await page.getByRole('link', { name: /^View ?: The Power of Prompting$/ }).waitFor()
  await link(page, 'View Certificate').click()
  await paper.waitFor()
  await expectAccessible(page, 'certificate of the flagship')
  const all = await downloaded(page, button(page, 'Download all my certificates as one PDF'))
  expect(
    (await getDocument({ data: new Uint8Array(readFileSync(await all.path())), verbosity: 0 }).promise).numPages,
  ).toBe(5)
  const file = await downloaded(page, button(page, 'Download PDF'))
  const text = await readPdf(await file.path())
  for (const words of [
    learner.name,
    '10 hours of professional learning',
    'PD Recognition Statement',
    ...flagship.standards,
  ])
    expect(text).toContain(words)
})
