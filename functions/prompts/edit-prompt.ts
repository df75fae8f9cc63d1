import type { Prompt } from '#contract/prompts'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { normalisedPrompt } from './prompt-text.ts'

type Edit = {
  moduleId: ModuleId
  promptId: string
  title: string | null
  text: string
  version: number
  operation: string
}

/** Edits a prompt if `version` is still the server's. Otherwise throws `conflict` with the server's copy in `details.current`. */
export async function editPrompt(
  { moduleId, promptId, version, operation, ...draft }: Edit,
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<Prompt> {
  const at = world.now().toISOString()
  const result = await prompts.edit(moduleId, promptId, { ...normalisedPrompt(draft), version, operation, at })
  if (result.missing) throw notFound('We can’t find that prompt.')
  if (result.stale)
    throw new Problem('conflict', 'This prompt was changed in another tab or on another device.', {
      current: result.stale,
    })
  return result.saved
}
