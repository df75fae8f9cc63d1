import { readFileSync, writeFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { flagship, type ModuleId } from '#catalogue/catalogue'
import { certificateText } from '#certificates/certificate-text'
import type { Certificate } from '#certificates/contract'
import { issueCertificate } from '#certificates/issue-certificate'
import { certificateMargin } from '#certificates/layout'
import { completionOf } from '../functions/small-lessons.ts'
import { getDocument } from '../pdfjs.ts'
import { canary } from './canaries.ts'
import { expectAccessible, expectNoSideScroll, graduate, holdToast, openPortal, signIn, teacher } from './portal.ts'

const portal = openPortal()
const page1 = '/certificate?module=digital-media'
type Learner = Awaited<ReturnType<typeof portal.learner>>

/** A name of the maximum length. */
const longName = 'Māia-Wilhelmina Nguyễn-Szczęśniak Ó Súilleabháin van der Wonderlijkenstein Παπαδοπούλου Ştefănescu J'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const paper = (page: Page) => page.getByRole('article', { name: 'Certificate of Professional Learning' })
const fullName = (page: Page) => page.getByRole('textbox', { name: 'Full name' })

/** Text without white space, because a long value takes several lines. */
const letters = (text: string) => text.replaceAll(/\s+/g, '')

async function finish({ context }: Learner, modules: readonly ModuleId[], at = new Date().toISOString()) {
  for (const id of modules)
    await context.progress.complete(id, true, completionOf(id, at, context.lessons), `finish-${id}`)
}

async function openedPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const first = await pdf.getPage(1)
  const { items } = await first.getTextContent()
  const [, , width = 0, height = 0] = first.view
  return {
    pages: pdf.numPages,
    size: [Math.round(width), Math.round(height)],
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
  }
}

type Placed = { text: string; left: number; right: number; baseline: number }

/** Where the page shows each line, in points from the top left corner of the text area. */
const placedOnPage = (page: Page): Promise<Placed[]> =>
  paper(page)
    .locator('svg text')
    .evaluateAll((lines) =>
      (lines as SVGTextElement[]).map((line) => {
        const { x, y } = line.getStartPositionOfChar(0)
        return { text: line.textContent ?? '', left: x, right: x + line.getComputedTextLength(), baseline: y }
      }),
    )

/** The pieces of text in a PDF, in the same measure. */
async function placedIn(bytes: Buffer): Promise<Placed[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, fromBottom] = item.transform
    const x = left - certificateMargin
    return [{ text: item.str, left: x, right: x + item.width, baseline: 841.89 - certificateMargin - fromBottom }]
  })
}

/** The lines whose start, end or baseline in a PDF is more than a point away from the page's. */
const strayLines = (lines: readonly Placed[], pieces: readonly Placed[]) =>
  lines.flatMap((line) => {
    const found = pieces.filter(
      ({ left, right, baseline }) =>
        Math.abs(baseline - line.baseline) < 1 && left > line.left - 1 && right < line.right + 1,
    )
    const near = Math.min(...found.map(({ left }) => left)) - line.left < 1
    const far = line.right - Math.max(...found.map(({ right }) => right)) < 1
    return near && far && letters(found.map(({ text }) => text).join('')) === letters(line.text)
      ? []
      : [{ line, found }]
  })

async function downloaded(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  return { name: download.suggestedFilename(), ...(await openedPdf(readFileSync(await download.path()))) }
}

/** Every string that the certificate shows. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}

/** Expects the page, its printout and the PDF to have the same text, on one A4 sheet. */
async function expectSameEverywhere(page: Page, certificate: Certificate | undefined) {
  if (!certificate) throw new Error('There is no certificate')
  await paper(page).waitFor()
  const shown = (await paper(page).textContent()) ?? ''
  const file = await downloaded(page)
  const print = await openedPdf(await page.pdf({ preferCSSPageSize: true }))
  for (const one of [file, print]) expect(one).toMatchObject({ pages: 1, size: [595, 842] })
  const address = `${portal.portal().origin}/verify/${certificate.id}?r=${certificate.revision}`
  for (const expected of [...stringsIn(certificateText(certificate)), address]) {
    expect(letters(shown), 'page').toContain(letters(expected))
    expect(letters(print.text), 'print').toContain(letters(expected))
    expect(letters(file.text), 'PDF').toContain(letters(expected))
  }
  expect(print.text).not.toMatch(/Back to Dashboard|Print Certificate|Download PDF|Show it to others|Correct the name/)
  expect(file.name).toMatch(/\.pdf$/)
}

