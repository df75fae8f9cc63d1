import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { SiteSettings } from '#contract/site-settings'

const projectDir = fileURLToPath(new URL('../../', import.meta.url))

/** The browser side's sources: Vite's root, so that its module addresses are `/app/main.tsx`, `/pages/…`. */
export const frontendDir = `${projectDir}frontend`

/** Tailwind 4's own floor, which reaches the iPads that stay at iPadOS 16. */
const browsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

/** The chunks that the entry itself imports. */
const ofEntry = /\/(rolldown-runtime|react|portal)-[^/]+$/

/** What development and build share. No config file: `npm start` and `npm run build` both come through here. */
export function viteConfig(settings: SiteSettings): InlineConfig {
  return {
    configFile: false,
    envDir: false,
    root: frontendDir,
    appType: 'custom',
    clearScreen: false,
    plugins: [react(), tailwindcss()],
    define: siteDefine(settings),
    server: { fs: { allow: [projectDir] } },
    build: {
      target: browsers,
      manifest: 'manifest.json',
      sourcemap: false,
      // Data URIs would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      // What every page's document names already need not be looked for at each import().
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, all) => all.filter((name) => !ofEntry.test(name)),
      },
      reportCompressedSize: false,
    },
  }
}

/** Vite's `define` for functions/contract/site-settings.ts; tests of the browser side need it too. */
const siteDefine = (settings: SiteSettings): Record<string, string> => ({
  __SITE_SETTINGS__: JSON.stringify(settings),
})
