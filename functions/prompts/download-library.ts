import type { Prompt } from '#contract/prompts'
import type { PdfFile } from '#contract/route'
import type { Provider } from '#domain/provider'
import { notices } from '#domain/wording'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'

type LibraryDocument = { prompts: readonly Prompt[]; provider: Provider; at: Date }

/** Sets a prompt library as a PDF; undefined where it is more than one answer can hold. */
export type RenderLibrary = (library: LibraryDocument) => Promise<Uint8Array | undefined>

/** How much prompt text a PDF takes, in bytes of UTF-8. */
const mostText = 1_000_000

type Needs = Pick<LearnerContext, 'prompts' | 'settings' | 'world'>

/** The learner's whole library as a PDF, in the order and grouping of every export. */
export async function downloadLibrary(_input: unknown, context: Needs & { render: RenderLibrary }): Promise<PdfFile> {
  const prompts = await wholeLibrary(context)
  if (prompts.length === 0) throw new Problem('refused', notices.nothingToExport)
  const bytes = await context.render({ prompts, provider: context.settings.provider, at: context.world.now() })
  if (!bytes) throw tooLarge('Your prompt library fills more pages than one PDF file can hold.')
  return { filename: 'prompt-library.pdf', bytes }
}

async function wholeLibrary({ prompts }: Needs): Promise<Prompt[]> {
  const all: Prompt[] = []
  let text = 0
  let cursor: string | undefined
  do {
    const page = await prompts.page({ cursor, limit: 500 })
    all.push(...page.prompts)
    text += page.prompts.reduce((sum, prompt) => sum + Buffer.byteLength(prompt.text), 0)
    if (text > mostText)
      throw tooLarge('Your prompt library holds more than 1 MB of text, which is too much for a PDF.')
    cursor = page.next
  } while (cursor)
  return all
}

const tooLarge = (why: string) =>
  new Problem('too-large', `${why} Please export it as Markdown instead: that holds every prompt.`)