test('unsupported names are refused, and a name of 100 characters is printed in full', async () => {
  const learner = await portal.learner('Nina Name', ['digital-media'])
  await finish(learner, ['digital-media'])
  const page = await portal.page({ width: 320 })
  await signIn(page, learner, page1)
  await heading(page, 'Your certificate is ready to issue').waitFor()
  expect(await fullName(page).inputValue()).toBe('Nina Name')
  for (const [name, answer] of [
    ['王小明', /cannot print character 1, “王” .*Please use the spelling in Latin/],
    ['Smith 😀', /cannot print character 7, “😀” \(an emoji/],
    ['me@example.edu.au', /an email or web address is not a name/],
    ['<b>Jane</b>', /Please enter your name without “<”, “>”/],
    ['student', /cannot be issued to "Student"/],
    ['   ', /Please enter your full name as it appears on your teacher registration\./],
    ['42', /Please enter your name in letters\./],
    ['n'.repeat(101), /A name can have up to 100 characters; this one has 101\./],
  ] as const) {
    await fullName(page).fill(name)
    await page.getByRole('button', { name: 'Issue my certificate' }).click()
    await page.getByText(answer).waitFor()
    expect(await fullName(page).inputValue()).toBe(name)
  }
  await expectAccessible(page, 'name refused')
  await expectNoSideScroll(page, 'name refused at 320 px')
  expect(await learner.context.certificates.read('digital-media')).toBeUndefined()

  await fullName(page).fill(` ${longName}`)
  await page.getByRole('button', { name: 'Issue my certificate' }).dblclick()
  await paper(page).waitFor()
  await expectAccessible(page, 'certificate at 320 px')
  await expectNoSideScroll(page, 'certificate at 320 px')
  const issued = await learner.context.certificates.read('digital-media')
  expect(issued).toMatchObject({ name: longName, revision: 1 })
  await expectSameEverywhere(page, issued)

  let downloads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/pdf')) downloads += 1
  })
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).dblclick()])
  expect(downloads).toBe(1)
})

test('page, print and PDF have every line in the same place, within a point', async () => {
  const names = {
    'digital-media': 'Ava Ng',
    'failure-festival': longName.replace(' Παπαδοπούλου', ''),
    'environmental-ed': 'Зоя Παπαδοπούλου',
  } as const
  const courses = Object.keys(names) as (keyof typeof names)[]
  const learner = await portal.learner('Paul Place', courses)
  await finish(learner, courses)
  const page = await portal.page()
  await signIn(page, learner)
  for (const key of courses) {
    const issued = { key, name: names[key], operation: `place-${key}` }
    await issueCertificate(issued, { ...learner.context, announce: async () => {} })
    await page.goto(`/certificate?module=${key}`)
    await paper(page).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const lines = await placedOnPage(page)
    expect(lines.length).toBeGreaterThan(40)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    const print = await page.pdf({ preferCSSPageSize: true })
    expect(strayLines(lines, await placedIn(readFileSync(await download.path()))), `PDF of ${key}`).toEqual([])
    expect(strayLines(lines, await placedIn(print)), `print of ${key}`).toEqual([])
  }
})

