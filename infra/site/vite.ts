import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { Page } from '#catalogue/pages'
import type { SiteSettings } from '#core/site-settings'

const projectDir = fileURLToPath(new URL('../../', import.meta.url))

/** The frontend's source and Vite's root, so module paths read `/app/main.tsx`. */
export const frontendDir = `${projectDir}frontend`

/** The style sheet of the prerendered pages, under frontend. */
export const publicSheet = 'home/public.css'

/** A page's file under frontend, such as `record/record.page.tsx`: whichever room has it. */
export function pageFile({ page }: Pick<Page, 'page'>): string {
  const files = readdirSync(frontendDir).map((room) => `${room}/${page}.page.tsx`)
  const found = files.find((file) => existsSync(join(frontendDir, file)))
  if (!found) throw new Error(`No room of the frontend has ${page}.page.tsx`)
  return found
}

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
    // Its file for browsers reads entities by way of innerHTML, which the content security policy blocks.
    resolve: {
      alias: {
        'decode-named-character-reference': `${projectDir}node_modules/decode-named-character-reference/index.js`,
      },
    },
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
