import { useEffect, useRef } from 'react'
import type { ModuleId } from '#domain/catalogue'
import { useAddPrompt, useLibrary } from './library.ts'
import { titleOf } from './prompt-draft.ts'
import { PromptForm } from './prompt-form.tsx'
import { useKeptWords } from './use-prompt-draft.ts'

/** Adds a prompt of the learner's own. One id a prompt: a double click, or a retry after a lost answer, stores it once. */
export function AddPrompt({ moduleId, account }: { moduleId: ModuleId; account: string }) {
  const add = useAddPrompt()
  const { data: library } = useLibrary()
  const { autosave, held, words, change } = useKeptWords(account, `add-${moduleId}`)
  const pressed = useRef(false)
  const unheard = held && !add.isPending && library?.find(({ promptId }) => promptId === held.promptId)
  useEffect(() => {
    if (unheard) autosave.stored(unheard)
  }, [unheard, autosave])
  const save = async () => {
    if (pressed.current || !held) return
    pressed.current = true
    const prompt = { promptId: held.promptId, moduleId, title: titleOf(words), text: words.text }
    await add.mutateAsync(prompt).then(
      () => autosave.stored(prompt),
      () => {},
    )
    pressed.current = false
  }
  return (
    <PromptForm
      words={words}
      onChange={change}
      onSave={() => void save()}
      saving={add.isPending}
      saveLabel="Add to my library"
      held={held}
    />
  )
}
