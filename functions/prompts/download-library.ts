import { Problem } from '#core/errors'
import { limits } from '#core/limits'
import type { Provider } from '#core/provider'
import type { PdfFile } from '#core/route'
import { notices } from '#core/wording'
import { documentExcess, type Excess } from '#paper/document-limits'
import type { LearnerContext } from '../context.ts'
import type { Prompt } from './contract.ts'
import { inOrder } from './rules.ts'

type LibraryDocument = { prompts: readonly Prompt[]; provider: Provider; at: Date }

/** Renders a prompt library as a PDF. Undefined if the PDF is too large for one Lambda response. */
export type RenderLibrary = (library: LibraryDocument) => Promise<Uint8Array | undefined>

/** Most prompt text that a PDF may hold, in bytes of UTF-8. */
const maxTextBytes = 1_000_000

type Needs = Pick<LearnerContext, 'prompts' | 'settings' | 'world'>

/** The learner's whole library as a PDF, ordered and grouped like the other exports. */
export async function downloadLibrary(_input: unknown, context: Needs & { render: RenderLibrary }): Promise<PdfFile> {
  const prompts = await wholeLibrary(context)
  if (prompts.length === 0) throw new Problem('refused', notices.nothingToExport)
  const excess = documentExcess(prompts.flatMap(({ title, text, tags = [] }) => [title ?? '', ...tags, text]))
  if (excess) throw tooLarge(excesses[excess])
  const bytes = await context.render({ prompts, provider: context.settings.provider, at: context.world.now() })
  if (!bytes) throw tooLarge(excesses.text)
  return { filename: 'prompt-library.pdf', bytes }
}

async function wholeLibrary({ prompts }: Needs): Promise<Prompt[]> {
  const all: Prompt[] = []
  let bytes = 0
  let cursor: string | undefined
  do {
    const page = await prompts.page({ cursor, limit: limits.prompts })
    all.push(...page.prompts)
    bytes += page.prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt.text), 0)
    if (bytes > maxTextBytes)
      throw tooLarge('Your prompt library holds more than 1 MB of text, which is too much for a PDF.')
    cursor = page.next
  } while (cursor)
  return all.sort(inOrder)
}

const excesses: Record<Excess, string> = {
  text: 'Your prompt library fills more pages than one PDF file can hold.',
  'short lines': 'Your prompt library has too many short lines for one PDF file.',
  symbols: 'Your prompt library has too many symbols for one PDF file.',
}

const tooLarge = (reason: string) =>
  new Problem('too-large', `${reason} Please export it as Markdown instead: that holds every prompt.`)
