import type { Manifest, ManifestChunk } from 'vite'
import type { Page } from '#contract/pages'

/** What a page loads, as addresses: scripts in the order to run them, those to fetch early, sheets, the font to fetch early. */
type PageLoads = { scripts: string[]; modulePreloads: string[]; styles: string[]; font: string | undefined }

/**
 * Everything that an app page needs at once: the entry, the page's own chunk, and what both import. What the entry imports
 * stands before it as scripts of their own: each runs in a task of its own, and a slow phone can answer in between.
 */
export function loadsOfApp(manifest: Manifest, { page }: Page): PageLoads {
  const entry = chunkOf(manifest, 'app/main.tsx', 'is not in the build')
  const own = chunkOf(manifest, `pages/${page}.tsx`, 'is not a chunk of its own: it has to be loaded by import()')
  const scripts = withImports(manifest, [entry])
  const chunks = withImports(manifest, [entry, own])
  const address = (chunk: ManifestChunk) => `/${chunk.file}`
  return {
    scripts: scripts.map(address),
    modulePreloads: chunks.filter((chunk) => !scripts.includes(chunk)).map(address),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    font: fontOf(chunks),
  }
}

/** The one small sheet of the prerendered pages. */
export function loadsOfPrerendered(manifest: Manifest): Pick<PageLoads, 'styles' | 'font'> {
  const sheet = chunkOf(manifest, 'styles/public.css', 'is not in the build')
  return { styles: [`/${sheet.file}`], font: fontOf([sheet]) }
}

function chunkOf(manifest: Manifest, name: string, problem: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`frontend/${name} ${problem}`)
  return chunk
}

/** Chunks with all that they import statically, each once and after what it imports. */
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

/** The small upright face: the one that the first screen is set in. */
const fontOf = (chunks: readonly ManifestChunk[]): string | undefined => {
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const first = fonts.find((file) => file.includes('basic-latin')) ?? fonts[0]
  return first && `/${first}`
}
