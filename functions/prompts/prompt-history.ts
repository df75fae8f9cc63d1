import { notFound } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { getPromptHistory, getPromptVersion } from './contract.ts'

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
  return { title: version.title ?? null, text: version.text }
}
