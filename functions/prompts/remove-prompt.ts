import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'

/** Deletes a prompt. Throws `not-found` for a missing prompt or someone else's. */
export async function removePrompt(
  { moduleId, promptId }: { moduleId: ModuleId; promptId: string },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ deleted: true }> {
  if (!(await prompts.read(moduleId, promptId))) throw notFound('We can’t find that prompt.')
  await prompts.delete(moduleId, promptId)
  return { deleted: true }
}
