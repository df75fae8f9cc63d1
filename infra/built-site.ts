import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Settings, siteSettings } from './settings.ts'

/** Builds a stage's site into `<buildDir>/site` and records the settings it was built with in `site-settings.json`. */
export async function buildSiteFor(settings: Settings, buildDir: string): Promise<void> {
  const { buildSite } = await import('./site/build.ts')
  await buildSite({ outDir: `${buildDir}/site`, settings: siteSettings(settings) })
  writeFileSync(recordPath(buildDir), JSON.stringify(siteSettings(settings)))
}

/**
 * Whether the site in `buildDir` was built with these settings. CDK runs the build before it knows the stage, and the
 * pages contain the provider's name and the price.
 */
export function isSiteBuiltFor(settings: Settings, buildDir: string): boolean {
  const [record, page] = [recordPath(buildDir), `${buildDir}/site/index.html`]
  if (!existsSync(record) || !existsSync(page) || statSync(record).mtimeMs < statSync(page).mtimeMs) return false
  return readFileSync(record, 'utf8') === JSON.stringify(siteSettings(settings))
}

const recordPath = (buildDir: string): string => `${buildDir}/site-settings.json`
