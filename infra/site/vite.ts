import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { SiteSettings } from '#core/site-settings'

const projectDir = fileURLToPath(new URL('../../', import.meta.url))

/** The frontend's source and Vite's root, so module paths read `/app/main.tsx`, `/pages/…`. */
export const frontendDir = `${projectDir}frontend`

/** Tailwind 4's minimum browsers, which include iPads that can't go past iPadOS 16. */
const browsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4']

/** The chunks that the entry imports. */
const entryImports = /\/(rolldown-runtime|react|portal)-[^/]+$/

/** The Vite config for development and build. There's no config file: `npm start` and `npm run build` both use this. */
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
      // Inlined assets become data URIs, which the content security policy blocks.
      assetsInlineLimit: 0,
      // Every page's HTML already loads the entry's imports, so import() needn't preload them.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, all) => all.filter((name) => !entryImports.test(name)),
      },
      reportCompressedSize: false,
    },
  }
}

/** Replaces the constant that functions/core/site-settings.ts declares. */
const siteDefine = (settings: SiteSettings): Record<string, string> => ({
  __SITE_SETTINGS__: JSON.stringify(settings),
})
