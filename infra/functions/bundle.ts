import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { copyPdfFiles, pdfkitBundled } from './pdfkit.ts'

const projectDir = fileURLToPath(new URL('../../', import.meta.url))

type Entry = {
  /** The file name in functions/handlers without its extension, and the folder name in the build. */
  name:
    | 'api'
    | 'payments'
    | 'documents'
    | 'account'
    | 'admin'
    | 'pre-sign-up'
    | 'triggers'
    | 'sweep'
    | 'deletions'
    | 'mails'
    | 'reminders'
  /** Whether it reads the compiled lessons, which are then copied next to it. */
  lessons: boolean
  pdf: boolean
}

export const functionEntries: readonly Entry[] = [
  { name: 'api', lessons: true, pdf: false },
  { name: 'payments', lessons: true, pdf: false },
  { name: 'documents', lessons: true, pdf: true },
  { name: 'account', lessons: false, pdf: false },
  { name: 'admin', lessons: false, pdf: false },
  { name: 'pre-sign-up', lessons: false, pdf: false },
  { name: 'triggers', lessons: false, pdf: false },
  { name: 'sweep', lessons: false, pdf: false },
  { name: 'deletions', lessons: false, pdf: false },
  { name: 'mails', lessons: false, pdf: false },
  { name: 'reminders', lessons: true, pdf: false },
]

/** Defines `require`, which the AWS SDK calls and ES modules lack. */
const requireBanner = `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);`

/**
 * esbuild options for every function. Splitting defers half of the SDK: credential providers that Lambda never loads.
 * Chunks sit next to the entry, so `new URL('lessons', import.meta.url)` resolves the same in all of them.
 */
const bundleOptions: BuildOptions & { metafile: true } = {
  absWorkingDir: projectDir,
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: requireBanner },
  metafile: true,
  logLevel: 'warning',
}

/** `bytes` is what a cold start loads: the entry and its static imports. */
type BundledFunction = { name: Entry['name']; bytes: number }

/**
 * Empties `outDir` and bundles each Lambda function into `outDir/<name>/index.mjs` (handler `index.handler`) with the
 * fonts and colour profile it reads. `copyLessons` adds the lessons.
 */
export async function bundleFunctions(outDir: string): Promise<BundledFunction[]> {
  rmSync(outDir, { recursive: true, force: true })
  return Promise.all(functionEntries.map((entry) => bundle(entry, join(outDir, entry.name))))
}

/** Copies the compiled lessons next to the functions that read them. */
export function copyLessons(outDir: string, lessonsDir: string): void {
  for (const { name, lessons } of functionEntries)
    if (lessons) cpSync(lessonsDir, join(outDir, name, 'lessons'), { recursive: true })
}

async function bundle(entry: Entry, outdir: string): Promise<BundledFunction> {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [{ in: `functions/handlers/${entry.name}.ts`, out: 'index' }],
    outdir,
    plugins: entry.pdf ? [pdfkitBundled] : [],
  })
  if (entry.pdf) copyPdfFiles(outdir)
  return { name: entry.name, bytes: loadedBytes(metafile.outputs, relative(projectDir, join(outdir, 'index.mjs'))) }
}

function loadedBytes(outputs: Metafile['outputs'], entry: string): number {
  const loaded = new Set<string>()
  const visit = (path: string): void => {
    if (loaded.has(path) || !outputs[path]) return
    loaded.add(path)
    for (const each of outputs[path].imports) if (each.kind === 'import-statement') visit(each.path)
  }
  visit(entry)
  return [...loaded].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0)
}
