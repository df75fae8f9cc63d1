import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { canary } from './canaries.ts'
import { readPdf } from './pdf.ts'
import { button, downloaded, expectAccessible, expectNoSideScroll, expectStored, openPortal, signIn } from './portal.ts'

const portal = openPortal()
const lesson = '/course/genai-module-2'
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor()
const item = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
/** Wide enough for the prompts beside a lesson. */
const desk = { width: 1440 }
const panel = (page: Page) => page.getByRole('complementary', { name: 'My prompts' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true })
const expectFocus = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
type Learner = Awaited<ReturnType<typeof portal.learner>>
const stored = async ({ context }: Learner) => (await context.prompts.page({ limit: 500 })).prompts

/** Runs in the page. Whether an element's head, where its first button is, stands in the window. */
const isInView = (element: Element): boolean => {
  const [top, end] = [element, element.querySelector('button') ?? element].map((one) => one.getBoundingClientRect())
  return !!top && !!end && top.top >= 0 && end.bottom <= window.innerHeight
}

async function add(page: Page, text: string, title = ''): Promise<void> {
  await field(page, 'Title (optional)').fill(title)
  await field(page, 'Prompt').fill(text)
  await button(page, 'Add to my library').click()
}
const openExports = (page: Page) => page.locator('summary', { hasText: 'Export' }).click()
async function exported(page: Page, name: string): Promise<string> {
  await openExports(page)
  const download = await downloaded(page, button(page, name))
  return download.path()
}

