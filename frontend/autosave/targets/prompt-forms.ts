import { getForms, type PromptForm, putForm } from '#contract/forms'
import { postPromptVersion } from '#contract/versions'
import { isModuleId, type ModuleId } from '#domain/catalogue'
import { isBlank } from '#domain/text'
import { ApiProblem, type Client } from '../../client/client.ts'
import { thisDevice } from '../../session/this-device.ts'
import { failedSave } from '../failed-save.ts'
import type { Copy, SaveAnswer, Sent, Stored, Target } from '../target.ts'

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

/** What browsers hold of what was typed. `version` is `over`. */
type Typed = {
  words: { title: string; text: string }
  promptId: string
  version?: number | undefined
  moduleId?: ModuleId | undefined
}
/** What browsers hold of a form. `formVersion` counts its own saves; the builds before it saved none. */
type Entry = Typed & {
  formVersion?: number
  sent?: (Typed & { operation: string }) | undefined
  keep?: boolean | undefined
}

function typedOf(value: Value): Typed {
  const { title = '', text = '', promptId = '', over, moduleId } = value ?? {}
  return { words: { title, text }, promptId, version: over, moduleId }
}
const draftIn = ({ words, promptId, version: over, moduleId }: Typed): Value =>
  words.title || words.text ? { ...words, promptId, over, moduleId } : null

const isEmpty = (value: Value): boolean => !value?.title && !value?.text
const sameWords = (one: Value, other: Value): boolean =>
  (one?.title ?? '') === (other?.title ?? '') && (one?.text ?? '') === (other?.text ?? '')

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

/** Whether the words of `whole` include those of `part`. */
const includes = (whole: Value, part: PromptDraft): boolean =>
  !!whole?.text.includes(part.text) && (whole.title === part.title || whole.text.includes(part.title))

/** A form's path is `add-<module>` or `edit-<prompt>`. */
const formOf = (path: string): string => path.replace(/^add-.*$/, 'add').replace(/^edit-/, '')
const moduleOf = (path: string, value: Value): ModuleId | undefined => {
  const [, added = ''] = /^add-(.*)$/.exec(path) ?? []
  return isModuleId(added) ? added : value?.moduleId
}

/** What replacing a form with `chosen` would lose, as a version of the prompt that the form is about then. */
export function lost(value: Value, chosen: Value): PromptDraft | undefined {
  if (!value || includes(chosen, value)) return undefined
  const { promptId } = chosen ?? value
  const moduleId = value.moduleId ?? chosen?.moduleId
  // A version needs a text.
  const words = isBlank(value.text) ? { title: '', text: value.title } : { title: value.title, text: value.text }
  return isBlank(words.text) ? undefined : { ...words, promptId, moduleId }
}

function discarded(path: string, value: Value) {
  const moduleId = moduleOf(path, value)
  if (!value || !moduleId) return undefined
  const { promptId, title, text } = value
  return { moduleId, promptId, title: title.trim() || null, text }
}

/** The forms that add and edit prompts. A form isn't a prompt until its button is pressed. */
export const promptFormsTarget = (send: Client['send']): Target<Value> => {
  async function load(path: string, stored: Value, entry?: object) {
    const moduleId = moduleOf(path, stored) ?? (entry as Entry | undefined)?.moduleId
    if (!moduleId) return undefined
    const { forms } = await send(getForms, { moduleId })
    const form = forms.find((one) => one.form === formOf(path))
    return { copy: form ? copyOf(form, moduleId) : { value: null, version: 0 }, locked: false }
  }
  /** Keeps the server's form, which a button replaces. If it has another version by now, the save won't replace it. */
  async function keepReplaced(path: string, { value, operation }: Sent<Value>, { version }: Copy<Value>) {
    const { copy } = (await load(path, value)) ?? {}
    const replaced = copy?.version === version ? lost(copy.value, value) : undefined
    const kept = replaced && discarded(path, replaced)
    if (kept) await send(postPromptVersion, { ...kept, operation: `kept-${operation}`, where: copy?.where })
  }
  return {
    empty: null,
    same: (one, other) =>
      sameWords(one, other) && (isEmpty(one) || (one?.promptId === other?.promptId && one?.over === other?.over)),
    isBlank: isEmpty,
    // An empty form says nothing: its words are in the library, or were discarded with a button that keeps them.
    pick: (value, _, other) => (isEmpty(other) || sameWords(value, other) ? value : isEmpty(value) ? other : undefined),
    lost,
    discarded,
    moduleOf,
    async save(path, sent, base): Promise<SaveAnswer<Value>> {
      const { value, operation } = sent
      const moduleId = moduleOf(path, value ?? base.value)
      if (!moduleId) return { wait: 'failed' }
      const { title = '', text = '', promptId, over } = value ?? {}
      const id = promptId ?? base.value?.promptId ?? ''
      try {
        if (base.keep) await keepReplaced(path, sent, base)
        const form = { moduleId, form: formOf(path), promptId: id, title, text, version: base.version, operation }
        return {
          saved: copyOf(
            await send(putForm, { ...form, where: thisDevice(), ...(over !== undefined && { over }) }),
            moduleId,
          ),
        }
      } catch (error) {
        const current =
          error instanceof ApiProblem &&
          error.code === 'conflict' &&
          (error.details as { current?: PromptForm })?.current
        return current ? { stale: copyOf(current, moduleId) } : failedSave(error)
      }
    },
    load,
    entryOf: ({ value, version, sent, keep }, base): Entry => ({
      ...typedOf(value),
      // An emptied form keeps its module too, because no other page can save it without one.
      moduleId: (value ?? base.value ?? sent?.value)?.moduleId,
      formVersion: version,
      sent: sent && { ...typedOf(sent.value), operation: sent.operation },
      keep,
    }),
    storedIn(entry): Stored<Value> {
      const { formVersion = 0, sent, keep, ...typed } = entry as Entry
      return {
        value: draftIn(typed),
        version: formVersion,
        sent: sent && { value: draftIn(sent), operation: sent.operation },
        keep,
      }
    },
    asText: (_, value) => `## A prompt\n\n${value?.title ?? ''}\n\n${value?.text ?? ''}`,
  }
}
