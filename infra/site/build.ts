import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, createServer, type Manifest, type Plugin } from 'vite'
import { fileOf, notFoundPage, type Page, pages } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'
import { documentOf } from './document.ts'
import { edgeFunctionOf } from './edge.ts'
import { assetsOfApp, assetsOfPrerendered } from './manifest.ts'
import { prerenderedProblems } from './prerendered-check.ts'
import { type LoadModule, renderBody } from './render.ts'
import { robots, sitemap } from './robots.ts'
import { pageFile, publicSheet, viteConfig } from './vite.ts'

/**
 * Empties `outDir` and builds the site: assets, an HTML file per page, robots.txt and, with a domain, sitemap.xml.
 * @throws when a page is missing or has no chunk of its own, a prerendered page has problems, or the edge function is
 * too large for CloudFront
 */
export async function buildSite({ outDir, settings }: { outDir: string; settings: SiteSettings }): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  const manifest = await buildAssets(outDir, settings)
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(outDir, name)), { recursive: true })
    writeFileSync(join(outDir, name), text)
  }
  await withModules(settings, async (load) => {
    for (const page of [...pages, notFoundPage]) put(fileOf(page), await htmlOf(page, settings, manifest, load))
  })
  put(...releaseManifest(outDir))
  put('robots.txt', robots(settings))
  const map = sitemap(settings)
  if (map) put('sitemap.xml', map)
  edgeFunctionOf(outDir)
}

/** Lists this release's hashed files, so that pruning old assets keeps them. The list's own name is hashed too. */
function releaseManifest(outDir: string): [name: string, text: string] {
  const text = `${JSON.stringify(readdirSync(join(outDir, 'assets')).sort(), null, 1)}\n`
  return [`assets/release-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`, text]
}

async function htmlOf(page: Page, settings: SiteSettings, manifest: Manifest, load: LoadModule): Promise<string> {
  const body = await renderBody(page, settings, load)
  if (page.kind === 'app') {
    return documentOf({ page, settings, body, ...assetsOfApp(manifest, page) })
  }
  const problems = prerenderedProblems(body)
  if (problems.length > 0) throw new Error(`${page.path} (frontend/${pageFile(page)}): ${problems.join('; ')}`)
  return documentOf({ page, settings, body, ...assetsOfPrerendered(manifest) })
}

async function buildAssets(outDir: string, settings: SiteSettings): Promise<Manifest> {
  const base = viteConfig(settings)
  const ineffective: string[] = []
  await withProductionEnv(() =>
    build({
      ...base,
      plugins: [...(base.plugins ?? []), reportIneffectiveImports(ineffective)],
      logLevel: 'warn',
      build: {
        ...base.build,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: ['app/main.tsx', publicSheet],
          output: { codeSplitting: { groups: chunks } },
        },
      },
    }),
  )
  if (ineffective.length > 0)
    throw new Error(`Modules imported both statically and by import():\n${ineffective.join('\n')}`)
  const file = join(outDir, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  rmSync(file)
  return manifest
}

const script = /\.m?[jt]sx?$/

/**
 * Which modules share a chunk; the bundler decides about the rest. By itself it makes a chunk for each set of pages and parts that
 * need the same modules, and a first visit to a lesson loads fifty.
 */
const chunks = [
  // React changes less often than the portal, so browsers keep its chunk across releases.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // What the entry imports, but not the entry itself: pages import this chunk and the entry waits for the first page, so one file
  // would never finish loading.
  { name: 'portal', tags: ['$initial' as const], test: (id: string) => script.test(id) && !id.endsWith('/main.tsx') },
  // What a dozen pages and lazy parts share, but not what that needs in turn: a page without a text box needs no autosave.
  {
    name: 'shared',
    minShareCount: 12,
    test: (id: string) => script.test(id) && !id.includes('/frontend/autosave/'),
    includeDependenciesRecursively: false,
  },
  // Some hundred bytes each, which the dashboard needs and most other pages too.
  {
    name: 'small',
    test: /\/frontend\/ui\/(card|load-on-press|table|time)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What a lesson's page shares with the parts that it loads later, and the account page with sign-in.
  {
    name: 'lesson',
    minShareCount: 4,
    test: /\/frontend\/(autosave|elements|lesson|prompts)\//,
  },
  { name: 'account', minShareCount: 3, test: /\/frontend\/(account|session)\// },
]

/** Sets NODE_ENV to production: with any other value, as in tests, Vite bundles React's development build. */
async function withProductionEnv<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Collects each `import()` that defers nothing because its module is also imported statically. */
const reportIneffectiveImports = (found: string[]): Plugin => ({
  name: 'report-ineffective-imports',
  onLog(_level, log) {
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') return true
    found.push(stripVTControlCharacters(log.message))
    return false
  },
})

/** Loads frontend modules in Node, with the same plugins and settings as the build. */
async function withModules(settings: SiteSettings, use: (load: LoadModule) => Promise<void>): Promise<void> {
  const vite = await createServer({
    ...viteConfig(settings),
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await use((path) => vite.ssrLoadModule(path))
  } finally {
    await vite.close()
  }
}
