import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildLessons } from '#lessons/compiler/build'
import { loadSettings, siteSettings } from '../../infra/settings.ts'
import { buildSite } from '../../infra/site/build.ts'
import { localSite } from '../local-site.ts'
import { functionsWith } from '../real-lessons.ts'
import { browserPath } from './browser.ts'
import { clearLogs } from './canaries.ts'

/** The folder of the site that all journeys share. The setup below passes it to the workers, and that of the lessons. */
export const builtSite = process.env.E2E_SITE ?? ''
const builtLessons = process.env.E2E_LESSONS ?? ''

/** The functions with their lessons compiled already: for each portal anew, that takes two seconds of processor time. */
export const functions = functionsWith(builtLessons)

/**
 * Finds or unpacks a browser, finds or makes a build of the site, and compiles the lessons, so that all journeys use what we
 * ship. With E2E_SITE it builds into that folder; parallel runs need a folder each.
 */
export default async function setup(): Promise<() => void> {
  clearLogs()
  process.env.CHROMIUM_PATH = await browserPath()
  const { E2E_SITE } = process.env
  if (E2E_SITE) await buildSite({ outDir: E2E_SITE, settings: siteSettings(loadSettings('local')) })
  else process.env.E2E_SITE = await localSite(fileURLToPath(new URL('../../build/e2e-site', import.meta.url)))
  const lessons = mkdtempSync(join(tmpdir(), 'lessons-'))
  buildLessons(lessons)
  process.env.E2E_LESSONS = lessons
  return () => rmSync(lessons, { recursive: true, force: true })
}
