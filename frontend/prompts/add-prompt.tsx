import { useEffect, useEffectEvent, useRef } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { KeptWordsButton } from './kept-words-button.tsx'
import { useAddPrompt, useLibrary } from './library.ts'
import { PromptForm } from './prompt-form.tsx'
import { titleOf } from './prompt-words.ts'
import { usePromptDraft } from './use-prompt-draft.ts'

/** Adds a prompt. Its id stays the same until it's saved, so a double click or a retry after a lost answer adds it once. */
export function AddPrompt({ moduleId, account }: { moduleId: ModuleId; account: string }) {
  const add = useAddPrompt()
  const { data: library } = useLibrary()
  const { draft, unsaved, words, keptIn, kept, change, choose, settle, saved } = usePromptDraft(account, moduleId)
  const pressed = useRef(false)
  const savedBefore = unsaved && !add.isPending && library?.find(({ promptId }) => promptId === unsaved.promptId)
  const clearSaved = useEffectEvent(saved)
  useEffect(() => {
    if (savedBefore) clearSaved(savedBefore)
  }, [savedBefore])
  const save = async () => {
    if (pressed.current || !unsaved) return
    pressed.current = true
    const prompt = { promptId: unsaved.promptId, moduleId, title: titleOf(words), text: words.text }
    await add.mutateAsync(prompt).then(
      () => saved(prompt),
      () => {},
    )
    pressed.current = false
  }
  return (
    <>
      <PromptForm
        words={words}
        onChange={change}
        onSave={() => void save()}
        saving={add.isPending}
        saveLabel="Add to my library"
        keptIn={keptIn}
        draft={draft}
        onSettle={settle}
      />
      {kept.length > 0 && <KeptWordsButton moduleId={moduleId} kept={kept} current={words} onTake={choose} />}
    </>
  )
}
