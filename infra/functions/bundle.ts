import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { copyPdfFiles, pdfkitBundled } from './pdfkit.ts'

const projectDir = fileURLToPath(new URL('../../', import.meta.url))

type Entry = {
  /** Its file below functions/handlers, without extension, and its folder in the build. */
  name: 'api' | 'payments' | 'documents' | 'post-confirmation'
  /** Whether it reads the compiled lessons, which then stand beside it. */
  lessons: boolean
  /** Whether it sets PDFs. */
  pdf: boolean
}

/** Every Lambda function of the portal. */
export const functionEntries: readonly Entry[] = [
  { name: 'api', lessons: true, pdf: false },
  { name: 'payments', lessons: true, pdf: false },
  { name: 'documents', lessons: true, pdf: true },
  { name: 'post-confirmation', lessons: false, pdf: false },
]

/** The AWS SDK calls `require`, which an ES module lacks. */
const requireBanner = `import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);`

/**
 * How every function is bundled. Split, since half of the SDK is credential providers that it imports on demand and that
 * Lambda never asks for. Chunks stand beside the entry, so that `new URL('lessons', import.meta.url)` means the same in each.
 */
export const bundleOptions: BuildOptions & { metafile: true } = {
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

/** `bytes` is what a cold start loads: the entry and what it imports statically. */
export type BundledFunction = { name: Entry['name']; bytes: number }

/**
 * Bundles each Lambda function into `outDir/<name>/index.mjs` (handler `index.handler`), with the files that it reads
 * beside it but for the lessons.
 */
export async function bundleFunctions(outDir: string): Promise<BundledFunction[]> {
  rmSync(outDir, { recursive: true, force: true })
  return Promise.all(functionEntries.map((entry) => bundle(entry, join(outDir, entry.name))))
}

/** Puts the compiled lessons beside the functions that read them. */
export function placeLessons(outDir: string, lessonsDir: string): void {
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
