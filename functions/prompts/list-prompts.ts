import type { Prompt } from '#contract/prompts'
import { limits } from '#domain/text'
import type { LearnerContext } from '../context.ts'

/**
 * Most JSON in a page, in characters. Lambda's answer may take 6 MB, in which each quotation mark and line break is escaped once more;
 * a page that DynamoDB ends at 1 MB of prompts seldom reaches this.
 */
const maxJson = 2_000_000

/** One page of the library, by module and id: 1,000 prompts if they hold less than 1 MB. Sort the whole with `inOrder`. */
export async function listPrompts(
  { cursor }: { cursor?: string | undefined },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ prompts: Prompt[]; next?: string }> {
  return prompts.page({ cursor, limit: limits.prompts, json: maxJson })
}
