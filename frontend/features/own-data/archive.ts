import { zipSync } from 'fflate'
import { Prompt } from '#contract/prompts'
import { inOrder, libraryAsMarkdown } from '#domain/prompts'
import type { Everything } from './collect.ts'
import { readme } from './readme.ts'

/** The number of `data.json`'s form. It goes up when a program that reads the file would have to change. */
const schema = 1

/**
 * Everything as a ZIP: `README.html` for people, `data.json` for programs, the prompts as Markdown, and certificates as PDF.
 * Made in one go, because fflate's asynchronous form starts workers from blobs, which the content security policy refuses.
 */
export async function archive(everything: Everything, { at, origin }: { at: Date; origin: string }): Promise<Blob> {
  const { items, rest, pdfs } = everything
  const prompts = items
    .flatMap(({ kind, item }) => {
      const parsed = kind === 'prompt' ? Prompt.safeParse(item) : undefined
      return parsed?.success ? [parsed.data] : []
    })
    .sort(inOrder)
  const data = { schema, origin, exportedAt: at.toISOString(), ...rest, items }
  const encoder = new TextEncoder()
  const files: Record<string, Uint8Array> = {
    'README.html': encoder.encode(readme({ everything, prompts, at, origin })),
    'data.json': encoder.encode(JSON.stringify(data, null, 2)),
    ...(prompts.length > 0 && { 'prompts.md': encoder.encode(libraryAsMarkdown(prompts, at)) }),
  }
  for (const pdf of pdfs.values()) if (pdf) files[`certificates/${pdf.name}`] = new Uint8Array(await pdf.arrayBuffer())
  return new Blob([zipSync(files, { mtime: at, level: 6 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
