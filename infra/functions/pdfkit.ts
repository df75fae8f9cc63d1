import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const pdfkitDir = dirname(require.resolve('pdfkit'))
const colourProfile = 'data/sRGB_IEC61966_2_1.icc'
const serif = fileURLToPath(new URL('../../functions/paper/fonts/', import.meta.url))
const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
  'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
  'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
]

/**
 * Bundles pdfkit's standard fonts. pdfkit loads them through its own `createRequire`, which bundlers can't follow, so
 * this rewrites the calls to a plain `require`.
 */
export const pdfkitBundled: Plugin = {
  name: 'pdfkit-bundled',
  setup(build) {
    build.onLoad({ filter: /pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const plain = source
        .replace('const require$1 = createRequire(import.meta.url);', '')
        .replaceAll("require$1('#standard-fonts/", "require('#standard-fonts/")
      if (plain === source || plain.includes('require$1'))
        throw new Error('pdfkit has changed how it loads its standard fonts: update the pdfkit-bundled plugin')
      return { contents: plain, loader: 'js' }
    })
  },
}

/** Copies files read at run time: the PDF/A colour profile to where pdfkit looks for it, and the fonts to fonts/. */
export function copyPdfFiles(bundleDir: string): void {
  cpSync(join(pdfkitDir, colourProfile), join(bundleDir, colourProfile))
  cpSync(serif, join(bundleDir, 'fonts'), { recursive: true })
  for (const font of fonts.map((file) => require.resolve(`@expo-google-fonts/${file}`)))
    cpSync(font, join(bundleDir, 'fonts', basename(font)))
}
