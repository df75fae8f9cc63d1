import { fileURLToPath } from 'node:url'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { localSite } from '../local-site.ts'
import { browserPath } from './browser.ts'

/** The folder of the site that all journeys share. The setup below tells it to the workers. */
export const builtSite = process.env.E2E_SITE ?? ''

/**
 * Finds a browser, which may have to be unpacked, and a build of the site: journeys walk through what is shipped.
 * With E2E_SITE it builds into that folder, which a second run beside the first needs.
 */
export default async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await browserPath()
  const { E2E_SITE } = process.env
  if (E2E_SITE) await buildSite({ outDir: E2E_SITE, settings: siteSettings(loadSettings('local')) })
  else process.env.E2E_SITE = await localSite(fileURLToPath(new URL('../../build/e2e-site', import.meta.url)))
}
