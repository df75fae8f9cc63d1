import { fileURLToPath } from 'node:url'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { browserPath } from './browser.ts'

/** Where the build goes. Parallel runs need a folder each, set with E2E_SITE. */
export const builtSite = process.env.E2E_SITE ?? fileURLToPath(new URL('../../build/e2e-site', import.meta.url))

/** Finds or unpacks a browser, and builds the site once, so that all tests use what we ship. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await browserPath()
  await buildSite({ outDir: builtSite, settings: siteSettings(loadSettings('local')) })
}
