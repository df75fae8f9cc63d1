import { useEffect } from 'react'
import { ulid } from 'ulid'
import type { Prompt } from '#contract/prompts'
import type { ModuleId } from '#domain/catalogue'
import { type PromptDraft, promptFormsTarget } from '../../autosave/targets/prompt-forms.ts'
import type { MakeTargets } from '../../autosave/targets.ts'
import { useAutosave, useDraft } from '../../autosave/use-autosave.ts'
import type { PromptWords } from './prompt-form.tsx'

const targets: MakeTargets = (send) => ({ prompt: promptFormsTarget(send) })

type Saved = { promptId: string; title: string | null; text: string; version?: number }

/** The draft of a form that adds a prompt or, with `over`, edits one. It survives a reload and appears on other devices. */
export function usePromptDraft(account: string, moduleId: ModuleId, over?: Prompt) {
  const autosave = useAutosave(account, targets)
  const path = over ? `edit-${over.promptId}` : `add-${moduleId}`
  const unsaved = useDraft(autosave, 'prompt', path)?.value ?? undefined
  useEffect(() => void autosave.openAndLoad('prompt', path, { moduleId }), [autosave, path, moduleId])
  const start: PromptWords = { title: over?.title ?? '', text: over?.text ?? '' }
  const put = (draft: PromptDraft | null) => autosave.type('prompt', path, draft && { ...draft, moduleId })

  return {
    unsaved,
    words: unsaved ?? start,
    /** Where the text is: on this page only, on this device or, as a draft, on the server; undefined while that isn't known. */
    place: unsaved && autosave.place('prompt', path),
    change(words: PromptWords): void {
      const isUntouched = words.title === start.title && words.text === start.text
      const { promptId, over: version } = unsaved ?? { promptId: over?.promptId ?? ulid(), over: over?.version }
      put(isUntouched ? null : { ...words, promptId, over: version })
    },
    /** Empties the form, because its text is discarded. Returns a function that takes that back. */
    clear(): () => void {
      put(null)
      return () => unsaved && put(unsaved)
    },
    /** Keeps the discarded text as an earlier version of the prompt. */
    keep(): void {
      if (over && unsaved)
        autosave.keep({ promptId: over.promptId, moduleId, title: titleOf(unsaved), text: unsaved.text })
    },
    /** Call this once the prompt is in the library. If the form has newer text, it stays as an edit of it or as a new prompt. */
    saved({ promptId, title, text, version }: Saved): void {
      const current = autosave.draft('prompt', path)?.value
      if (current?.promptId !== promptId) return
      if (current.text === text && titleOf(current) === title) put(null)
      else put(current.over === undefined ? { ...current, promptId: ulid() } : { ...current, over: version })
    },
  }
}

/** The title as it's stored: null for a blank one. */
export const titleOf = ({ title }: PromptWords): string | null => title.trim() || null
