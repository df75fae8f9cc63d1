import type { Prompt } from '#contract/prompts'
import type { LearnerContext } from '../context.ts'

/** Keeps a stored prompt that's about to be replaced or deleted. Safe to repeat. */
export async function keepReplaced(
  { promptId, title, text, version, updatedAt, where }: Prompt,
  now: Date,
  { versions }: Pick<LearnerContext, 'versions'>,
): Promise<void> {
  await versions.ofPrompt(promptId).keepReplaced({ title, text, version, savedAt: updatedAt, where }, now)
}
