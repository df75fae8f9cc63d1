import { useEffect, useSyncExternalStore } from 'react'
import type { Prompt } from '#contract/prompts'
import { formWords } from './form-words.ts'
import type { PromptWords } from './prompt-form.tsx'

/** What is being written in a prompt form, new or over a prompt, kept under the account until it is saved. */
export function useKeptWords(account: string, form: string, over?: Prompt) {
  const keeper = formWords(account, form)
  const held = useSyncExternalStore(keeper.watch, keeper.held)
  useEffect(() => keeper.begin(), [keeper])
  const start: PromptWords = { title: over?.title ?? '', text: over?.text ?? '' }
  return {
    keeper,
    held,
    words: held?.words ?? start,
    change: (words: PromptWords) =>
      keeper.change(words, words.title === start.title && words.text === start.text, over),
  }
}
