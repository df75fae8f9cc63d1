import { flagship, type ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { promptGroups } from '#prompts/rules'
import { Disclosure } from '../ui/disclosure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddPrompt } from './add-prompt.tsx'
import { excerpt } from './excerpt.ts'
import { useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { dayOf } from './origin.ts'
import { PromptItem } from './prompt-item.tsx'

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
