import { Prompt } from '#prompts/contract'
import { inOrder, libraryAsMarkdown } from '#prompts/rules'
import type { Everything } from './collection.ts'
import { readme } from './readme.ts'

/** The version of `data.json`'s format. It goes up when a program that reads the file would have to change. */
const schema = 1

type Facts = {
  /** When it was made. */
  at: Date
  /** The portal's URL, without a trailing slash. */
  origin: string
}

/**
 * The files of the export, by name: `README.html` for people, `data.json` for programs, the prompts as Markdown, and certificates
 * as PDF. The learner's browser and the operator's command make the same ones.
 */
export async function exportFiles(everything: Everything, { at, origin }: Facts): Promise<Record<string, Uint8Array>> {
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
  return files
}
