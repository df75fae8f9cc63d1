import { fileURLToPath } from 'node:url'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { browserPath } from './browser.ts'

/** Where the build goes; a second run beside the first needs a folder of its own. */
export const builtSite = process.env.E2E_SITE ?? fileURLToPath(new URL('../../build/e2e-site', import.meta.url))

/** Finds a browser, which may have to be unpacked, and builds the site once for all journeys: they walk through what is shipped. */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await browserPath()
  await buildSite({ outDir: builtSite, settings: siteSettings(loadSettings('local')) })
}
