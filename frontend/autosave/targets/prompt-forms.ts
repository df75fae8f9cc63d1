import { isModuleId, type ModuleId } from '#catalogue/catalogue'
import { replacing } from '#core/earlier-versions'
import type { Stored, Target } from '../target.ts'

/** What's typed into a prompt form. Null while the form is as it was at first. */
export type PromptDraft = {
  title: string
  text: string
  /** The prompt that's edited or will be added. It survives a reload, so a retry adds the prompt once. */
  promptId: string
  /** The prompt's version that the edit started from; a new prompt has none. */
  over?: number | undefined
  moduleId: ModuleId
}
type Value = PromptDraft | null

const isEmpty = (value: Value): boolean => !value?.title && !value?.text
const sameWords = (one: Value, other: Value): boolean =>
  (one?.title ?? '') === (other?.title ?? '') && (one?.text ?? '') === (other?.text ?? '')

const wordsIn = (value: Value): string => (isEmpty(value) ? '' : `${value?.title}\n${value?.text}`)

/** Whether the words of `whole` include those of `part`. */
const includes = (whole: Value, part: PromptDraft): boolean =>
  !!whole?.text.includes(part.text) && (whole.title === part.title || whole.text.includes(part.title))

/** What replacing a form with `chosen` would lose. */
export const lost = (value: Value, chosen: Value): Value | undefined =>
  !value || isEmpty(value) || includes(chosen, value) ? undefined : value

/**
 * The forms that add and edit prompts, on this device alone: a form isn't a prompt until its button is pressed. A form's path is
 * `add-<module>` or `edit-<prompt>`.
 */
export const promptFormsTarget = (): Target<Value> => ({
  empty: null,
  onDeviceOnly: true,
  same: (one, other) =>
    sameWords(one, other) && (isEmpty(one) || (one?.promptId === other?.promptId && one?.over === other?.over)),
  isBlank: isEmpty,
  // An empty form says nothing: its words are in the library, or were discarded with a button that keeps them.
  pick: (value, _, other) => (isEmpty(other) || sameWords(value, other) ? value : isEmpty(value) ? other : undefined),
  lost,
  moduleOf(path, value) {
    const [, added = ''] = /^add-(.*)$/.exec(path) ?? []
    return isModuleId(added) ? added : value?.moduleId
  },
  async save(_, { value }, before) {
    const now = new Date()
    const { savedAt = '', version } = before
    const typed = replacing({ text: wordsIn(before.value), savedAt, lost: before.lost }, { text: wordsIn(value), now })
    const saved = { value, version: version + 1, savedAt: now.toISOString(), lost: typed.lost }
    return { saved, replaced: typed.keeps ? before.value : undefined }
  },
  entryOf: (stored) => stored,
  storedIn: (entry) => entry as Stored<Value>,
  asText: (_, value) => `## A prompt\n\n${value?.title ?? ''}\n\n${value?.text ?? ''}`,
})
