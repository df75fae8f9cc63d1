import { deviceLabel, isBlank } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { normalisedPrompt } from './prompt-text.ts'

type Discarded = {
  promptId: string
  title: string | null
  text: string
  operation: string
  where?: string | undefined
}

/** Keeps an edit that the learner cancels as an earlier version of the prompt, even if the prompt was deleted meanwhile. */
export async function keepPrompt(
  { promptId, operation, where, ...draft }: Discarded,
  { versions, world }: Pick<LearnerContext, 'versions' | 'world'>,
): Promise<{ kept: boolean }> {
  if (isBlank(draft.text)) return { kept: false }
  const discarded = { ...normalisedPrompt(draft), operation, where: deviceLabel(where) }
  await versions.ofPrompt(promptId).keepDiscarded(discarded, world.now())
  return { kept: true }
}
