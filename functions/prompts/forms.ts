import type { PromptForm } from '#contract/forms'
import type { ModuleId } from '#domain/catalogue'
import { deviceLabel, isBlank } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { changedElsewhere, refuseLong } from './prompt-text.ts'

type Save = Omit<PromptForm, 'savedAt'> & { moduleId: ModuleId; operation: string }

/**
 * Saves what's typed into a prompt form, as typed, if `version` is still the server's. Otherwise throws `conflict` with the
 * server's copy in `details.current`. Blank title and text mean that the form was emptied.
 */
export async function saveForm(
  { moduleId, where, ...form }: Save,
  { forms, world }: Pick<LearnerContext, 'forms' | 'world'>,
): Promise<PromptForm> {
  refuseLong(form)
  const saved = await forms.save(moduleId, { ...form, where: deviceLabel(where), savedAt: world.now().toISOString() })
  if ('stale' in saved) throw changedElsewhere(saved.stale)
  return saved
}

/** What the learner has typed into the prompt forms of a module, without the forms that are blank. */
export async function listForms(
  { moduleId }: { moduleId: ModuleId },
  { forms }: Pick<LearnerContext, 'forms'>,
): Promise<{ forms: PromptForm[] }> {
  const all = await forms.all(moduleId)
  return { forms: all.filter(({ title, text }) => !isBlank(title + text)) }
}
