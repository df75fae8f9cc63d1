import type { Prompt } from '#contract/prompts'
import type { LearnerContext } from '../context.ts'
import { countUse } from '../learners/fair-use.ts'

/** Keeps a stored prompt that's about to be replaced. Safe to repeat. Throws `too-many-requests` past the day's limit. */
export async function keepReplaced(
  { promptId, title, text, version, updatedAt, where }: Prompt,
  now: Date,
  context: Pick<LearnerContext, 'versions' | 'rates' | 'world'>,
): Promise<void> {
  await countUse('versions', context)
  await context.versions.ofPrompt(promptId).keepReplaced({ title, text, version, savedAt: updatedAt, where }, now)
}
