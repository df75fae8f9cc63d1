import type { Prompt } from '#contract/prompts'
import { courseOf, type ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'

/** A page of the library in the order of module and time; `upTo` keeps to the modules of its course up to that one. */
export async function listPrompts(
  { upTo, cursor }: { upTo?: ModuleId | undefined; cursor?: string | undefined },
  { prompts }: Pick<LearnerContext, 'prompts'>,
): Promise<{ prompts: Prompt[]; next?: string }> {
  return prompts.page({ ...(upTo && { first: courseOf(upTo).modules[0]?.id, last: upTo }), cursor, limit: 100 })
}
