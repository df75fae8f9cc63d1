/**
 * `npx tsx tests/bench/certificate.ts`: the time to render a certificate in a warm process, compared with raw pdfkit drawing
 * the same text, and with a running Chromium that prints a page it has open, and one that it loads first. We and pdfkit take turns
 * and medians count, so that other load on the machine affects both equally. Exits with 1 where a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import type { Page } from 'playwright'
import { type CertificateText, certificateText } from '#certificates/certificate-text'
import type { Certificate } from '#certificates/contract'
import { drawQr } from '#certificates/qr-code'
import { verificationUrl } from '#certificates/rules'
import { markDrawing } from '#drawing/mark-drawing'
import { strataDrawing, strataHeights } from '#drawing/strata-drawing'
import { palette } from '#paper/palette'
import { openBrowser } from '../e2e/browser.ts'
import { laidOut, sampleCertificate } from '../functions/certificates/sample-certificate.ts'
import { median } from './median.ts'

type Renderer = { name: string; render: (certificate: Certificate) => Promise<Uint8Array> }

const rounds = Number(process.env.ROUNDS ?? 60)
const warmUp = 15
const url = (certificate: Certificate) => verificationUrl('https://portal.example.edu.au', certificate)
const fontFile = (file: string) => fileURLToPath(new URL(`../../functions/paper/fonts/${file}`, import.meta.url))
const files = { regular: fontFile('Literata_400Regular.ttf'), bold: fontFile('Literata_500Medium.ttf') }

/** Every round has another name, as real requests do. */
const nameOf = (round: number) => `${['Siobhán', 'Nguyễn Thị', 'Māia', 'Łukasz'][round % 4]} Brien-${round}`

async function portal(): Promise<Renderer> {
  process.env.NODE_ENV = 'production'
  const { renderCertificates } = await import('../../functions/certificates/paper.tsx')
  return { name: 'portal', render: async (certificate) => renderCertificates([await laidOut(certificate)]) }
}

