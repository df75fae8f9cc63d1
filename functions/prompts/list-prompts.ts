import { notFound } from '#core/errors'
import { limits } from '#core/limits'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { getDeletedPrompts, getPromptHistory, getPromptVersion, Prompt } from './contract.ts'

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

type Needs = Pick<LearnerContext, 'versions' | 'world'>

/** What there is of earlier versions of a prompt, newest first. A deleted prompt has them too. */
export const listPromptHistory = async (
  { promptId }: { promptId: string },
  { versions, world }: Needs,
): Promise<RouteResult<typeof getPromptHistory>> => ({
  versions: await versions.ofPrompt(promptId).summaries(world.now()),
})

/** One earlier version of a prompt. Throws `not-found` once it has expired. */
export async function readPromptVersion(
  { promptId, key }: { promptId: string; key: string },
  { versions, world }: Needs,
): Promise<RouteResult<typeof getPromptVersion>> {
  const version = await versions.ofPrompt(promptId).read(key, world.now())
  if (!version) throw notFound('This earlier version is no longer kept.')
  return { title: version.title ?? null, text: version.text, tags: version.tags }
}
