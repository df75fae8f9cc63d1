import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSiteBuiltFor } from '../infra/built-site.ts'
import { loadSettings, siteSettings } from '../infra/settings.ts'
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

/** Folders count too: theirs is the time of the last file that came or went. */
const changedSince = (time: number): boolean =>
  sources.flatMap((name) => [name, ...within(name)]).some((path) => statSync(join(root, path)).mtimeMs > time)

const within = (name: string): string[] =>
  statSync(join(root, name)).isDirectory()
    ? readdirSync(join(root, name), { recursive: true }).map((path) => join(name, String(path)))
    : []
