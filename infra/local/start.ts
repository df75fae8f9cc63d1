import { loadSettings, siteSettings } from '../settings.ts'
import { runPortal } from './portal.ts'

// Vite takes over a second to load: the port opens meanwhile, and requests wait.
const site = import('../site/dev.ts')
const functions = site.then(() => import('./reload.ts')).then(({ watchFunctions }) => watchFunctions())

await runPortal(
  async (httpServer) => (await site).createDevSite({ settings: siteSettings(loadSettings()), httpServer }),
  { functions },
)
