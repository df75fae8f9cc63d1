import { type ReactNode, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Prompt } from '#contract/prompts'
import { type ModuleId, moduleById } from '#domain/catalogue'
import { exportFacts, promptGroups } from '#domain/prompts'
import { notices } from '#domain/wording'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { Link } from '../../components/link.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { DeletedPrompts } from './deleted-prompts.tsx'
import { EarlierPromptVersionsButton } from './earlier-prompt-versions-button.tsx'
import { excerpt, searchable } from './excerpt.ts'
import { useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { PromptExports } from './prompt-exports.tsx'
import { PromptItem } from './prompt-item.tsx'
import '../../styles/prompts.css'

/** The whole library, grouped by module, with search, export and print. `empty` takes the place of the list without prompts. */
export function PromptLibrary({ account, empty }: { account: string; empty: ReactNode }) {
  const { data, error, refetch } = useLibrary()
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
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
      <NotLoaded sentence={notices.libraryNotLoaded} why={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingLibrary />
    )
  const clear = () => {
    setSearch('')
    searchField.current?.focus()
  }
  const last = data.reduce<Prompt | undefined>((a, b) => (a && a.createdAt > b.createdAt ? a : b), undefined)
  return (
    <>
      <section ref={section} aria-label="Prompt library" data-prompts="" tabIndex={-1} className="library">
        <div className="library-tools">
          {data.length > 0 && (
            <div className="library-search">
              <TextField
                ref={searchField}
                label="Search your prompts"
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </div>
          )}
          <PromptExports prompts={data} />
        </div>
        {/* Silent but for a search: what was deleted or added is announced by its toast. */}
        <p className="m-0! font-sans text-base text-bark" role="status" aria-live={search ? 'polite' : 'off'}>
          {wanted ? `${found.length} of ${data.length} prompts` : exportFacts(data.length, new Date())}
        </p>
        {data.length === 0 ? (
          empty
        ) : found.length > 0 ? (
          list
        ) : (
          <NothingFound search={search} onClear={clear} last={last} />
        )}
      </section>
      <DeletedPrompts library={data} onLast={() => section.current?.focus()} />
    </>
  )
}

type FoundProps = { prompts: readonly Prompt[]; wanted: string; account: string; printing: boolean }

function Found({ prompts, wanted, ...rest }: FoundProps) {
  return promptGroups(prompts).map((group) => (
    <section key={group.moduleId} aria-labelledby={`library-${group.moduleId}`}>
      <h2 id={`library-${group.moduleId}`} className="border-b-2 border-bark pb-1 text-xl font-semibold">
        {group.title}
      </h2>
      <div className="pinboard">
        {group.prompts.map((prompt, index) => (
          <PromptItem
            key={prompt.promptId}
            prompt={prompt}
            number={index + 1}
            part={excerpt(prompt.text, wanted)}
            EarlierVersions={EarlierPromptVersionsButton}
            pinned
            {...rest}
          />
        ))}
      </div>
    </section>
  ))
}

type NothingFoundProps = { search: string; onClear: () => void; last: Prompt | undefined }

/** In place of the list when no prompt has the words that were searched for. */
function NothingFound({ search, onClear, last }: NothingFoundProps) {
  return (
    <div className="library-nothing">
      <p>
        None of your prompts has “{search.trim()}” in its title or text. Part of a word is enough, in capitals or not.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="secondary" onClick={onClear}>
          Clear search
        </Button>
        {last && <AddOne moduleId={last.moduleId} />}
      </div>
    </div>
  )
}

/** Prompts are added beside a lesson: leads to the one that the learner last added a prompt in. */
const AddOne = ({ moduleId }: { moduleId: ModuleId }) => (
  <Link to={`/course/${moduleId}`}>Add one in {moduleById(moduleId).title}</Link>
)

function LoadingLibrary() {
  return (
    <div role="status" className="library">
      <span className="sr-only">Loading your prompts…</span>
      <div className="library-tools">
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="pinboard">
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className="pinned">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-3 h-24 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}

let printing = false

/** Whether the page is being printed, so that collapsed content is rendered in time. */
const usePrinting = (): boolean => useSyncExternalStore(watch, () => printing)

function watch(changed: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now
    changed()
  }
  const [begin, end] = [set(true), set(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
