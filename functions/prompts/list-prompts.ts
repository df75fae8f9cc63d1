import type { Prompt } from '#contract/prompts'
import type { LearnerContext } from '../context.ts'

/** One page of the library, by module and then by time. */
export async function listPrompts(
  { cursor }: { cursor?: string | undefined },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ prompts: Prompt[]; next?: string }> {
  return prompts.page({ cursor, limit: 100 })
}
