import { fileURLToPath } from 'node:url'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { localSite } from '../local-site.ts'
import { browserPath } from './browser.ts'
import { clearLogs } from './canaries.ts'

/** The folder of the site that all journeys share. The setup below passes it to the workers. */
export const builtSite = process.env.E2E_SITE ?? ''

/**
 * Finds or unpacks a browser, and finds or makes a build of the site, so that all journeys use what we ship.
 * With E2E_SITE it builds into that folder; parallel runs need a folder each.
 */
export default async function setup(): Promise<void> {
  clearLogs()
  process.env.CHROMIUM_PATH = await browserPath()
  const { E2E_SITE } = process.env
  if (E2E_SITE) await buildSite({ outDir: E2E_SITE, settings: siteSettings(loadSettings('local')) })
  else process.env.E2E_SITE = await localSite(fileURLToPath(new URL('../../build/e2e-site', import.meta.url)))
}
