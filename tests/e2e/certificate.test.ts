import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { ModuleId } from '#catalogue/catalogue'
import { certificateText } from '#certificates/certificate-text'
import type { Certificate } from '#certificates/contract'
import { certificateMargin } from '#certificates/layout'
import { completionOf } from '../functions/small-lessons.ts'
import { getDocument } from '../pdfjs.ts'
import { canary } from './canaries.ts'
import { downloaded, expectAccessible, expectNoSideScroll, holdToast, openPortal, signIn } from './portal.ts'

const portal = openPortal()
const page1 = '/certificate?module=digital-media'
type Learner = Awaited<ReturnType<typeof portal.learner>>

/** A name of the maximum length. */
const longName = 'Māia-Wilhelmina Nguyễn-Szczęśniak Ó Súilleabháin van der Wonderlijkenstein Παπαδοπούλου Ştefănescu J'

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

/** Every string that the certificate shows. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}

/** Expects the page, its printout and the PDF to have the same text, on one A4 sheet. Returns both files. */
async function expectSameEverywhere(page: Page, certificate: Certificate | undefined) {
  if (!certificate) throw new Error('There is no certificate')
  await paper(page).waitFor()
  const shown = (await paper(page).textContent()) ?? ''
  const download = await downloaded(page, page.getByRole('button', { name: 'Download PDF' }))
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = { file: readFileSync(await download.path()), print: await page.pdf({ preferCSSPageSize: true }) }
  const [file, print] = [await openedPdf(bytes.file), await openedPdf(bytes.print)]
  for (const one of [file, print]) expect(one).toMatchObject({ pages: 1, size: [595, 842] })
  const address = `${portal.portal().origin}/verify/${certificate.id}?r=${certificate.revision}`
  for (const expected of [...stringsIn(certificateText(certificate)), address]) {
    expect(letters(shown), 'page').toContain(letters(expected))
    expect(letters(print.text), 'print').toContain(letters(expected))
    expect(letters(file.text), 'PDF').toContain(letters(expected))
  }
  expect(print.text).not.toMatch(/Back to Dashboard|Print Certificate|Download PDF|Show it to others|Correct the name/)
  return bytes
}

test('page, print and PDF say the same with every line in its place, whatever the name, and a correction replaces the copy', async () => {
  const names = {
    'digital-media': longName,
    'failure-festival': longName.replace(' Παπαδοπούλου', ''),
    'environmental-ed': 'Зоя Παπαδοπούλου',
  } as const
  const courses = Object.keys(names) as (keyof typeof names)[]
  const learner = await portal.learner('Nina Name', courses)
  await finish(learner, courses)
  const page = await portal.signedIn(learner, '/dashboard', { width: 375 })
  for (const key of courses) {
    await page.goto(`/certificate?module=${key}`)
    await fullName(page).fill('王小明')
    await page.getByRole('button', { name: 'Issue my certificate' }).click()
    await page.getByText(/cannot print character 1, “王” .*Please use the spelling in Latin/).waitFor()
    if (key === 'digital-media') {
      await expectAccessible(page, 'name refused')
      await expectNoSideScroll(page, 'name refused at 375 px')
    }
    await fullName(page).fill(` ${names[key]}`)
    await page.getByRole('button', { name: 'Issue my certificate' }).dblclick()
    await paper(page).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const issued = await learner.context.certificates.read(key)
    expect(issued).toMatchObject({ name: names[key], revision: 1 })
    const { file, print } = await expectSameEverywhere(page, issued)
    const lines = await placedOnPage(page)
    expect(lines.length).toBeGreaterThan(40)
    expect(strayLines(lines, await placedIn(file)), `PDF of ${key}`).toEqual([])
    expect(strayLines(lines, await placedIn(print)), `print of ${key}`).toEqual([])
  }

  await page.getByRole('button', { name: 'Correct the name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the name' })
  await dialog.getByText('You can correct it twice.').waitFor()
  await expectAccessible(page, 'correcting the name')
  await fullName(page).fill(canary('corrected name on a certificate', "Siobhán O'Neill"))
  await dialog.getByRole('button', { name: 'Correct the name' }).click()
  const corrected = await holdToast(page, 'The name is corrected. Please download the certificate again.')
  await corrected.getByRole('button', { name: 'Close this message' }).click()
  await paper(page).getByText("Siobhán O'Neill").first().waitFor()
  const second = await learner.context.certificates.read('environmental-ed')
  await expectSameEverywhere(page, second)
  await expectNoSideScroll(page, 'certificate at 375 px')

  const stranger = await portal.page({ width: 320 })
  await stranger.goto(`/verify/${second?.id}?r=1`)
  await stranger.getByText(/^Replaced on \d+ [A-Z][a-z]+ \d{4}$/).waitFor()
  await stranger.getByText("Siobhán O'Neill").waitFor()
  expect(await stranger.locator('main').textContent()).not.toContain('Зоя')
  await expectAccessible(stranger, 'replaced')
  await expectNoSideScroll(stranger, 'replaced at 320 px')
  await stranger.goto(`/verify/${second?.id}?r=2`)
  await stranger.getByText(/^Valid$/).waitFor()
})

test('public pages, the dashboard, a lesson and a certificate load only the fonts that their letters need', async () => {
  const learner = await portal.learner('Fay Font', ['genai-course', 'digital-media'])
  await finish(learner, ['digital-media'])
  const page = await portal.page()
  const fonts = new Set<string>()
  const addresses: string[] = []
  page.on('request', (request) => {
    const [, file] = /([^/]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (file) fonts.add(file)
    if (file) addresses.push(request.url())
  })
  const settled = async () => {
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return [...fonts].sort()
  }
  for (const path of ['/', '/course-info']) await page.goto(path)
  await signIn(page, learner)
  await page.getByText('Welcome back, Fay.').waitFor()
  expect(await settled()).toEqual(['literata-basic-latin'])
  expect((await (await fetch(addresses[0] ?? '')).arrayBuffer()).byteLength).toBeLessThanOrEqual(20_000)
  await page.goto('/course/genai-module-1')
  await page.locator('h3.italic').first().waitFor()
  expect(await settled()).toEqual(['literata-basic-latin', 'literata-basic-latin-italic'])
  // A bullet from Word, which no other font has.
  await page.evaluate(() => document.querySelector('main')?.append('\uf0b7'))
  expect(await settled()).toContain('word-marks')
  await page.goto(page1)
  await fullName(page).fill('Māia Szczęśniak')
  await page.getByRole('button', { name: 'Issue my certificate' }).click()
  await paper(page).waitFor()
  expect((await settled()).filter((file) => /noto|vietnamese/.test(file))).toEqual([])
})
