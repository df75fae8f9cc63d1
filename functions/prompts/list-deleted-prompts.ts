import type { getDeletedPrompts } from '#contract/deleted-prompts'
import type { RouteResult } from '#contract/route'
import type { LearnerContext } from '../context.ts'

/** The most prompts in a page. With 20,000 characters each it stays far below what a response may have. */
const limit = 50

/** One page of the prompts that were deleted in the last 30 days, the last deleted first. */
export const listDeletedPrompts = async (
  { cursor }: { cursor?: string | undefined },
  { prompts, world }: Pick<LearnerContext, 'prompts' | 'world'>,
): Promise<RouteResult<typeof getDeletedPrompts>> => prompts.deleted({ cursor, limit, now: world.now() })
