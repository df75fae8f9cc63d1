import { loadSettings, siteSettings } from '../settings.ts'
import { createDevSite } from '../site/dev.ts'
import { runPortal } from './portal.ts'

await runPortal((httpServer) => createDevSite({ settings: siteSettings(loadSettings()), httpServer }))
