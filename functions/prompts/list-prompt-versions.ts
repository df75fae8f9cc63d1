import type { getPromptVersions } from '#contract/earlier-versions'
import type { RouteResult } from '#contract/route'
import type { LearnerContext } from '../context.ts'

/** The earlier versions of a prompt, newest first. A deleted prompt has them too. */
export async function listPromptVersions(
  { promptId }: { promptId: string },
  { versions, world }: Pick<LearnerContext, 'versions' | 'world'>,
): Promise<RouteResult<typeof getPromptVersions>> {
  const found = await versions.ofPrompt(promptId).list(world.now())
  return { versions: found.map(({ title = null, ...version }) => ({ title, ...version })) }
}