test('a name can be corrected twice; replaced copies show when, and a revoked certificate shows why', async () => {
  portal.expecting({ console: [/status of 40[049]/] })
  const learner = await portal.learner('Siobhan Oneill', ['digital-media'])
  await finish(learner, ['digital-media'])
  const device = await portal.device({ width: 375 })
  const page = await device.newPage()
  await signIn(page, learner, page1)
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await paper(page).waitFor()
  const other = await device.newPage()
  await other.goto(page1)
  await paper(other).waitFor()
  await page.bringToFront()

  const dialog = page.getByRole('dialog', { name: 'Correct the name' })
  const correct = async (name: string) => {
    await page.getByRole('button', { name: 'Correct the name' }).click()
    await dialog.waitFor()
    await fullName(page).fill(name)
    await dialog.getByRole('button', { name: 'Correct the name' }).click()
  }
  await correct('李小龙')
  await dialog.getByText(/cannot print/).waitFor()
  await expectAccessible(page, 'correction refused')
  await dialog.getByText('You can correct it twice.').waitFor()
  await fullName(page).fill(canary('corrected name on a certificate', "Siobhán O'Neill"))
  await dialog.getByRole('button', { name: 'Correct the name' }).click()
  const corrected = await holdToast(page, 'The name is corrected. Please download the certificate again.')
  await corrected.getByRole('button', { name: 'Close this message' }).click()
  await paper(page).getByText("Siobhán O'Neill").first().waitFor()

  await other.bringToFront()
  await other.getByRole('button', { name: 'Correct the name' }).click()
  await fullName(other).fill('Somebody Else')
  await other.getByRole('dialog').getByRole('button', { name: 'Correct the name' }).click()
  await other.getByText('This certificate was changed in another tab or on another device.').waitFor()
  await page.bringToFront()

  await page.getByRole('button', { name: 'Correct the name' }).click()
  await dialog.getByText('You can correct it once more.').waitFor()
  await page.keyboard.press('Escape')
  await correct('Siobhán Ó Néill')
  await paper(page).getByText('Siobhán Ó Néill').first().waitFor()
  await page.getByRole('button', { name: 'Correct the name' }).waitFor({ state: 'detached' })
  const third = await learner.context.certificates.read('digital-media')
  expect(third).toMatchObject({ name: 'Siobhán Ó Néill', revision: 3 })
  await expectSameEverywhere(page, third)
  await expectNoSideScroll(page, 'certificate at 375 px')

  const stranger = await portal.page({ width: 320 })
  const verified = async (query: string, status: string | RegExp) => {
    await stranger.goto(`/verify/${third?.id}${query}`)
    await stranger.getByText(status).waitFor()
  }
  await verified('?r=1', /^Replaced on \d+ [A-Z][a-z]+ \d{4}$/)
  await stranger.getByText('Siobhán Ó Néill').waitFor()
  expect(await stranger.locator('main').textContent()).not.toMatch(/Oneill|O'Neill/)
  await expectAccessible(stranger, 'replaced')
  await expectNoSideScroll(stranger, 'replaced at 320 px')
  await verified('?r=2', /^Replaced on/)
  await verified('?r=3', /^Valid$/)
  await verified('', /^Valid$/)
  await verified('?r=4', 'No such certificate')
  await verified('?r=abc', 'No such certificate')

  const revoked = await portal.learner('Rex Revoked', ['digital-media'])
  await finish(revoked, ['digital-media'])
  const holder = await portal.page({ width: 375 })
  await signIn(holder, revoked, page1)
  await holder.getByRole('button', { name: 'Issue my certificate' }).click()
  await paper(holder).waitFor()
  const before = await revoked.context.certificates.read('digital-media')
  if (!before) throw new Error('There is no certificate')
  const at = new Date().toISOString()
  await revoked.context.certificates.revise(
    {
      ...before,
      revision: 2,
      replaced: [{ revision: 1, replacedAt: at }],
      revoked: { at, because: 'issued-in-error' },
    },
    { operation: 'revoke', formerName: before.name },
  )
  await holder.reload()
  await holder.getByText('This certificate was revoked').waitFor()
  await holder.getByText('It was issued in error.').waitFor()
  for (const name of ['Print Certificate', 'Download PDF', 'Correct the name'])
    expect(await holder.getByRole('button', { name }).count()).toBe(0)
  await expectAccessible(holder, 'revoked certificate')
  await stranger.goto(`/verify/${before.id}?r=1`)
  await stranger.getByText(/^Revoked on/).waitFor()
  await stranger.getByText('It was issued in error.').waitFor()
  await expectAccessible(stranger, 'revoked')
})

test('a lesson and a certificate load only the fonts that their letters need', async () => {
  const learner = await portal.learner('Māia Szczęśniak', ['genai-course', 'digital-media'])
  await finish(learner, ['digital-media'])
  const page = await portal.page()
  const fonts = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /([^/]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (file) fonts.add(file)
  })
  const settled = async () => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return [...fonts].sort()
  }
  await signIn(page, learner, '/course/genai-module-1')
  await page.locator('h3.italic').first().waitFor()
  expect(await settled()).toEqual(['literata-basic-latin', 'literata-basic-latin-italic'])
  // A bullet from Word, which no other font has.
  await page.evaluate(() => document.querySelector('main')?.append('\uf0b7'))
  expect(await settled()).toContain('word-marks')
  await page.goto(page1)
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await paper(page).waitFor()
  expect((await settled()).filter((file) => /noto|vietnamese/.test(file))).toEqual([])
})