async function rawPdfkit(): Promise<Renderer> {
  const pdfkit: string = 'pdfkit'
  const { default: PDFDocument } = await import(pdfkit)
  const family = 'unprepared'
  Font.register({
    family,
    fonts: [
      { src: files.regular, fontWeight: 400 },
      { src: files.bold, fontWeight: 700 },
    ],
  })
  const open = async (fontWeight: number) => {
    await Font.load({ fontFamily: family, fontWeight })
    return Font.getFont({ fontFamily: family, fontWeight })?.data
  }
  const fonts = { regular: await open(400), bold: await open(700) }
  return {
    name: 'raw pdfkit',
    render: (certificate) =>
      new Promise((resolve, reject) => {
        const info = { Title: certificate.title, Author: certificate.provider.organisation }
        const doc = new PDFDocument({ size: 'A4', margin: 42, subset: 'PDF/A-2b', pdfVersion: '1.7', info })
        const chunks: Buffer[] = []
        doc.on('data', (chunk: Buffer) => chunks.push(chunk))
        doc.on('end', () => resolve(Buffer.concat(chunks)))
        doc.on('error', reject)
        draw(doc, fonts, certificateText(certificate), url(certificate))
        doc.end()
      }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: pdfkit ships no types
function draw(doc: any, fonts: { regular: unknown; bold: unknown }, text: CertificateText, verifyUrl: string): void {
  let y = 42
  const write = (line: string, size: number, options: { bold?: boolean; x?: number; width?: number } = {}) => {
    const { bold = false, x = 42, width = 510 } = options
    const weight = bold ? 'bold' : 'regular'
    doc.font(fonts[weight], weight, size).fillColor(palette.ink)
    doc.text(line, x, y, { width })
    return doc.y as number
  }
  const fill = (path: string, colour: string, scale: number, x: number, top: number) =>
    doc.save().translate(x, top).scale(scale).path(path).fill(colour).restore()

  fill(markDrawing.path, palette.eucalypt, 28 / markDrawing.size, 42, y)
  y = write(text.organisation, 9.5, { x: 80 })
  y = write(text.title, 24)
  y = write(text.certifies, 9.5)
  y = write(text.name, 28, { bold: true })
  y = write(text.completed, 9.5)
  y = write(text.learning, 12, { bold: true })
  for (const { value, label } of text.highlights) y = write(`${value} ${label}`, 12, { bold: true })
  for (const { number, heading, facts } of text.sections) {
    y = write(`${number}. ${heading}`, 9.5, { bold: true })
    for (const { label, value, parts } of facts) {
      write(label, 8.5, { width: 88 })
      y = write(value, 8.5, { x: 130, width: 153 })
      for (const part of parts) {
        write(part.label, 7.2, { width: 180 })
        y = write(part.value, 7.2, { x: 230, width: 60 })
      }
    }
  }
  y = write(`${text.standards.number}. ${text.standards.heading}`, 9.5, { bold: true })
  for (const { code, focus, standard, descriptor } of text.standards.standards) {
    const top = y
    write(code, 8, { bold: true, width: 30 })
    y = write(focus, 7.7, { bold: true, x: 72, width: 230 })
    y = write(standard, 7.2, { x: 72, width: 230 })
    const below = y
    y = top
    y = Math.max(below, write(descriptor, 8, { x: 311, width: 241 }))
  }
  y = write(text.recognition.heading, 9.5, { bold: true, width: 420 })
  y = write(text.recognition.text, 8.5, { width: 412 })
  y = write(text.closing, 8.5, { bold: true, width: 420 })
  for (const line of [...text.imprint, text.check, verifyUrl]) y = write(line, 7.2, { width: 420 })
  const qr = drawQr(verifyUrl)
  fill(qr.path, palette.ink, 66 / qr.size, 486, 680)
  for (const { layer, area } of strataDrawing(strataHeights.min)) fill(area, palette[`layer-${layer}`], 1, 42, 755)
}

/** A running Chromium that prints the certificate as a page with the site's kind of fonts, in two ways. */
async function chromium(): Promise<
  { renderers: (Renderer & { budget: number })[]; close: () => Promise<void> } | undefined
> {
  const browser = await openBrowser().catch(() => undefined)
  if (!browser) return undefined
  const server = createServer(({ url = '/' }, response) => {
    const { type, body } = served.get(url.split('?')[0] ?? '') ?? served.get('/') ?? { type: '', body: '' }
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const context = await browser.newContext()
  const print = async (page: Page, certificate: Certificate) => {
    await page.evaluate(
      (html) => {
        document.body.innerHTML = html
      },
      markup(certificateText(certificate), url(certificate)),
    )
    await page.evaluate(() => document.fonts.ready)
    return page.pdf({ preferCSSPageSize: true, printBackground: true })
  }
  const open = await context.newPage()
  await open.goto(origin)
  const renderers = [
    { name: 'printing a page that is open', budget: 1, render: (certificate: Certificate) => print(open, certificate) },
    {
      name: 'loading and printing a page',
      budget: 4,
      async render(certificate: Certificate) {
        const page = await context.newPage()
        await page.goto(origin)
        const printed = await print(page, certificate)
        await page.close()
        return printed
      },
    },
  ]
  const close = async () => {
    await browser.close()
    server.close()
  }
  return { renderers, close }
}

const subsets = ['latin', 'latin-ext', 'vietnamese'].flatMap((subset) =>
  [400, 700].map((weight) => ({ subset, weight })),
)
const faces = subsets.map(
  ({ subset, weight }) => `@font-face{font-family:${subset};font-weight:${weight};src:url(/${subset}-${weight}.woff2)}`,
)
const css = `${faces.join('')}@page{size:A4;margin:15mm}body{font:8.5pt/1.36 latin,latin-ext,vietnamese}table{width:100%}`
const woff2 = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource/noto-sans/files/${file}`))
/** What the browser loads; it keeps the fonts in its cache, as a learner's browser does. */
const served = new Map<string, { type: string; body: string | Buffer }>([
  ['/', { type: 'text/html', body: `<!doctype html><meta charset="utf-8"><style>${css}</style><body>` }],
  ...subsets.map(({ subset, weight }) => {
    const font = { type: 'font/woff2', body: woff2(`noto-sans-${subset}-${weight}-normal.woff2`) }
    return [`/${subset}-${weight}.woff2`, font] as const
  }),
])

function markup(text: CertificateText, verifyUrl: string): string {
  const qr = drawQr(verifyUrl)
  const facts = text.sections.map(
    ({ number, heading, facts }) =>
      `<h2>${number}. ${heading}</h2>${facts.map(({ label, value, parts }) => `<p>${label} ${value}</p>${parts.map((part) => `<p>${part.label} ${part.value}</p>`).join('')}`).join('')}`,
  )
  const rows = text.standards.standards.map(
    ({ code, focus, standard, descriptor }) =>
      `<tr><td>${code}<td><b>${focus}</b><br>${standard}<td>${descriptor}</tr>`,
  )
  return `<p>${text.organisation}<h1>${text.title}</h1><p>${text.certifies}<p style="font-size:28pt"><b>${text.name}</b><p>${text.completed}<p><b>${text.learning}</b>${text.highlights.map(({ value, label }) => `<p><b>${value}</b> ${label}`).join('')}${facts.join('')}
<h2>${text.standards.number}. ${text.standards.heading}</h2><table>${rows.join('')}</table><h2>${text.recognition.heading}</h2><p>${text.recognition.text}<p><b>${text.closing}</b><p>${text.imprint.join('<br>')}<br>${text.check}<br>${verifyUrl}
<svg viewBox="0 0 ${qr.size} ${qr.size}" width="66pt"><path d="${qr.path}"/></svg>
<svg viewBox="0 0 510 40" width="510pt">${strataDrawing(strataHeights.min)
    .map(({ layer, area }) => `<path d="${area}" fill="${palette[`layer-${layer}`]}"/>`)
    .join('')}</svg>`
}

/** The median times in ms. Renderers take turns and alternate who starts, because the second one finds warm caches. */
async function timesOf(renderers: readonly Renderer[]): Promise<number[]> {
  const times = new Map(renderers.map((renderer) => [renderer, [] as number[]]))
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const certificate = sampleCertificate('genai-course', { name: nameOf(round) })
    for (const [renderer, taken] of round % 2 === 0 ? times : [...times].reverse()) {
      const started = performance.now()
      await renderer.render(certificate)
      if (round >= warmUp) taken.push(performance.now() - started)
    }
  }
  return [...times.values()].map(median)
}

async function main(): Promise<void> {
  const own = await portal()
  const bytes = (await own.render(sampleCertificate('genai-course'))).length
  const [ours = Number.NaN, raw = Number.NaN] = await timesOf([own, await rawPdfkit()])
  // Timed separately, because a browser still cleans up after a page while the next one is timed.
  const browser = await chromium()
  const printed = browser ? await timesOf(browser.renderers) : []
  await browser?.close()
  console.log(`A certificate: ${ours.toFixed(1)} ms warm, ${(bytes / 1000).toFixed(1)} KB`)
  console.log(`${(ours / raw).toFixed(2)} × raw pdfkit (${raw.toFixed(1)} ms); budget 1.5`)
  if (!browser) console.log('No Chromium found to compare with. Set CHROMIUM_PATH.')
  for (const [index, { name, budget }] of (browser?.renderers ?? []).entries()) {
    const time = printed[index] ?? Number.NaN
    console.log(
      `${(time / ours).toFixed(1)} × faster than warm Chromium ${name} (${time.toFixed(0)} ms); budget ${budget} or more`,
    )
    if (time < budget * ours) process.exitCode = 1
  }
  if (ours / raw > 1.5 || bytes > 50_000) process.exitCode = 1
}

main()
