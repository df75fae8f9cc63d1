import { useEffect, useSyncExternalStore } from 'react'
import { ulid } from 'ulid'
import type { ModuleId } from '#catalogue/catalogue'
import type { Prompt } from '#prompts/contract'
import { type PromptDraft, promptFormsTarget } from '../autosave/targets/prompt-forms.ts'
import type { MakeTargets } from '../autosave/targets.ts'
import { useAutosave, useDraft, useKept } from '../autosave/use-autosave.ts'
import { type PromptWords, titleOf } from './prompt-words.ts'

const targets: MakeTargets = () => ({ prompt: promptFormsTarget() })

type Saved = { promptId: string; title: string | null; text: string; version?: number }

/** The draft of a form that adds a prompt or, with `over`, edits one. It stays on this device, also through a reload. */
export function usePromptDraft(account: string, moduleId: ModuleId, over?: Prompt) {
  const autosave = useAutosave(account, targets)
  const path = over ? `edit-${over.promptId}` : `add-${moduleId}`
  const draft = useDraft(autosave, 'prompt', path)
  const kept = useKept(autosave, 'prompt', path)
  // The device may refuse a text without any change of the draft.
  const keptIn = useSyncExternalStore(autosave.watch, () => autosave.keptIn('prompt', path))
  const unsaved = draft?.value ?? undefined
  useEffect(() => void autosave.open('prompt', path), [autosave, path])
  const start: PromptWords = { title: over?.title ?? '', text: over?.text ?? '' }
  const put = (value: PromptDraft | null) => autosave.type('prompt', path, value)
  const draftOf = (words: PromptWords, version = unsaved ? unsaved.over : over?.version): PromptDraft | null => {
    if (words.title === start.title && words.text === start.text) return null
    return { ...words, promptId: unsaved?.promptId ?? over?.promptId ?? ulid(), over: version, moduleId }
  }

  return {
    draft,
    unsaved,
    words: unsaved ?? start,
    /** Where the text is: on this page only or on this device; undefined while that isn't known. */
    keptIn: unsaved && keptIn,
    /** What buttons and typing have taken from the form on this device. */
    kept: kept.flatMap(({ at, value }) => (value ? { at, words: { title: titleOf(value), text: value.text } } : [])),
    change: (words: PromptWords) => put(draftOf(words)),
    /** Takes words that a button brings, or empties the form. What that replaces is kept. Returns an undo. */
    choose(words: PromptWords | null, version?: number): () => void {
      autosave.choose('prompt', path, words && draftOf(words, version))
      return () => unsaved && autosave.choose('prompt', path, unsaved)
    },
    /** Takes one of two versions, or both together. */
    settle: (chosen: PromptDraft | null) => autosave.choose('prompt', path, chosen),
    /** Call this once the prompt is in the library. If the form has newer text, it stays as an edit of it or as a new prompt. */
    saved({ promptId, title, text, version }: Saved): void {
      const current = autosave.draft('prompt', path)?.value
      if (current?.promptId !== promptId) return
      if (current.text === text && titleOf(current) === title)
        autosave.receive('prompt', path, { value: null, version: 0 })
      else put(current.over === undefined ? { ...current, promptId: ulid() } : { ...current, over: version })
    },
  }
}