test('a teacher adds, copies, edits, deletes and restores a prompt beside the lesson, and loses no unfinished one', async () => {
  portal.expecting({ console: [/net::ERR_|dynamically imported module|status of 409/] })
  const learner = await portal.learner('Pia Prompts', ['genai-course'])
  const device = await portal.device({ width: 1440, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await device.newPage()
  await signIn(page, learner, lesson)
  await panel(page).getByText('No prompts yet.').waitFor()

  await button(page, 'Add to my library').click()
  await toast(page, 'Please enter a prompt')
  await expectAccessible(page, 'an empty prompt')

  const words = 'You are a careful editor.\n\n```\ncode & “quotes”\n```\nAsk me first: what is it for?'
  await field(page, 'Title (optional)').fill(canary('title of a prompt', '  The editor '))
  await field(page, 'Prompt').fill(canary('prompt', words))
  await button(page, 'Add to my library').dblclick()
  await toast(page, 'Prompt added to your library')
  await item(page, 'The editor').waitFor()
  await add(page, 'No title at all')
  await item(page, 'Untitled prompt').waitFor()
  // A second press that was sent would have arrived before this prompt.
  expect(await stored(learner)).toMatchObject([
    { title: 'The editor', text: words, moduleId: 'genai-module-2' },
    { title: null, text: 'No title at all' },
  ])

  await item(page, 'The editor').getByRole('button', { name: 'Copy' }).click()
  await item(page, 'The editor').getByRole('status').getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)

  await item(page, 'The editor').getByRole('button', { name: 'The editor', exact: true }).click()
  await item(page, 'The editor').getByRole('button', { name: /^Edit/ }).click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save', exact: true }) })
  await form.getByLabel('Title').fill('The kind editor')
  // Another device was faster. The choice between the two stands where the teacher looks.
  const [first] = await stored(learner)
  if (!first) throw new Error('No prompt is stored')
  await learner.context.prompts.edit(first.moduleId, first.promptId, {
    title: first.title,
    text: `${words} Thank you.`,
    version: first.version,
    at: new Date().toISOString(),
    operation: crypto.randomUUID(),
  })
  await button(page, 'Save').click()
  const choice = page.getByRole('region', { name: 'This prompt was changed in another tab or on another device' })
  await choice.waitFor()
  expect(await choice.evaluate(isInView), 'the choice is in view').toBe(true)
  await expectAccessible(page, 'a prompt in conflict')
  await button(page, 'Keep this one').click()
  await item(page, 'The kind editor').waitFor()

  await item(page, 'The kind editor').getByRole('button', { name: 'Delete' }).press('Enter')
  await toast(page, 'Prompt removed')
  await item(page, 'The kind editor').waitFor({ state: 'detached' })
  await expectFocus(page, 'Untitled prompt')
  await page.keyboard.press('Tab')
  await expectFocus(page, 'Undo')
  await page.keyboard.press('Enter')
  await item(page, 'The kind editor').waitFor()
  expect((await stored(learner)).map(({ title }) => title)).toEqual(['The kind editor', null])

  await page.goto('/course/genai-module-1')
  await panel(page).getByText('No prompts yet.').waitFor()
  await page.goto('/course/genai-module-3')
  await item(page, 'The kind editor').waitFor()

  // The sentence about an unfinished prompt moves nothing, and the prompt is there after a reload and in a new tab.
  const box = field(page, 'Prompt')
  const places = () => Promise.all([button(page, 'Add to my library').boundingBox(), box.boundingBox()])
  const before = await places()
  await device.setOffline(true)
  await box.fill('You are a kind editor of rep')
  await panel(page).getByText('Only on this device until you press “Add to my library”.').waitFor()
  expect(await places()).toEqual(before)
  await expectStored(page, 'You are a kind editor of rep')
  await device.setOffline(false)
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('You are a kind editor of rep')
  const tab = await device.newPage()
  await page.close()
  await tab.goto('/dashboard')
  await button(tab, 'Sign Out').click()
  await tab.getByRole('dialog', { name: 'Some of your words are not saved online yet' }).waitFor()
  await button(tab, 'Stay signed in').click()
  await tab.goto('/course/genai-module-3')
  await expect.poll(() => field(tab, 'Prompt').inputValue()).toBe('You are a kind editor of rep')

  // What the server has stored though its answer was lost isn't stored twice.
  await tab.route('**/api/prompts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(tab, 'Add to my library').click()
  await toast(tab, 'Failed to save prompt')
  await tab.unrouteAll()
  await field(tab, 'Prompt').fill('You are a kind editor of reports')
  await button(tab, 'Add to my library').click()
  await toast(tab, 'Prompt added to your library')
  expect((await stored(learner)).map(({ text }) => text)).toEqual([
    words,
    'No title at all',
    'You are a kind editor of reports',
  ])
})

test('a library is searched, exported in full as PDF, Markdown and JSON, and takes a deleted prompt back by keyboard', async () => {
  const awkward = ['Fences: ``` and ````', '# not a heading', 'Līne\nbreaks\n\n\ttabs', 'Ngā mihi — “quotes” & <tags>']
  const long = `${'A long prompt goes on. '.repeat(120)}Until here.`
  const learner = await portal.learner('Xenia Export', ['genai-course'])
  const modules: ModuleId[] = ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4']
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const at = yesterday.toISOString()
  const prompts = Array.from({ length: 40 }, (_, n) => ({
    promptId: ulid(1_772_000_000_000 + n),
    moduleId: modules[Math.floor(n / 10)] ?? 'genai-module-1',
    title: n % 10 === 0 ? null : `Prompt number ${n}`,
    text: n === 1 ? long : `${awkward[n % 4]} (${n})`,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }))
  const deleted = {
    promptId: ulid(),
    moduleId: 'genai-module-2',
    title: 'The relief lesson',
    text: 'Please help me with this.',
    version: 1,
    where: 'Edge on Windows',
    createdAt: at,
    updatedAt: at,
  } as const
  const library = learner.context.prompts
  await Promise.all([...prompts, deleted].map((prompt) => library.add(prompt)))
  await library.keepDeleted(deleted, yesterday)
  await library.delete(deleted.moduleId, deleted.promptId, 1)

  const page = await portal.signedIn(learner, '/prompts', desk)
  await page.getByRole('radio', { name: 'All 40' }).waitFor()
  const one = item(page, 'Prompt number 1')
  expect(await one.innerText()).not.toContain('Until here.')
  const title = one.getByRole('button', { name: 'Prompt number 1', exact: true })
  await title.press('Enter')
  await expect.poll(() => one.innerText()).toContain('Until here.')
  await expectAccessible(page, 'a library with an open card')
  await title.press('Enter')
  const sheet = join(tmpdir(), `library-${process.pid}.pdf`)
  await page.pdf({ path: sheet, format: 'A4' })
  // Where fonts change, the PDF's text has extra spaces.
  const paper = (await readPdf(sheet)).replaceAll(' ', '')
  rmSync(sheet)
  for (const words of ['Untilhere.', 'Totalprompts:40', 'Ngāmihi', '(39)']) expect(paper).toContain(words)
  expect(paper).not.toMatch(/BacktoDashboard|Searchyourprompts|Copy:/)
  await page.getByLabel('Search your prompts').fill(canary('search words', 'MIHI'))
  await page.getByText('10 of 40 prompts').waitFor()

  const json = JSON.parse(readFileSync(await exported(page, 'JSON'), 'utf8'))
  expect(json).toMatchObject({ title: 'My Prompt Library', total: 40 })
  const groups: { title: string; prompts: { title: string | null; text: string }[] }[] = json.groups
  expect(groups.map(({ title }) => title)).toEqual([
    'Module 1: What is AI?',
    'Module 2: The Power of Prompting',
    'Module 3: Building My AI Teaching Partner',
    'Module 4: AI Feedback Generator',
  ])
  expect(groups.flatMap((group) => group.prompts.map(({ text }) => text))).toEqual(prompts.map(({ text }) => text))

  const markdown = readFileSync(await exported(page, 'Markdown'), 'utf8')
  expect(markdown).toMatch(/^# My Prompt Library\n\nTotal prompts: 40 • Generated on /)
  const read = [...markdown.matchAll(/^### (\d+)\. (.*)\n\n(`{3,})\n([\s\S]*?)\n\3$/gm)]
  expect(read.map(([, , , , text]) => text)).toEqual(prompts.map(({ text }) => text))
  expect(read.map(([, number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, n) => (n % 10) + 1))

  const pdf = await readPdf(await exported(page, 'Export to PDF'))
  for (const words of ['My Prompt Library', 'Total prompts: 40', 'Module 4: AI Feedback Generator', 'Ngā mihi', '(39)'])
    expect(pdf).toContain(words)

  await page.getByLabel('Search your prompts').fill('')
  await page.locator('summary', { hasText: 'Deleted in the last 30 days (1)' }).press('Enter')
  await item(page, deleted.title).waitFor()
  await expectAccessible(page, 'deleted prompts')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoSideScroll(page, 'a library with deleted prompts at 320 px')
  await page.keyboard.press('Tab')
  await expectFocus(page, 'Take back: The relief lesson')
  await page.keyboard.press('Enter')
  await toast(page, 'Prompt added to your library')
  await page.getByRole('region', { name: 'Prompt library' }).getByRole('article', { name: deleted.title }).waitFor()
  expect(await stored(learner)).toContainEqual(expect.objectContaining({ title: deleted.title, text: deleted.text }))
})

/** No button stands half under the bar with the search then. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))

test.each([
  ['on a desk', { width: 1280, height: 900 }],
  ['on a phone', { width: 375, height: 740 }],
])(
  'prompts are brought in from a file, tagged, filled in and taken out again as a page that works alone, %s',
  async (place, size) => {
    const learner = await portal.learner(`Tilly ${place}`, ['genai-course'])
    const device = await portal.device({ ...size, permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await device.newPage()
    await signIn(page, learner, '/prompts')
    await button(page, 'Bring prompts in').click()
    const files = join(import.meta.dirname, '../frontend/prompts/files')
    const file = page.getByLabel('File of prompts')
    await file.setInputFiles(join(files, 'snippets.json'))
    await page.getByText('It has no text.').waitFor()
    await expectAccessible(page, `a file of prompts before it’s added, ${place}`)
    await expectNoSideScroll(page, `a file of prompts, ${place}`)
    await page.getByLabel('Add them to').selectOption({ label: 'Module 2: The Power of Prompting' })
    await button(page, 'Add 2 prompts').click()
    await toast(page, '2 prompts added to your library')
    await file.setInputFiles(join(files, 'excel.csv'))
    await button(page, 'Add 2 prompts').click()
    await page.getByText('2 prompts added', { exact: true }).waitFor()
    await file.setInputFiles(join(files, 'personas.csv'))
    await button(page, 'Add 2 prompts').click()
    await page.getByText('2 prompts added', { exact: true }).waitFor()
    await file.setInputFiles(join(files, 'snippets.json'))
    await page.getByText('0 prompts new').waitFor()
    await button(page, 'Close').click()
    expect((await stored(learner)).map(({ title, tags = [] }) => [title, ...tags]).toSorted()).toEqual([
      [null, 'planning', 'quick'],
      ['Café words', 'French'],
      ['Formula', 'maths', 'sheets'],
      ['Relief lesson', 'planning', 'Year 9'],
      ['Report, editor'],
      ['Year 7 maths tutor'],
    ])

    await page.getByRole('radio', { name: 'planning 2' }).check()
    await item(page, 'Year 7 maths tutor').waitFor({ state: 'detached' })
    const card = item(page, 'Untitled prompt')
    await card.getByRole('button', { name: /^Fill in/ }).click()
    await page.keyboard.type('decimals')
    await card.getByRole('button', { name: /^Copy/ }).click()
    await card.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('No title here decimals')
    await card.getByRole('button', { name: /^Tags/ }).click()
    await card.getByLabel('Add a tag').fill('year 9')
    await card.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await card.getByRole('button', { name: /^Year 9/ }).waitFor()
    await toTop(page)
    await expectAccessible(page, `a card with blanks and its tags open, ${place}`)
    await expectNoSideScroll(page, `a card with blanks, ${place}`)
    await button(page, 'Rename or remove tags').click()
    await button(page, /^Rename.*Year 9$/).click()
    await page.keyboard.type('Year 10')
    await toTop(page)
    await expectAccessible(page, `renaming a tag, ${place}`)
    await page.keyboard.press('Enter')
    await toast(page, '“Year 9” is now “Year 10” in 2 prompts')
    await expectNoSideScroll(page, `the tags, ${place}`)

    const copy = await exported(page, 'A page that works without an account')
    const csv = readFileSync(await exported(page, 'CSV, for spreadsheets'), 'utf8')
    expect(csv).toContain(`"Formula","'=SUM(A1)","maths, sheets"`)
    // From the device alone: the page of another browser, without network or account.
    const elsewhere = await portal.device({ ...size, permissions: ['clipboard-read', 'clipboard-write'] })
    await elsewhere.setOffline(true)
    const alone = await elsewhere.newPage()
    const asked: string[] = []
    alone.on('request', (request) => asked.push(request.url()))
    const address = `file://${copy}.html`
    copyFileSync(copy, `${copy}.html`)
    await alone.goto(address)
    await alone.getByLabel('Search').fill('DECIMALS')
    await alone.getByText('0 of 6 prompts').waitFor()
    await alone.getByLabel('Search').fill('no title')
    await alone.getByText('1 of 6 prompts').waitFor()
    await alone.getByLabel('topic').fill('fractions & more')
    await alone.getByRole('article').getByRole('button', { name: 'Copy' }).click()
    await alone.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await alone.evaluate(() => navigator.clipboard.readText())).toBe('No title here fractions & more')
    await expectAccessible(alone, `the library without an account, ${place}`)
    await expectNoSideScroll(alone, `the library without an account, ${place}`)
    expect(asked).toEqual([address])
  },
)
