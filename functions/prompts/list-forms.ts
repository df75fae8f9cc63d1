import type { PromptForm } from '#contract/forms'
import type { ModuleId } from '#domain/catalogue'
import { isBlank } from '#domain/text'
import type { LearnerContext } from '../context.ts'

/** What the learner has typed into the prompt forms of a module, without the forms that are blank. */
export async function listForms(
  { moduleId }: { moduleId: ModuleId },
  { forms }: Pick<LearnerContext, 'forms'>,
): Promise<{ forms: PromptForm[] }> {
  const all = await forms.all(moduleId)
  return { forms: all.filter(({ title, text }) => !isBlank(title + text)) }
}
