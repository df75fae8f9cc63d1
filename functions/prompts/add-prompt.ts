import type { Prompt } from '#contract/prompts'
import type { ModuleId } from '#domain/catalogue'
import { limits } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { promptAsStored } from './prompt-text.ts'

type Addition = { promptId: string; moduleId: ModuleId; title: string | null; text: string }

/** Adds a prompt under the caller's id: the same id again gives the prompt that stands, so a double click stores one. */
export async function addPrompt(
  { promptId, moduleId, ...words }: Addition,
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<Prompt> {
  const stored = promptAsStored(words)
  const before = await prompts.read(moduleId, promptId)
  if (before) return before
  if ((await prompts.count()) >= limits.prompts)
    throw new Problem(
      'refused',
      `A library holds up to ${limits.prompts.toLocaleString('en-AU')} prompts. Please delete one to add another.`,
    )
  const at = world.now().toISOString()
  return prompts.add({ promptId, moduleId, ...stored, version: 1, createdAt: at, updatedAt: at })
}
