import type { ModuleId } from '#catalogue/catalogue'
import { countUse } from '#core/count-use'
import { notFound } from '#core/errors'
import { deviceLabel } from '#core/text'
import type { LearnerContext } from '../context.ts'
import type { Prompt } from './contract.ts'
import { changedElsewhere, normalisedPrompt } from './prompt-text.ts'

type Edit = {
  moduleId: ModuleId
  promptId: string
  title: string | null
  text: string
  version: number
  operation: string
  where?: string | undefined
}

/**
 * Edits a prompt if `version` is still the server's, and first keeps the replaced one as an earlier version. Otherwise throws
 * `conflict` with the server's copy in `details.current`.
 */
export async function editPrompt(
  { moduleId, promptId, title, text, where, ...edit }: Edit,
  context: Pick<LearnerContext, 'prompts' | 'versions' | 'rates' | 'world'>,
): Promise<Prompt> {
  const draft = normalisedPrompt({ title, text })
  const now = context.world.now()
  const stored = await context.prompts.read(moduleId, promptId)
  const changes = stored?.text !== draft.text || stored.title !== draft.title
  // If the stored prompt has another version, this edit is a retry or will conflict, and replaces nothing.
  if (stored && stored.version === edit.version && changes) {
    await countUse('versions', context)
    const { title, text, version, updatedAt: savedAt, where } = stored
    await context.versions.ofPrompt(promptId).keepReplaced({ title, text, version, savedAt, where }, now)
  }
  const result = await context.prompts.edit(moduleId, promptId, {
    ...draft,
    ...edit,
    where: deviceLabel(where),
    at: now.toISOString(),
  })
  if (result.missing) throw notFound('We can’t find that prompt.')
  if (result.stale) throw changedElsewhere(result.stale)
  return result.saved
}
