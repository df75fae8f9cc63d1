import { loadSettings, siteSettings } from '../settings.ts'
import { createDevSite } from '../site/dev.ts'
import { runPortal } from './portal.ts'
import { watchFunctions } from './reload.ts'

await runPortal((httpServer) => createDevSite({ settings: siteSettings(loadSettings()), httpServer }), {
  functions: await watchFunctions(),
})
