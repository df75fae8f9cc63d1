import { useEffect, useSyncExternalStore } from 'react'
import type { Prompt } from '#contract/prompts'
import { promptDraftOf } from './prompt-draft.ts'
import type { PromptWords } from './prompt-form.tsx'

/** The draft of a form that adds a prompt or, with `over`, edits one. Stored on the device until it's saved. */
export function usePromptDraft(account: string, form: string, over?: Prompt) {
  const draft = promptDraftOf(account, form)
  const unsaved = useSyncExternalStore(draft.watch, draft.unsaved)
  useEffect(() => draft.begin(), [draft])
  const start: PromptWords = { title: over?.title ?? '', text: over?.text ?? '' }
  return {
    draft,
    unsaved,
    words: unsaved?.words ?? start,
    change: (words: PromptWords) => draft.change(words, words.title === start.title && words.text === start.text, over),
  }
}
