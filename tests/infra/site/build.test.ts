import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileOf, notFoundPage, pages } from '#catalogue/pages'
import { edgeFunctionOf } from '../../../infra/site/edge.ts'
import { createBuiltSite } from '../../../infra/site/serve-built.ts'
import { budgets } from '../../budgets.ts'
import { localSite } from '../../local-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
let dir: string
const read = (file: string): string => readFileSync(join(dir, file), 'utf8')
const server = createServer()
let origin: string

beforeAll(async () => {
  dir = await localSite(folder)
  server.on('request', createBuiltSite({ dir })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const prerendered = [...pages, notFoundPage].filter((page) => page.kind === 'prerendered')
const importsOf = (script: string): string[] =>
  [...read(script).matchAll(/(?:from|^import)"\.\/([^"]+)"/g)].map(([, name]) => `/assets/${name}`)
const assetUrls = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')

test.each(prerendered)('$path is HTML and one small style sheet, with no script', (page) => {
  const file = fileOf(page)
  const text = read(file)
  expect(text).not.toMatch(/<script|modulepreload|config\.json/)
  expect(text.match(/<h1/g)).toHaveLength(1)
  const sheets = assetUrls(text).filter((url) => url.endsWith('.css'))
  expect(sheets).toHaveLength(1)
  const bytes = [file, ...sheets].reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  expect(bytes).toBeLessThanOrEqual(budgets.publicPage)
})

test.each(prerendered)('$path only uses classes that its style sheet has', (page) => {
  const text = read(fileOf(page))
  const sheet = assetUrls(text)
    .filter((url) => url.endsWith('.css'))
    .map(read)
    .join('')
  const classes = new Set([...text.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))
  const decoded = (name: string) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")
  const selector = (name: string) => `.${decoded(name).replace(/[!-,./:-@[-^`{-~]/g, '\\$&')}`
  // Icons carry their library's class names, which have no styles.
  const styled = [...classes].filter((name) => name && !/^(lucide|group|peer)/.test(name))
  expect(styled.filter((name) => !sheet.includes(selector(name)))).toEqual([])
})

test.each(pages.filter((page) => page.kind === 'app'))(
  '$path loads or preloads every chunk it needs from its HTML',
  (page) => {
    const text = read(fileOf(page))
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
    const scripts = found(/<script type="module" src="([^"]+)"/g)
    const preloads = found(/rel="modulepreload" href="([^"]+)"/g)
    expect(new Set([...scripts, ...preloads]).size).toBe(scripts.length + preloads.length)
    expect(preloads.length).toBeGreaterThan(0)
    for (const url of assetUrls(text)) expect(existsSync(join(dir, url)), url).toBe(true)
    for (const script of [...scripts, ...preloads])
      for (const name of importsOf(script)) expect([...scripts, ...preloads], `${script} imports`).toContain(name)
  },
)

test('each script runs after the scripts it imports, and the entry runs last', () => {
  const scripts = [...read('sign-in.html').matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(scripts.at(-1)).toMatch(/\/main-/)
  expect(scripts.length).toBeGreaterThan(2)
  for (const [i, script] of scripts.entries())
    for (const name of importsOf(script)) expect(scripts.slice(0, i), `${script} imports`).toContain(name)
})

test('no style sheet uses :has() on screen, where it would restyle a lesson at each key', () => {
  const onScreen = (css: string) => css.replace(/@media print\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
  const sheets = readdirSync(join(dir, 'assets')).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(10)
  const found = sheets.flatMap((file) => onScreen(read(`assets/${file}`)).match(/[^{}]*:has\([^{}]*/g) ?? [])
  expect(found).toEqual([])
})

test('every sheet finds the colours and fonts that it asks for', () => {
  const names = readdirSync(join(dir, 'assets')).filter((file) => file.endsWith('.css'))
  const sheet = (name: string) => read(`assets/${name}`)
  const shared = sheet(names.find((name) => name.startsWith('main-')) ?? '')
  for (const name of names) {
    const text = sheet(name)
    const given = name.startsWith('public-') ? text : `${text}${shared}`
    const declared = new Set([...given.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g)].flatMap(([, ...one]) => one))
    // Where one has a fallback after a comma, it may be missing.
    const asked = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, one = '']) => one)
    expect(
      asked.filter((one) => !declared.has(one)),
      name,
    ).toEqual([])
  }
})

test('account pages load their scripts at low priority, other pages at normal priority', () => {
  const priorities = (html: string) => read(html).match(/fetchpriority="low"/g)?.length ?? 0
  const scripts = (html: string) => read(html).match(/<script type="module"|rel="modulepreload"/g)?.length ?? 0
  for (const html of ['sign-in.html', 'sign-up.html', 'confirm.html', 'forgot-password.html'])
    expect(priorities(html)).toBe(scripts(html))
  for (const html of ['dashboard.html', 'course/genai-module-1.html']) expect(priorities(html)).toBe(0)
})

test('no chunk imports the entry, which would deadlock on the first page', () => {
  const scripts = readdirSync(join(dir, 'assets')).filter((file) => file.endsWith('.js'))
  const entry = /src="\/assets\/(main-[^"]+)"/.exec(read('dashboard.html'))?.[1] ?? 'none'
  expect(scripts).toContain(entry)
  for (const script of scripts) expect(read(`assets/${script}`), script).not.toContain(`./${entry}`)
})

test('the build has no source maps, source files or Vite manifest, and one release list', () => {
  const files = readdirSync(dir, { recursive: true }).map(String)
  expect(files.filter((file) => /\.map$|manifest\.json$|\.tsx?$/.test(file))).toEqual([])
  expect(files.filter((file) => file.startsWith('assets/release-'))).toHaveLength(1)
})

test('the edge function fits CloudFront’s size limit', () => {
  expect(Buffer.byteLength(edgeFunctionOf(dir))).toBeLessThanOrEqual(10_240)
})

test('the preview server sends pages compressed, with security headers and ETags', async () => {
  const page = await fetch(`${origin}/course-info`, { headers: { 'accept-encoding': 'br' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toBe(read('course-info.html'))
  const again = await fetch(`${origin}/course-info`, { headers: { 'if-none-match': `${page.headers.get('etag')}` } })
  expect(again.status).toBe(304)
})

test('the icon that browsers ask for on any page, config.json too, is there', async () => {
  const icon = await fetch(`${origin}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
})

test('unknown paths get the 404 page and one log line each', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const page = await fetch(`${origin}/nowhere?x=1`)
  const asset = await fetch(`${origin}/assets/nothing.js`)
  expect([page.status, await page.text(), asset.status]).toEqual([404, read('404.html'), 404])
  expect(log.mock.calls).toEqual([['Unknown path: /nowhere'], ['Unknown path: /assets/nothing.js']])
})
