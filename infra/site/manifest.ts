import type { Manifest, ManifestChunk } from 'vite'
import type { Page } from '#catalogue/pages'
import { pageFile, publicSheet } from './vite.ts'

/** The URLs that a page loads. `scripts` are in execution order; `font` is the one to preload. */
type PageAssets = { scripts: string[]; modulePreloads: string[]; styles: string[]; font: string | undefined }

/**
 * Everything that an app page needs up front: the entry, the page's own chunk, and their imports. The entry's imports
 * come before it as separate scripts: each runs in its own task, so a slow phone can respond to input in between.
 */
export function assetsOfApp(manifest: Manifest, page: Page): PageAssets {
  const entry = chunkOf(manifest, 'app/main.tsx', 'is not in the build')
  const own = chunkOf(manifest, pageFile(page), 'has no chunk of its own: load it with import()')
  const scripts = withImports(manifest, [entry])
  const chunks = withImports(manifest, [entry, own])
  const url = (chunk: ManifestChunk) => `/${chunk.file}`
  return {
    scripts: scripts.map(url),
    modulePreloads: chunks.filter((chunk) => !scripts.includes(chunk)).map(url),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    font: fontOf(chunks),
  }
}

/** The style sheet of the prerendered pages, and its font. */
export function assetsOfPrerendered(manifest: Manifest): Pick<PageAssets, 'styles' | 'font'> {
  const sheet = chunkOf(manifest, publicSheet, 'is not in the build')
  return { styles: [`/${sheet.file}`], font: fontOf([sheet]) }
}

function chunkOf(manifest: Manifest, name: string, problem: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`frontend/${name} ${problem}`)
  return chunk
}

/** Chunks and their static imports, each listed once, after the chunks it imports. */
function withImports(manifest: Manifest, start: readonly ManifestChunk[]): ManifestChunk[] {
  const visited = new Set<ManifestChunk>()
  const found: ManifestChunk[] = []
  const visit = (chunk: ManifestChunk): void => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports ?? []) visit(chunkOf(manifest, name, 'is imported but not in the build'))
    found.push(chunk)
  }
  start.forEach(visit)
  return found
}

/** The basic Latin font file, which the first screen uses. */
const fontOf = (chunks: readonly ManifestChunk[]): string | undefined => {
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const first = fonts.find((file) => file.includes('basic-latin')) ?? fonts[0]
  return first && `/${first}`
}
