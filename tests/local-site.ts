import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSettings, type Settings, siteSettings } from '../infra/settings.ts'
import { buildSite } from '../infra/site/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'build')
const sources = ['frontend', 'functions', 'infra', 'package-lock.json', 'tsconfig.json']

/**
 * A folder with the site of stage `local`: the one that `npm run build` left in build/site if nothing has changed since,
 * else a new build in `outDir`.
 */
export async function localSite(outDir: string): Promise<string> {
  const settings = loadSettings('local')
  if (isSiteBuiltFor(settings, built) && !changedSince(statSync(join(built, 'site/assets')).mtimeMs))
    return join(built, 'site')
  await buildSite({ outDir, settings: siteSettings(settings) })
  return outDir
}

/** Whether the site in `buildDir` was built with these settings: a deployment leaves another stage's there. */
export function isSiteBuiltFor(settings: Settings, buildDir: string): boolean {
  const [record, page] = [join(buildDir, 'site-settings.json'), join(buildDir, 'site/index.html')]
  if (!existsSync(record) || !existsSync(page) || statSync(record).mtimeMs < statSync(page).mtimeMs) return false
  return readFileSync(record, 'utf8') === JSON.stringify(siteSettings(settings))
}

/** Folders count too: theirs is the time of the last file that came or went. */
const changedSince = (time: number): boolean =>
  sources.flatMap((name) => [name, ...within(name)]).some((path) => statSync(join(root, path)).mtimeMs > time)

const within = (name: string): string[] =>
  statSync(join(root, name)).isDirectory()
    ? readdirSync(join(root, name), { recursive: true }).map((path) => join(name, String(path)))
    : []
