import type { ModuleId } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import { limits } from '#core/limits'
import { deviceLabel } from '#core/text'
import type { LearnerContext } from '../context.ts'
import type { Prompt } from './contract.ts'
import { normalisedPrompt } from './prompt-text.ts'

type Addition = { promptId: string; moduleId: ModuleId; title: string | null; text: string; where?: string | undefined }

/** Adds a prompt under an id chosen by the browser. A repeated id returns the stored prompt, so a double click adds one. */
export async function addPrompt(
  { promptId, moduleId, where, ...draft }: Addition,
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<Prompt> {
  const normalised = normalisedPrompt(draft)
  const at = world.now().toISOString()
  const prompt = {
    promptId,
    moduleId,
    ...normalised,
    version: 1,
    createdAt: at,
    updatedAt: at,
    where: deviceLabel(where),
  }
  const { added } = await prompts.add(prompt)
  // A full library may hold this prompt already: then this is a retry.
  const stored = added ?? (await prompts.read(moduleId, promptId))
  if (stored) return stored
  throw new Problem(
    'refused',
    `A library holds up to ${limits.prompts.toLocaleString('en-AU')} prompts. Please delete one to add another.`,
  )
}
