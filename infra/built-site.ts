import { writeFileSync } from 'node:fs'
import { type Settings, siteSettings } from './settings.ts'

/** Builds a stage's site into `<buildDir>/site` and records the settings it was built with in `site-settings.json`. */
export async function buildSiteFor(settings: Settings, buildDir: string): Promise<void> {
  const { buildSite } = await import('./site/build.ts')
  await buildSite({ outDir: `${buildDir}/site`, settings: siteSettings(settings) })
  writeFileSync(`${buildDir}/site-settings.json`, JSON.stringify(siteSettings(settings)))
}
