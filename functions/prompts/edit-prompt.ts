import type { Prompt } from '#contract/prompts'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { promptAsStored } from './prompt-text.ts'

type Edit = {
  moduleId: ModuleId
  promptId: string
  title: string | null
  text: string
  version: number
  operation: string
}

/** Changes a prompt over the version that was read; a stale edit gets the server's copy back. */
export async function editPrompt(
  { moduleId, promptId, version, operation, ...words }: Edit,
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<Prompt> {
  const at = world.now().toISOString()
  const result = await prompts.edit(moduleId, promptId, { ...promptAsStored(words), version, operation, at })
  if (result.missing) throw notFound('There is no such prompt.')
  if (result.stale)
    throw new Problem('conflict', 'This prompt was changed in another tab or on another device.', {
      current: result.stale,
    })
  return result.saved
}
