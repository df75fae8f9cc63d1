import { limits } from '#core/limits'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { Prompt } from './contract.ts'
import type { getDeletedPrompts } from './deleted-prompts.ts'

/**
 * The most JSON in a page, in characters. A Lambda response may have 6 MB, and each quotation mark and line break is escaped a
 * second time in it. DynamoDB ends a page at 1 MB of prompts, so few pages reach this.
 */
const maxJson = 2_000_000

/** One page of the library, by module and id: 1,000 prompts if they hold less than 1 MB. Sort the whole with `inOrder`. */
export async function listPrompts(
  { cursor }: { cursor?: string | undefined },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ prompts: Prompt[]; next?: string }> {
  return prompts.page({ cursor, limit: limits.prompts, json: maxJson })
}

/** The most deleted prompts in a page. With 20,000 characters each it stays far below what a response may have. */
const mostDeleted = 50

/** One page of the deleted prompts that are still kept, the last deleted first. */
export const listDeletedPrompts = async (
  { cursor }: { cursor?: string | undefined },
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<RouteResult<typeof getDeletedPrompts>> => prompts.deleted({ cursor, limit: mostDeleted, now: world.now() })
