import { getForms, type PromptForm, putForm } from '#contract/forms'
import { isModuleId, type ModuleId } from '#domain/catalogue'
import { ApiProblem, type Client } from '../../client/client.ts'
import { failedSave } from '../failed-save.ts'
import type { Copy, SaveAnswer, Target } from '../target.ts'
import { thisDevice } from '../where.ts'

/** What's typed into a prompt form. Null while the form is as it was at first. */
export type PromptDraft = {
  title: string
  text: string
  /** The prompt that's edited or will be added. It survives a reload, so a retry adds the prompt once. */
  promptId: string
  /** The prompt's version that the edit started from; a new prompt has none. */
  over?: number | undefined
  /** The prompt's module. Entries of earlier releases lack it for edits. */
  moduleId?: ModuleId | undefined
}
type Value = PromptDraft | null

/** What browsers hold of a form. `version` is `over`; `formVersion` counts the form's own saves. */
type Entry = {
  words: { title: string; text: string }
  promptId: string
  version?: number | undefined
  moduleId?: ModuleId | undefined
  formVersion?: number
}

const parts = (value: Value) => [value?.title, value?.text, value?.promptId, value?.over]

/** The server's form. A blank one counts as empty. */
const copyOf = (
  { title, text, promptId, over, version, savedAt, where }: PromptForm,
  moduleId: ModuleId,
): Copy<Value> => ({
  value: title || text ? { title, text, promptId, over, moduleId } : null,
  version,
  savedAt,
  where,
})

/** Both texts, one after the other; just one if it contains the other. */
function together(before: Value, now: Value): Value {
  if (!before || !now) return now ?? before
  if (before.text.includes(now.text)) return { ...now, title: now.title || before.title, text: before.text }
  const text = now.text.includes(before.text) ? now.text : [before.text, now.text].filter(Boolean).join('\n\n')
  return { ...now, title: now.title || before.title, text }
}

/** A form's path is `add-<module>` or `edit-<prompt>`. */
const formOf = (path: string): string => path.replace(/^add-.*$/, 'add').replace(/^edit-/, '')
const moduleOf = (path: string, value: Value): ModuleId | undefined => {
  const [, added = ''] = /^add-(.*)$/.exec(path) ?? []
  return isModuleId(added) ? added : value?.moduleId
}

/** The forms that add and edit prompts. A form isn't a prompt until its button is pressed. */
export const promptFormsTarget = (send: Client['send']): Target<Value> => ({
  empty: null,
  same: (one, other) => parts(one).every((part, index) => part === parts(other)[index]),
  isBlank: (value) => value === null,
  join: together,
  merge: (value, base, current) =>
    parts(value).every((part, i) => part === parts(base)[i]) ? current : together(current, value),
  closedTab: 'wait',
  async save(path, { value, operation }, base): Promise<SaveAnswer<Value>> {
    const moduleId = moduleOf(path, value ?? base.value)
    if (!moduleId) return { wait: 'failed' }
    const { title = '', text = '', promptId, over } = value ?? {}
    const id = promptId ?? base.value?.promptId ?? ''
    try {
      const form = { moduleId, form: formOf(path), promptId: id, title, text, version: base.version, operation }
      return {
        saved: copyOf(
          await send(putForm, { ...form, where: thisDevice(), ...(over !== undefined && { over }) }),
          moduleId,
        ),
      }
    } catch (error) {
      const current =
        error instanceof ApiProblem && error.code === 'conflict' && (error.details as { current?: PromptForm })?.current
      return current ? { stale: copyOf(current, moduleId) } : failedSave(error)
    }
  },
  async load(path, stored) {
    const moduleId = moduleOf(path, stored)
    if (!moduleId) return undefined
    const { forms } = await send(getForms, { moduleId })
    const form = forms.find((one) => one.form === formOf(path))
    return { copy: form ? copyOf(form, moduleId) : { value: null, version: 0 }, locked: false }
  },
  entryOf({ value, version }): Entry {
    const { title = '', text = '', promptId = '', over, moduleId } = value ?? {}
    return { words: { title, text }, promptId, version: over, moduleId, formVersion: version }
  },
  storedIn(entry, base) {
    const { words, promptId, version: over, moduleId, formVersion } = entry as Entry
    const value = words.title || words.text ? { ...words, promptId, over, moduleId } : null
    return { value, version: formVersion ?? base.version }
  },
  asText: (_, value) => `## A prompt\n\n${value?.title ?? ''}\n\n${value?.text ?? ''}`,
})
