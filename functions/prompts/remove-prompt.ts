import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { keepReplaced } from './keep-replaced.ts'

/** Deletes a prompt, and first keeps it as an earlier version. Throws `not-found` for a missing prompt or someone else's. */
export async function removePrompt(
  { moduleId, promptId }: { moduleId: ModuleId; promptId: string },
  context: Pick<LearnerContext, 'prompts' | 'versions' | 'world'>,
): Promise<{ deleted: true }> {
  const stored = await context.prompts.read(moduleId, promptId)
  if (!stored) throw notFound('We can’t find that prompt.')
  await keepReplaced(stored, context.world.now(), context)
  await context.prompts.delete(moduleId, promptId)
  return { deleted: true }
}
