import type { Prompt } from '#contract/prompts'
import { courseOf, type ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'

/** One page of the library, by module and then by time. `upTo` limits it to the module's course, up to that module. */
export async function listPrompts(
  { upTo, cursor }: { upTo?: ModuleId | undefined; cursor?: string | undefined },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ prompts: Prompt[]; next?: string }> {
  return prompts.page({ ...(upTo && { first: courseOf(upTo).modules[0]?.id, last: upTo }), cursor, limit: 100 })
}
