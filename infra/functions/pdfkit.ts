import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const pdfkitDir = dirname(require.resolve('pdfkit'))
const colourProfile = 'data/sRGB_IEC61966_2_1.icc'
const fonts = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf']

/**
 * pdfkit finds its standard fonts through a `require` of its own making, which no bundler can follow. Spelt as a plain
 * `require`, esbuild bundles them.
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
        throw new Error('pdfkit no longer loads its standard fonts as this plugin expects')
      return { contents: plain, loader: 'js' }
    })
  },
}

/** Copies what is read at run time beside the bundle: the colour profile of PDF/A where pdfkit looks, the faces into fonts/. */
export function copyPdfFiles(bundleDir: string): void {
  cpSync(join(pdfkitDir, colourProfile), join(bundleDir, colourProfile))
  for (const font of fonts)
    cpSync(require.resolve(`@expo-google-fonts/noto-sans/${font}`), join(bundleDir, 'fonts', basename(font)))
}
