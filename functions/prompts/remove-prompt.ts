import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'

/** Deletes a prompt. One that isn't there, or is someone else's, is "not found". */
export async function removePrompt(
  { moduleId, promptId }: { moduleId: ModuleId; promptId: string },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ deleted: true }> {
  if (!(await prompts.read(moduleId, promptId))) throw notFound('There is no such prompt.')
  await prompts.delete(moduleId, promptId)
  return { deleted: true }
}