test('the flagship certificate has five modules, ten hours and Sydney dates; each module has its own certificate', async () => {
  const learner = await portal.learner('Flora Flagship', ['genai-course'])
  const modules = flagship.modules.map(({ id }) => id)
  const page = await portal.page()
  await signIn(page, learner, '/certificate')
  await heading(page, 'Not finished yet').waitFor()
  await finish(learner, modules.slice(0, 4), '2025-01-03T02:00:00.000Z')
  await page.goto('/certificate?module=genai-module-5')
  await heading(page, 'Not finished yet').waitFor()
  expect(await page.locator('main li').allTextContents()).toEqual(['Your Complete Prompt Library'])
  await expectAccessible(page, 'one module still open')
  await finish(learner, modules.slice(4), '2025-01-04T14:00:00.000Z')
  for (const [key, kind, hours] of [
    ['genai-course', 'genai-course', '10 hours of professional learning'],
    ['module-1', 'genai-module-1', '1 hour 30 minutes of professional learning'],
  ] as const) {
    await page.goto(`/certificate?module=${key}`)
    await fullName(page).fill(longName)
    await page.getByRole('button', { name: 'Issue my certificate' }).click()
    await paper(page).getByText(hours).first().waitFor()
    await expectSameEverywhere(page, await learner.context.certificates.read(kind))
  }
  await page.goto('/certificate?module=genai-course')
  await paper(page).waitFor()
  const shown = await paper(page).textContent()
  for (const expected of [
    'has successfully completed the professional learning module',
    'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
    'January 5, 2025',
    'Online / Self-paced',
    'Educational Designer',
    'The Power of Prompting, 150 minutes',
    ...['2.6.2', '3.4.2', '3.6.2', '6.2.2', '6.4.2', '7.4.2'],
  ])
    expect(shown).toContain(expected)
  await expectAccessible(page, 'certificate of the flagship')
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all my certificates as one PDF' }).click(),
  ])
  expect(await openedPdf(readFileSync(await all.path()))).toMatchObject({ pages: 2 })
  await page.goto('/dashboard')
  await page.getByText('5 of 5 modules completed').waitFor()
  await page.getByRole('button', { name: 'and 4 of its modules' }).click()
  for (const title of ['The Power of Prompting', 'The AI Feedback Generator'])
    await page.getByRole('link', { name: new RegExp(`^Issue ?: ${title}$`) }).waitFor()
  expect(await page.getByRole('link', { name: /^Issue ?: / }).count()).toBe(3)

  await page.getByRole('link', { name: 'Issue all 3 certificates' }).click()
  await fullName(page).fill(longName)
  await expectAccessible(page, 'the name for all certificates')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSideScroll(page, 'the name for all certificates at 320 px')
  await page.getByRole('button', { name: 'Issue all with this name' }).dblclick()
  await heading(page, 'Your 3 certificates are issued').waitFor()
  await expectAccessible(page, 'all certificates, issued')
  for (const key of ['genai-module-2', 'genai-module-3', 'genai-module-4'] as const)
    expect(await learner.context.certificates.read(key)).toMatchObject({ name: longName, revision: 1 })
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click()
  await page.getByRole('button', { name: 'and 4 of its modules' }).click()
  await page.getByRole('link', { name: /^View ?: The Power of Prompting$/ }).waitFor()
})

