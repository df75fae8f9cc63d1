import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { courseIds } from '#catalogue/catalogue'
import { budgets } from './budgets.ts'

/** `npm run size`: compares the download size of first visits and the size of the functions in build/ with their budgets. */
const build = fileURLToPath(new URL('../build', import.meta.url))
const site = join(build, 'site')
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const gz = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

if (!existsSync(join(site, 'index.html'))) {
  console.error('There is no build yet. Run npm run build first.')
  process.exit(1)
}

type Row = { what: string; size: number; budget: number }
const publicPages = ['', 'course-info', 'help', 'professional-learning', 'privacy', 'terms']
const rows: Row[] = [
  ...[...publicPages, ...courseIds.map((id) => `course-info/${id}`)].map((path) =>
    prerendered(`${path || 'index'}.html`),
  ),
  ...Object.entries(budgets.scripts).map(([html, budget]) => script(html, budget)),
  { what: 'app style sheet, gz', size: sheetOf('dashboard.html', 'main'), budget: budgets.appSheet },
  ...fontsOf('dashboard.html'),
  ...Object.entries(budgets.functions).map(([name, budget]) => loaded(`functions/${name}`, budget)),
]

for (const { what, size, budget } of rows)
  console.log(`${size <= budget ? 'ok  ' : 'OVER'} ${what.padEnd(52)} ${kb(size).padStart(10)} of ${kb(budget)}`)
const over = rows.filter(({ size, budget }) => size > budget)
console.log(`${rows.length - over.length} within budget, ${over.length} over`)
process.exit(over.length === 0 ? 0 : 1)

function links(html: string, pattern: RegExp): string[] {
  const text = readFileSync(join(site, html), 'utf8')
  return [...new Set([...text.matchAll(pattern)].map(([, path = '']) => path))]
}

/** HTML and style sheet together. Throws where a prerendered page has a script. */
function prerendered(html: string): Row {
  if (links(html, /<script[^>]*src="([^"]+)"/g).length > 0)
    throw new Error(`${html} loads a script, but prerendered pages must work without one`)
  const sheets = links(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
  const size = gz(join(site, html)) + sheets.reduce((sum, path) => sum + gz(join(site, path)), 0)
  return { what: `${html}: HTML and CSS, no script, gz`, size, budget: budgets.publicPage }
}

/** The scripts that the page's HTML loads or preloads. */
function script(html: string, budget: number): Row {
  const paths = links(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  const size = paths.reduce((sum, path) => sum + gz(join(site, path)), 0)
  return { what: `${html}: ${paths.length} scripts, gz`, size, budget }
}

/** One of the style sheets that a page links, by its name. */
function sheetOf(html: string, name: string): number {
  const sheets = links(html, new RegExp(`<link[^>]*rel="stylesheet"[^>]*href="(/assets/${name}-[^"]+)"`, 'g'))
  if (sheets.length !== 1)
    throw new Error(`Expected ${html} to link one style sheet named ${name}, found ${sheets.length}`)
  return sheets.reduce((sum, path) => sum + gz(join(site, path)), 0)
}

function fontsOf(html: string): Row[] {
  return links(html, /href="([^"]+\.woff2)"/g).map((path) => ({
    what: 'preloaded font',
    size: statSync(join(site, path)).size,
    budget: budgets.font,
  }))
}

/** The files that a function's cold start loads: its entry and everything that it imports statically. */
function loaded(folder: string, budget: number): Row {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    const text = readFileSync(join(build, folder, name), 'utf8')
    for (const [, other = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w-]+\.mjs)"/g)) visit(other)
  }
  visit('index.mjs')
  const size = [...found].reduce((sum, name) => sum + statSync(join(build, folder, name)).size, 0)
  return { what: `${folder}: ${found.size} files at start, raw`, size, budget }
}
