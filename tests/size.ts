import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { courseIds } from '#domain/catalogue'

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
const rows: Row[] = [
  ...['index.html', 'course-info.html', 'help.html', 'professional-learning.html', 'privacy.html', 'terms.html'].map(
    (html) => prerendered(html, 15_000),
  ),
  ...courseIds.map((id) => prerendered(`course-info/${id}.html`, 20_000)),
  script('dashboard.html', 132_000),
  script('course/digital-media.html', 149_000),
  script('course/genai-module-1.html', 149_000, 'quiz'),
  script('sign-in.html', 125_000),
  part('exercise', 15_000),
  part('machine', 6_000),
  part('desk', 20_000),
  lazy('lesson-search', 'course/genai-module-1.html', 10_000),
  { what: 'app style sheet, gz', size: sheetOf('dashboard.html', 'main'), budget: 10_000 },
  { what: 'style sheet of the dashboard alone, gz', size: sheetOf('dashboard.html', 'dashboard'), budget: 1_000 },
  ...fontsOf('dashboard.html'),
  loaded('functions/api', 450_000),
  loaded('functions/payments', 650_000),
  loaded('functions/admin', 450_000),
  loaded('functions/documents', 3_500_000),
  loaded('functions/sweep', 450_000),
  loaded('functions/deletions', 450_000),
  loaded('functions/mails', 450_000),
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
function prerendered(html: string, budget: number): Row {
  if (links(html, /<script[^>]*src="([^"]+)"/g).length > 0)
    throw new Error(`${html} loads a script, but prerendered pages must work without one`)
  const sheets = links(html, /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
  const size = gz(join(site, html)) + sheets.reduce((sum, path) => sum + gz(join(site, path)), 0)
  return { what: `${html}: HTML and CSS, no script, gz`, size, budget }
}

/** The scripts that the page's HTML loads or preloads. `part` names a lazy chunk that the page always loads too. */
function script(html: string, budget: number, part?: string): Row {
  const parts = readdirSync(join(site, 'assets')).filter((file) => part && new RegExp(`^${part}-.+\\.js$`).test(file))
  if (part && parts.length !== 1) throw new Error(`Expected one chunk named ${part}, found ${parts.length}`)
  const paths = [...links(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g), ...parts.map((file) => `/assets/${file}`)]
  const size = paths.reduce((sum, path) => sum + gz(join(site, path)), 0)
  return { what: `${html}: ${paths.length} scripts, gz`, size, budget }
}

/** A lazy chunk and its style sheet, which load when a lesson needs them; of a plural name, what it shares with another page. */
function part(name: string, budget: number): Row {
  const files = readdirSync(join(site, 'assets')).filter((file) =>
    new RegExp(`^${name}s?-[\\w-]+\\.(js|css)$`).test(file),
  )
  if (!['.js', '.css'].every((kind) => files.some((file) => file.endsWith(kind))))
    throw new Error(`Expected a script and a sheet named ${name}, found ${files.join(', ')}`)
  return {
    what: `${name}: script and sheet, gz`,
    size: files.reduce((sum, file) => sum + gz(join(site, 'assets', file)), 0),
    budget,
  }
}

/** A part that loads when it's asked for, with the scripts that it imports and the page doesn't load by itself. */
function lazy(part: string, html: string, budget: number): Row {
  const assets = join(site, 'assets')
  const eager = new Set(links(html, /(?:src|href)="\/assets\/([^"]+\.js)"/g))
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || eager.has(name)) return
    found.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    for (const [, other = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) visit(other)
  }
  const entries = readdirSync(assets).filter((file) => new RegExp(`^${part}-.{8}\\.js$`).test(file))
  if (entries.length !== 1) throw new Error(`Expected one chunk named ${part}, found ${entries.length}`)
  for (const entry of entries) visit(entry)
  const size = [...found].reduce((sum, name) => sum + gz(join(assets, name)), 0)
  return { what: `${part}: ${found.size} scripts when asked for, gz`, size, budget }
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
    budget: 60_000,
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
