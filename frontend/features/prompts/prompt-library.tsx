import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Prompt } from '#contract/prompts'
import { exportFacts, promptGroups } from '#domain/prompts'
import { notices } from '#domain/wording'
import { TextField } from '../../components/forms/text-field.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { EarlierPromptVersionsButton } from './earlier-prompt-versions-button.tsx'
import { excerpt, searchable } from './excerpt.ts'
import { useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { usePrinting } from './printing.ts'
import { PromptExports } from './prompt-exports.tsx'
import { PromptItem } from './prompt-item.tsx'

/** The whole library, grouped by module, with search, export and print. `empty` takes the place of the list without prompts. */
export function PromptLibrary({ account, empty }: { account: string; empty: ReactNode }) {
  const { data, error, refetch } = useLibrary()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(searchable(search.trim()))
  const printing = usePrinting()
  const haystacks = useMemo(() => data?.map(({ title, text }) => searchable(`${title ?? ''}\n${text}`)), [data])
  const found = useMemo(() => data?.filter((_, n) => haystacks?.[n]?.includes(wanted)) ?? [], [data, haystacks, wanted])
  const list = useMemo(
    () => <Found prompts={found} wanted={wanted} account={account} printing={printing} />,
    [found, wanted, account, printing],
  )
  if (!data)
    return error ? (
      <NotLoaded sentence={notices.libraryNotLoaded} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    )
  return (
    <section aria-label="Prompt library" className="flex flex-col gap-6">
      {data.length > 0 && (
        <div className="print:hidden">
          <TextField
            label="Search your prompts"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="m-0! font-sans text-base text-bark" role="status">
          {wanted ? `${found.length} of ${data.length} prompts` : exportFacts(data.length, new Date())}
        </p>
        <PromptExports prompts={data} />
      </div>
      {data.length > 0 ? list : empty}
    </section>
  )
}

type FoundProps = { prompts: readonly Prompt[]; wanted: string; account: string; printing: boolean }

function Found({ prompts, wanted, ...rest }: FoundProps) {
  return promptGroups(prompts).map((group) => (
    <section key={group.moduleId} aria-labelledby={`library-${group.moduleId}`}>
      <h2 id={`library-${group.moduleId}`} className="border-b-2 border-bark pb-1 text-xl font-semibold">
        {group.title}
      </h2>
      {group.prompts.map((prompt, index) => (
        <PromptItem
          key={prompt.promptId}
          prompt={prompt}
          number={index + 1}
          part={excerpt(prompt.text, wanted)}
          EarlierVersions={EarlierPromptVersionsButton}
          {...rest}
        />
      ))}
    </section>
  ))
}
