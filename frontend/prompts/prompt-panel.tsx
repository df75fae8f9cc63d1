import { useEffect, useEffectEvent, useRef } from 'react'
import { flagship, type ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { promptGroups } from '#prompts/rules'
import { Disclosure } from '../ui/disclosure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { excerpt } from './excerpt.ts'
import { useAddPrompt, useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { PromptForm } from './prompt-form.tsx'
import { KeptWordsButton, PromptItem } from './prompt-item.tsx'
import { dayOf, titleOf } from './prompt-words.ts'
import { usePromptDraft } from './use-prompt-draft.ts'

/** The library beside a lesson: prompts of this module, where a new one is added, then of the flagship's modules before it. */
export function PromptPanel({ moduleId, account }: { moduleId: ModuleId; account: string }) {
  const { data, error, refetch } = useLibrary()
  const order = flagship.modules.map((module) => module.id)
  const before = order.slice(0, Math.max(0, order.indexOf(moduleId)))
  const shown = [[moduleId], before].flatMap((ids) => data?.filter((prompt) => ids.includes(prompt.moduleId)) ?? [])
  return (
    <section aria-label="My prompts" data-prompts="" tabIndex={-1} className="flex flex-col gap-4">
      <AddPrompt moduleId={moduleId} account={account} />
      {error && !data && <NotLoaded sentence={notices.promptsNotLoaded} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && shown.length === 0 && (
        <p className="text-base text-bark">No prompts yet. Save one from the lesson, or write your own above.</p>
      )}
      {promptGroups(shown).map((group) => (
        <Disclosure
          key={group.moduleId}
          open
          className="border-b-0"
          summary={`${group.title} (${group.prompts.length})`}
        >
          <div className="pins flex flex-col gap-3 pt-2">
            {group.prompts.map((prompt) => (
              <PromptItem
                key={prompt.promptId}
                prompt={prompt}
                part={excerpt(prompt.text, '')}
                clamped
                brief={dayOf(prompt)}
                account={account}
              />
            ))}
          </div>
        </Disclosure>
      ))}
    </section>
  )
}

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
        account={account}
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