test('only the graduate can see her certificate', async () => {
  const page = await portal.page()
  await signIn(page, graduate, page1)
  await paper(page).getByText('Grace Graduate').first().waitFor()
  const id = /Certificate ([0-9a-f]{32})/.exec((await paper(page).textContent()) ?? '')?.[1]
  const stranger = await portal.page()
  await signIn(stranger, teacher, page1)
  await heading(stranger, 'Not finished yet').waitFor()
  expect(await stranger.locator('body').textContent()).not.toContain('Grace')
  const answers = await stranger.evaluate(async (certificate) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.accessToken')) ?? ''
    const headers = { authorization: `Bearer ${localStorage.getItem(key)}` }
    const paths = ['digital-media/pdf', `${certificate}`, `${certificate}/pdf`]
    return Promise.all(paths.map(async (path) => (await fetch(`/api/certificates/${path}`, { headers })).status))
  }, id)
  portal.expecting({ console: [/status of 404/] })
  expect(answers).toEqual([404, 404, 404])
})

test('a teacher takes everything along in one ZIP after access has ended, over a line that fails once', async () => {
  portal.expecting({ console: [/net::ERR_FAILED/] })
  const page = await portal.page({ width: 375 })
  const learner = await portal.learner('Zara Zip', ['digital-media'])
  const { context } = learner
  const at = new Date().toISOString()
  const moduleId = 'digital-media'
  const words = { text: '<b>My words</b>\n  & more', version: 0, savedAt: at, operation: 'zip-note' }
  await context.notes.save(moduleId, { boxId: 'a-box-of-before', ...words })
  const prompt = { promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', moduleId, title: 'Mine', text: 'My prompt' } as const
  await context.prompts.add({ ...prompt, version: 1, createdAt: at, updatedAt: at })
  await finish(learner, [moduleId], at)
  const issued = { key: moduleId, name: 'Zara Zip', operation: 'zip-certificate' } as const
  await issueCertificate(issued, { ...context, announce: async () => {} })
  await context.access.end(moduleId)
  await signIn(page, learner, '/account')
  const part = page.getByRole('region', { name: 'Take everything with me' })
  await page.route('**/api/certificates/*/pdf', (route) => route.abort(), { times: 1 })
  await part.getByRole('button').click()
  await part.getByText('What has come so far is kept').waitFor()
  await expectAccessible(page, 'an export that was interrupted')
  await expectNoSideScroll(page, 'an export that was interrupted at 375 px')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Carry on' }).dblclick(),
  ])
  await part.getByText('Your ZIP is ready').waitFor()
  expect(asked.filter((path) => path === '/api/me/export')).toEqual([])
  expect(download.suggestedFilename()).toMatch(/^everything-of-mine-\d{4}-\d\d-\d\d\.zip$/)

  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({ schema: 1, origin: portal.portal().origin })
  const kinds = new Set(data.items.map(({ kind }: { kind: string }) => kind))
  for (const kind of ['profile', 'access', 'progress', 'note', 'prompt', 'certificate']) expect(kinds).toContain(kind)
  expect(strFromU8(files['prompts.md'] ?? new Uint8Array())).toContain('My prompt')
  const pdf = Object.keys(files).find((name) => name.startsWith('certificates/')) ?? ''
  expect((await openedPdf(Buffer.from(files[pdf] ?? []))).text).toContain('Zara Zip')

  const readme = `${await download.path()}.html`
  writeFileSync(readme, files['README.html'] ?? '')
  const offline = await portal.page({ width: 375 })
  await offline.context().setOffline(true)
  await offline.goto(`file://${readme}`)
  await heading(offline, 'Everything of mine').waitFor()
  await offline.getByText(learner.email).waitFor()
  expect(await offline.locator('.text').allTextContents()).toEqual([words.text, prompt.text])
  expect(await offline.getByRole('link', { name: 'its PDF' }).first().getAttribute('href')).toBe(pdf)
  expect(await offline.locator('script').count()).toBe(0)
  await expectAccessible(offline, 'the page to read')
  await expectNoSideScroll(offline, 'the page to read at 375 px')
})
