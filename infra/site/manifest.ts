import type { Manifest, ManifestChunk } from 'vite'
import type { Page } from '../../frontend/site.ts'

/** What a page loads, as addresses: its scripts without the entry, its sheets, the font to fetch early. */
export type PageLoads = { entry: string; chunks: string[]; styles: string[]; font: string | undefined }

const entryName = 'main.tsx'
/** Everything that an app page needs at once: the entry, the page's own chunk, and what both import. */
export function loadsOfApp(manifest: Manifest, { page }: Page): PageLoads {
  const entry = chunkOf(manifest, entryName, 'is not in the build')
  const own = chunkOf(manifest, `pages/${page}.tsx`, 'is not a chunk of its own: it has to be loaded by import()')
  const chunks = withImports(manifest, [entry, own])
  return {
    entry: `/${entry.file}`,
    chunks: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
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

/** Chunks with all that they import statically, each once, in the order of need. */
function withImports(manifest: Manifest, start: readonly ManifestChunk[]): ManifestChunk[] {
  const found = new Set<ManifestChunk>()
  const visit = (chunk: ManifestChunk): void => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports ?? []) visit(chunkOf(manifest, name, 'is imported but not in the build'))
  }
  start.forEach(visit)
  return [...found]
}

/** The small upright face: the one that the first screen is set in. */
const fontOf = (chunks: readonly ManifestChunk[]): string | undefined => {
  const fonts = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.woff2'))
  const first = fonts.find((file) => file.includes('basic-latin')) ?? fonts[0]
  return first && `/${first}`
}
