import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, createServer, type Manifest, type Plugin } from 'vite'
import { notFoundPage, type Page, pages } from '#contract/pages'
import type { SiteSettings } from '#contract/site-settings'
import { documentOf } from './document.ts'
import { edgeFunctionOf } from './edge.ts'
import { loadsOfApp, loadsOfPrerendered } from './manifest.ts'
import { prerenderedProblems } from './prerendered-check.ts'
import { type LoadModule, renderBody } from './render.ts'
import { robots, sitemap } from './robots.ts'
import { viteConfig } from './vite.ts'

/**
 * Builds the site into `outDir`, which is emptied: hashed assets, one HTML file a page, 404.html, robots.txt and, with a
 * domain, sitemap.xml.
 * @throws when a page is missing or not split off, a prerendered page would need script or leads nowhere, or the edge
 * function outgrows CloudFront
 */
export async function buildSite({ outDir, settings }: { outDir: string; settings: SiteSettings }): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  const manifest = await buildAssets(outDir, settings)
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(outDir, name)), { recursive: true })
    writeFileSync(join(outDir, name), text)
  }
  await withModules(settings, async (load) => {
    for (const page of [...pages, notFoundPage]) put(page.html, await htmlOf(page, settings, manifest, load))
  })
  put(...releaseOf(outDir))
  put('robots.txt', robots(settings))
  const map = sitemap(settings)
  if (map) put('sitemap.xml', map)
  edgeFunctionOf(outDir)
}

/** The list of this release's hashed files, itself hashed: what an operator's clearing of old assets must keep. */
function releaseOf(outDir: string): [name: string, text: string] {
  const text = `${JSON.stringify(readdirSync(join(outDir, 'assets')).sort(), null, 1)}\n`
  return [`assets/release-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`, text]
}

async function htmlOf(page: Page, settings: SiteSettings, manifest: Manifest, load: LoadModule): Promise<string> {
  const body = await renderBody(page, settings, load)
  if (page.kind === 'app') {
    return documentOf({ page, settings, body, ...loadsOfApp(manifest, page) })
  }
  const problems = prerenderedProblems(body)
  if (problems.length > 0) throw new Error(`${page.path} (frontend/pages/${page.page}.tsx): ${problems.join('; ')}`)
  return documentOf({ page, settings, body, ...loadsOfPrerendered(manifest) })
}

async function buildAssets(outDir: string, settings: SiteSettings): Promise<Manifest> {
  const base = viteConfig(settings)
  const idle: string[] = []
  await asProduction(() =>
    build({
      ...base,
      plugins: [...(base.plugins ?? []), idleSplits(idle)],
      logLevel: 'warn',
      build: {
        ...base.build,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: ['app/main.tsx', 'styles/public.css'],
          output: { codeSplitting: { groups: [reactApart, portalTogether, land, learningTogether, lessonTogether] } },
        },
      },
    }),
  )
  if (idle.length > 0) throw new Error(`A module is imported both by import() and statically:\n${idle.join('\n')}`)
  const file = join(outDir, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  rmSync(file)
  return manifest
}

/** What dashboard and lessons share, in one file as well: ten small ones would weigh 1 KB more. */
const learningTogether = {
  name: 'learning',
  minShareCount: 2,
  test: /@tanstack|features[\\/](dashboard|lesson)[\\/](?!lesson)|components[\\/](card|disclosure|empty-state|strata[\\/](earth|strata))|contract[\\/](dashboard|payments|text|work)|domain[\\/](completion|day|grading|text)|certificate-keys|draft-storage/,
}

/** What a lesson shares with its preview and with the prompt library, in one file as well. */
const lessonTogether = {
  name: 'lesson',
  minShareCount: 2,
  test: /features[\\/](prompts|lesson[\\/]lesson|notes[\\/]download)|lesson-elements/,
}

/** React changes less often than the portal: in a file of its own it stays in the browser's cache over releases. */
const reactApart = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
}

/**
 * What the entry needs of the portal, in one file: in twenty small ones it would weigh 6 KB more. The entry itself stays
 * apart, since pages import this file and the entry awaits the first page: in one file they would wait for each other.
 */
const portalTogether = {
  name: 'portal',
  tags: ['$initial' as const],
  test: (id: string) => /\.m?[jt]sx?$/.test(id) && !id.endsWith('/main.tsx'),
}

/** The lines of the land, apart: the account's pages draw them too, and need nothing else of learning. */
const land = { name: 'land', test: /components[\\/]strata[\\/]band\.ts/ }

/** Vite bundles React's development build where NODE_ENV says anything else, as it does in tests. */
async function asProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Collects each `import()` of a module that is also imported statically: what it meant to defer loads at once. */
const idleSplits = (found: string[]): Plugin => ({
  name: 'idle-splits',
  onLog(_level, log) {
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') return true
    found.push(stripVTControlCharacters(log.message))
    return false
  },
})

/** Loads the browser side's modules in Node, through the same plugins and settings. */
async function withModules(settings: SiteSettings, use: (load: LoadModule) => Promise<void>): Promise<void> {
  const vite = await createServer({
    ...viteConfig(settings),
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await use((address) => vite.ssrLoadModule(address))
  } finally {
    await vite.close()
  }
}
