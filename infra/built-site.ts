import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Settings, siteSettings } from './settings.ts'

/** Builds a stage's site into `<buildDir>/site` and notes beside it what it was built from. */
export async function buildSiteOf(settings: Settings, buildDir: string): Promise<void> {
  const { buildSite } = await import('./site/build.ts')
  await buildSite({ outDir: `${buildDir}/site`, settings: siteSettings(settings) })
  writeFileSync(noteOf(buildDir), JSON.stringify(siteSettings(settings)))
}

/**
 * Whether the built site is that of a stage. CDK runs the build before it tells anyone the stage, and the provider's name
 * and the price stand in the pages.
 */
export function isSiteOf(settings: Settings, buildDir: string): boolean {
  const [note, page] = [noteOf(buildDir), `${buildDir}/site/index.html`]
  if (!existsSync(note) || !existsSync(page) || statSync(note).mtimeMs < statSync(page).mtimeMs) return false
  return readFileSync(note, 'utf8') === JSON.stringify(siteSettings(settings))
}

const noteOf = (buildDir: string): string => `${buildDir}/site-settings.json`
