import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { canary } from './canaries.ts'
import { readPdf } from './pdf.ts'
import { expectAccessible, expectNoSideScroll, expectStored, openPortal, signIn } from './portal.ts'

const portal = openPortal()
const lesson = '/course/genai-module-2'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor()
const item = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
/** Wide enough for the prompts beside a lesson. */
const desk = { width: 1440 }
const panel = (page: Page) => page.getByRole('complementary', { name: 'My prompts' })
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true })
const expectFocus = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
const screenshot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `prompts-${name}.png`) })
}

type Learner = Awaited<ReturnType<typeof portal.learner>>
const stored = async ({ context }: Learner) => (await context.prompts.page({ limit: 500 })).prompts

async function add(page: Page, text: string, title = ''): Promise<void> {
  await field(page, 'Title (optional)').fill(title)
  await field(page, 'Prompt').fill(text)
  await button(page, 'Add to my library').click()
}
/** The texts that the document doesn't contain in this order. */
function notInOrder(document: string, texts: readonly string[]): string[] {
  let end = 0
  return texts.filter((text) => {
    // Searching only nearby keeps this fast with many similar texts.
    const at = document.slice(end, end + text.length + 1_000).indexOf(text)
    if (at >= 0) end += at + text.length
    return at < 0
  })
}
const openExports = (page: Page) => page.locator('summary', { hasText: 'Export' }).click()
async function exported(page: Page, name: string): Promise<string> {
  await openExports(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return download.path()
}

test('a teacher adds, copies, edits, deletes and restores a prompt beside the lesson', async () => {
  portal.expecting({ console: [/status of (404|409)/] })
  const learner = await portal.learner('Pia Prompts', ['genai-course'])
  const device = await portal.device({ width: 1440, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await device.newPage()
  await signIn(page, learner, lesson)
  await panel(page).getByText('No prompts yet.').waitFor()

  await button(page, 'Add to my library').click()
  await toast(page, 'Please enter a prompt')
  await expectAccessible(page, 'an empty prompt')
  await screenshot(page, 'empty-1280')

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
  await button(page, 'Save').click()
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
})

test('a prompt that was deleted yesterday is taken back in the library, by keyboard', async () => {
  const learner = await portal.learner('Dora Deleted', ['genai-course'])
  const { prompts } = learner.context
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const at = yesterday.toISOString()
  const words = (title: string) => ({
    title,
    text: `Please help me with this: ${title}.`,
    version: 1,
    where: 'Edge on Windows',
  })
  for (const title of ['The relief lesson', 'The parents’ letter']) {
    const prompt = {
      promptId: ulid(),
      moduleId: 'genai-module-2',
      ...words(title),
      createdAt: at,
      updatedAt: at,
    } as const
    await prompts.add(prompt)
    await prompts.keepDeleted(prompt, yesterday)
    await prompts.delete(prompt.moduleId, prompt.promptId, 1)
  }
  const page = await (await portal.device(desk)).newPage()
  await signIn(page, learner, '/prompts')
  await page.getByText('Your first prompt will be pinned here').waitFor()
  expect(await page.getByRole('link', { name: 'Go to a lesson' }).getAttribute('href')).toBe('/course/genai-module-1')
  const summary = page.locator('summary', { hasText: 'Deleted in the last 30 days (2)' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await item(page, 'The relief lesson').waitFor()
  await expectAccessible(page, 'deleted prompts')
  await screenshot(page, 'deleted-1280')
  await page.setViewportSize({ width: 375, height: 740 })
  await expectNoSideScroll(page, 'deleted prompts')
  await screenshot(page, 'deleted-375')
  await page.keyboard.press('Tab')
  await expectFocus(page, 'Take back: The parents’ letter')
  await page.keyboard.press('Enter')
  await toast(page, 'Prompt added to your library')
  await expectFocus(page, 'The relief lesson')
  await page
    .getByRole('region', { name: 'Prompt library' })
    .getByRole('article', { name: /letter$/ })
    .waitFor()
  expect(await stored(learner)).toMatchObject([words('The parents’ letter')])
  await page.getByRole('button', { name: /^Take back.*The relief lesson$/ }).press('Enter')
  await summary.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Prompt library')
  await page.reload()
  await item(page, 'The relief lesson').waitFor()
  expect(await page.getByText('Deleted in the last 30 days').count()).toBe(0)
})

test('edits on two devices show both texts, and deleting a prompt deleted elsewhere works', async () => {
  portal.expecting({ console: [/status of (404|409)/] })
  const learner = await portal.learner('Paul Phone', ['genai-course'])
  const [laptop, phone] = [await portal.page(desk), await portal.page({ width: 375, height: 800 })]
  await signIn(laptop, learner, lesson)
  await add(laptop, 'First words', 'Shared')
  await item(laptop, 'Shared').waitFor()
  await signIn(phone, learner, '/prompts')
  await item(phone, 'Shared').waitFor()
  const edit = async (page: Page, text: string) => {
    const closed = item(page, 'Shared').getByRole('button', { name: 'Shared', exact: true, expanded: false })
    if (await closed.count()) await closed.click()
    await item(page, 'Shared').getByRole('button', { name: /^Edit/ }).click()
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Save', exact: true }) })
    await form.getByLabel('Prompt', { exact: true }).fill(text)
    await button(page, 'Save').click()
  }
  await edit(phone, 'From the phone')
  await item(phone, 'Shared').getByText('From the phone').waitFor()
  await edit(laptop, 'From the laptop')
  await laptop.getByText('This prompt was changed in another tab or on another device').waitFor()
  await laptop.getByRole('insertion').getByText('phone').waitFor()
  const box = await button(laptop, 'Put both together').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0), 'the choice is in the window').toBeLessThanOrEqual(900)
  await expectAccessible(laptop, 'a prompt in conflict')
  await screenshot(laptop, 'conflict-1280')
  await button(laptop, 'Keep this one').click()
  await item(laptop, 'Shared').getByText('From the laptop').waitFor()
  await expect.poll(() => stored(learner)).toMatchObject([{ text: 'From the laptop', version: 3 }])

  await item(laptop, 'Shared').getByRole('button', { name: 'Delete' }).click()
  await toast(laptop, 'Prompt removed')
  await item(phone, 'Shared').getByRole('button', { name: 'Delete' }).click()
  await phone.getByRole('heading', { name: 'Your first prompt will be pinned here' }).waitFor()
  await expectNoSideScroll(phone, 'an empty library')
})

test('an unfinished prompt survives a reload, and is stored once after a lost response', async () => {
  portal.expecting({ console: [/net::ERR_/] })
  const learner = await portal.learner('Rosa Reload', ['genai-course'])
  const page = await portal.page(desk)
  await signIn(page, learner, lesson)
  await field(page, 'Prompt').fill('Half a pro')
  await expectStored(page, 'Half a pro')
  await page.reload()
  const box = field(page, 'Prompt')
  await expect.poll(() => box.inputValue()).toBe('Half a pro')
  await box.fill('A whole prompt')
  await page.route('**/api/prompts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Add to my library').click()
  await toast(page, 'Failed to save prompt')
  expect(await box.inputValue()).toBe('A whole prompt')
  await page.unrouteAll()
  await box.fill('A whole prompt, and better')
  await button(page, 'Add to my library').click()
  await toast(page, 'Prompt added to your library')
  expect(await stored(learner)).toMatchObject([{ text: 'A whole prompt, and better' }])
})

describe('a prompt form', () => {
  const onlyHere = (page: Page) =>
    panel(page).getByText('Only on this device until you press “Add to my library”.').waitFor()

  test('stays on its device: offline, after a reload and in a new tab, where the sentence about it moves no button', async () => {
    portal.expecting({ console: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] })
    const learner = await portal.learner('Una Underway', ['genai-course'])
    const [laptop, phone] = [await portal.page(desk), await portal.page({ width: 375, height: 800 })]
    await signIn(laptop, learner, lesson)
    const box = field(laptop, 'Prompt')
    const places = () => Promise.all([button(laptop, 'Add to my library').boundingBox(), box.boundingBox()])
    const before = await places()
    await laptop.context().setOffline(true)
    await box.fill('You are a kind editor of reports')
    await onlyHere(laptop)
    expect(await places()).toEqual(before)
    await laptop.context().setOffline(false)
    await laptop.reload()
    await expect.poll(() => box.inputValue()).toBe('You are a kind editor of reports')
    await signIn(phone, learner, lesson)
    await button(phone, /^My prompts/).click()
    const drawer = phone.getByRole('dialog')
    expect(await drawer.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('')
    const tab = await laptop.context().newPage()
    await laptop.close()
    await tab.goto(lesson)
    await expect.poll(() => field(tab, 'Prompt').inputValue()).toBe('You are a kind editor of reports')
    await tab.goto('/dashboard')
    await button(tab, 'Sign Out').click()
    await tab.getByRole('dialog', { name: 'Some of your words are not saved online yet' }).waitFor()
  })

  test('written in two tabs shows both texts once one has closed, and keeps the one that is replaced', async () => {
    const learner = await portal.learner('Thea Twoplaces', ['genai-course'])
    const page = await portal.page(desk)
    await signIn(page, learner, lesson)
    const other = await page.context().newPage()
    await other.goto(lesson)
    await field(page, 'Prompt').fill('Written in the first tab')
    await onlyHere(page)
    await field(other, 'Prompt').fill('Written in the second tab')
    await onlyHere(other)
    await page.close()
    await other.reload()
    const choice = panel(other).getByRole('region', { name: 'There are two versions of this text' })
    await choice.getByRole('insertion').getByText('first').waitFor()
    await expectAccessible(other, 'a form in conflict')
    await screenshot(other, 'form-conflict-1280')
    await expectNoSideScroll(other, 'a form in conflict')
    await choice.getByRole('button', { name: 'Take this one' }).click()
    await expect.poll(() => field(other, 'Prompt').inputValue()).toBe('Written in the first tab')
    await button(other, 'Earlier versions').click()
    await panel(other)
      .getByText(/, only on this device \(25 characters\)/)
      .waitFor()
    await expectAccessible(other, 'earlier words of a form')
    await button(other, 'Put this text back').click()
    await button(other, 'Add to my library').click()
    await toast(other, 'Prompt added to your library')
    expect(await stored(learner)).toMatchObject([{ text: 'Written in the second tab' }])
  })
})

describe('a prompt library', () => {
  /** Stores prompts without going through the page. */
  async function seeded(name: string, count: number, textOf: (n: number) => string) {
    const learner = await portal.learner(name, ['genai-course'])
    const modules: ModuleId[] = ['genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-4']
    const at = '2026-03-02T01:00:00.000Z'
    const prompts = Array.from({ length: count }, (_, n) => ({
      promptId: ulid(1_772_000_000_000 + n),
      moduleId: modules[Math.floor((n * modules.length) / count)] ?? 'genai-module-1',
      title: n % 10 === 0 ? null : `Prompt number ${n}`,
      text: textOf(n),
      version: 1,
      createdAt: at,
      updatedAt: at,
    }))
    for (let n = 0; n < count; n += 50)
      await Promise.all(prompts.slice(n, n + 50).map((prompt) => learner.context.prompts.add(prompt)))
    return { learner, prompts }
  }

  test('can be searched, and exported in full as PDF, Markdown and JSON', async () => {
    const awkward = [
      'Fences: ``` and ````',
      '# not a heading',
      'Līne\nbreaks\n\n\ttabs',
      'Ngā mihi — “quotes” & <tags>',
    ]
    const long = `${'A long prompt goes on. '.repeat(120)}Until here.`
    const { learner, prompts } = await seeded('Xenia Export', 40, (n) => (n === 1 ? long : `${awkward[n % 4]} (${n})`))
    const page = await portal.page(desk)
    await signIn(page, learner, '/prompts')
    await page.getByRole('radio', { name: 'All 40' }).waitFor()
    await expectAccessible(page, 'a library')
    await screenshot(page, 'library-1280')
    const one = item(page, 'Prompt number 1')
    expect(await one.innerText()).not.toContain('Until here.')
    const title = one.getByRole('button', { name: 'Prompt number 1', exact: true })
    await title.press('Enter')
    await expect.poll(() => one.innerText()).toContain('Until here.')
    await expectAccessible(page, 'a library with an open card')
    await title.press('Enter')
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSideScroll(page, 'a library at 320 px')
    await page.setViewportSize({ width: 1280, height: 900 })
    const sheet = join(tmpdir(), `library-${process.pid}.pdf`)
    await page.pdf({ path: sheet, format: 'A4' })
    // Where fonts change, the PDF's text has extra spaces.
    const paper = (await readPdf(sheet)).replaceAll(' ', '')
    rmSync(sheet)
    for (const words of ['Untilhere.', 'Totalprompts:40', 'Ngāmihi', '(39)']) expect(paper).toContain(words)
    expect(paper).not.toMatch(/BacktoDashboard|Searchyourprompts|Copy:/)
    await page.getByLabel('Search your prompts').fill('MIHI')
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
    for (const words of [
      'My Prompt Library',
      'Total prompts: 40',
      'Module 4: AI Feedback Generator',
      'Ngā mihi',
      '(39)',
    ])
      expect(pdf).toContain(words)
  })

  test('with 1,000 prompts of 20,000 characters can be listed, searched and exported without loss', async () => {
    portal.expecting({ console: [/status of 413/] })
    const filler = 'Lorem ipsum for teachers, ā and — and “so on”. '.repeat(500)
    const { learner, prompts } = await seeded('Gina Giant', 1_000, (n) => `needle-${n}! ${filler}`.slice(0, 20_000))
    const page = await portal.page({ width: 375, height: 800 })
    page.setDefaultTimeout(60_000)
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/prompts')) pages.push(request.url())
    })
    await signIn(page, learner, '/prompts')
    // 20 MB, which the server reads, checks and sends on the processor that the browser shares.
    await page.getByRole('radio', { name: 'All 1000' }).waitFor({ timeout: 180_000 })
    expect(pages.length).toBeGreaterThanOrEqual(10)
    expect(new Set(pages).size).toBe(pages.length)
    await page.getByLabel('Search your prompts').fill(canary('search words', 'needle-777!'))
    await page.getByText('1 of 1000 prompts').waitFor()
    await item(page, 'Prompt number 777').waitFor()
    await expectNoSideScroll(page, 'a big library at 375 px')
    await screenshot(page, 'search-375')

    const json = JSON.parse(readFileSync(await exported(page, 'JSON'), 'utf8'))
    const texts = json.groups.flatMap((group: { prompts: { text: string }[] }) => group.prompts.map(({ text }) => text))
    expect(texts.length).toBe(1_000)
    expect(texts.every((text: string, n: number) => text === prompts[n]?.text)).toBe(true)
    const markdown = readFileSync(await exported(page, 'Markdown'), 'utf8')
    expect(notInOrder(markdown, texts)).toEqual([])
    await openExports(page)
    await button(page, 'Export to PDF').click()
    await toast(
      page,
      'Your prompt library holds more than 1 MB of text, which is too much for a PDF. Please export it as Markdown instead: that holds every prompt.',
    )
  })

  test('says when it is full, and keeps what the teacher typed', async () => {
    portal.expecting({ console: [/status of 422/] })
    const { learner } = await seeded('Fred Full', 1_000, (n) => `Short ${n}`)
    const page = await portal.page(desk)
    await signIn(page, learner, lesson)
    await item(page, 'Prompt number 1').waitFor()
    await add(page, 'One more', 'One more')
    await toast(page, 'A library holds up to 1,000 prompts. Please delete one to add another.')
    expect(await field(page, 'Prompt').inputValue()).toBe('One more')
  })
})

test('another learner’s prompt can’t be read, changed or deleted', async () => {
  portal.expecting({ console: [/status of 404/] })
  const owner = await portal.learner('Oona Owner', ['genai-course'])
  const thief = await portal.learner('Theo Thief', ['genai-course'])
  const promptId = ulid()
  const at = '2026-03-02T01:00:00.000Z'
  await owner.context.prompts.add({
    promptId,
    moduleId: 'genai-module-1',
    title: 'Mine',
    text: 'The words of Oona',
    version: 1,
    createdAt: at,
    updatedAt: at,
  })
  const page = await portal.page(desk)
  await signIn(page, thief, '/prompts')
  await page.getByRole('heading', { name: 'Your first prompt will be pinned here' }).waitFor()
  const answers = await page.evaluate(async (path) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
    const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' }
    const edit = { title: null, text: 'Stolen', version: 1, operation: 'operation-of-theo' }
    const calls = [
      fetch(path, { method: 'PUT', headers, body: JSON.stringify(edit) }),
      fetch(path, { method: 'DELETE', headers }),
    ]
    return Promise.all(calls.map(async (call) => ({ status: (await call).status, text: await (await call).text() })))
  }, `/api/prompts/genai-module-1/${promptId}`)
  for (const { status, text } of answers) {
    expect(status).toBe(404)
    expect(text).toContain('We can’t find that prompt.')
    expect(text).not.toContain('Oona')
  }
  expect(await stored(owner)).toMatchObject([{ text: 'The words of Oona', version: 1 }])
})
