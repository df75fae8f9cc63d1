import { fileURLToPath } from 'node:url'
import { loadSettings, siteSettings } from '../settings.ts'
import { buildSite } from '../site/build.ts'
import { createBuiltSite, policyHeaders } from '../site/serve-built.ts'
import { runPortal } from './portal.ts'

const dir = fileURLToPath(new URL('../../build/site', import.meta.url))

const site = async () => {
  await buildSite({ outDir: dir, settings: siteSettings(loadSettings()) })
  return createBuiltSite({ dir })
}

await runPortal(site, { edgeHeaders: policyHeaders })
