import type { ModuleId } from '#catalogue/catalogue'
import { countUse } from '#core/count-use'
import { notFound, Problem } from '#core/errors'
import type { LearnerContext } from '../context.ts'

/** How many times to try, if another device edits the prompt at the same moment. */
const maxTries = 5

/**
 * Deletes a prompt, and first keeps it; if another device saves an edit in between, that's kept too. Throws `not-found`
 * for a missing prompt or someone else's.
 */
export async function removePrompt(
  { moduleId, promptId }: { moduleId: ModuleId; promptId: string },
  context: Pick<LearnerContext, 'prompts' | 'rates' | 'world'>,
): Promise<{ deleted: true }> {
  let stored = await context.prompts.read(moduleId, promptId)
  if (!stored) throw notFound('We can’t find that prompt.')
  await countUse('versions', context)
  for (let tried = 0; tried < maxTries; tried++) {
    await context.prompts.keepDeleted(stored, context.world.now())
    stored = await context.prompts.delete(moduleId, promptId, stored.version)
    if (!stored) return { deleted: true }
  }
  throw new Problem('unavailable', 'This prompt could not be deleted just now. Please try again.')
}
