import { useEffect, useSyncExternalStore } from 'react'
import type { Prompt } from '#contract/prompts'
import { formWords } from './prompt-draft.ts'
import type { PromptWords } from './prompt-form.tsx'

/** What is being written in a prompt form, new or over a prompt, kept under the account until it is saved. */
export function useKeptWords(account: string, form: string, over?: Prompt) {
  const autosave = formWords(account, form)
  const held = useSyncExternalStore(autosave.watch, autosave.held)
  useEffect(() => autosave.begin(), [autosave])
  const start: PromptWords = { title: over?.title ?? '', text: over?.text ?? '' }
  return {
    autosave,
    held,
    words: held?.words ?? start,
    change: (words: PromptWords) =>
      autosave.change(words, words.title === start.title && words.text === start.text, over),
  }
}
