import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { courseOf, type ModuleId, moduleById } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { getPromptHistory, type Prompt } from '#prompts/contract'
import { exportFacts, promptGroups } from '#prompts/rules'
import { allTags, isSameTag, tagsOf } from '#prompts/tags'
import { useClient } from '../client/client.ts'
import { layerColourOf } from '../strata/layer-colour.ts'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/fields.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeletedPrompts } from './deleted-prompts.tsx'
import type { EarlierPromptVersionsProps } from './earlier-prompt-versions.tsx'
import { excerpt, searchable } from './excerpt.ts'
import { useLibrary } from './library.ts'
import { NotLoaded } from './not-loaded.tsx'
import { PromptExports } from './prompt-exports.tsx'
import { KeptWordsButton, PromptItem } from './prompt-item.tsx'
import { dayOf, placeOf } from './prompt-words.ts'
import './prompts.css'

type PromptLibraryProps = {
  account: string
  /** Takes the place of the list without prompts. */
  empty: ReactNode
  /** On a page of its own, where the tools stay in view, and are absent while there are no prompts. */
  alone?: boolean
}

/** The whole library, by module or the newest first, with search, export and print. */
export function PromptLibrary({ account, empty, alone = false }: PromptLibraryProps) {
  const { data, error, refetch } = useLibrary()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('module')
  const [chosen, setChosen] = useState<ModuleId>()
  const [chosenTag, setChosenTag] = useState<string>()
  const searchField = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  const wanted = useDeferredValue(searchable(search.trim()))
  const printing = usePrinting()
  const groups = useMemo(() => promptGroups(data ?? []), [data])
  // Its last prompt may have been deleted.
  const only = groups.some(({ moduleId }) => moduleId === chosen) ? chosen : undefined
  const tags = useMemo(() => allTags(data ?? []), [data])
  const tag = tags.find((one) => chosenTag && isSameTag(one.tag, chosenTag))?.tag
  const haystacks = useMemo(
    () => data?.map((prompt) => searchable([prompt.title, prompt.text, ...tagsOf(prompt)].join('\n'))),
    [data],
  )
  const found = useMemo(
    () =>
      data?.filter(
        (prompt, n) =>
          haystacks?.[n]?.includes(wanted) &&
          (!only || prompt.moduleId === only) &&
          (!tag || tagsOf(prompt).some((one) => isSameTag(one, tag))),
      ) ?? [],
    [data, haystacks, wanted, only, tag],
  )
  const list = useMemo(
    () => <Found prompts={found} wanted={wanted} account={account} printing={printing} order={order} />,
    [found, wanted, account, printing, order],
  )
  if (!data)
    return error ? (
      <NotLoaded sentence={notices.libraryNotLoaded} why={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingLibrary />
    )
  const clear = () => {
    setSearch('')
    setChosen(undefined)
    setChosenTag(undefined)
    searchField.current?.focus()
  }
  return (
    <>
      <section
        ref={section}
        aria-label="Prompt library"
        data-prompts=""
        tabIndex={-1}
        className={clsx('flex flex-col gap-6 outline-none', alone && 'library-alone')}
      >
        {!(alone && data.length === 0) && (
          <div className="library-tools">
            {data.length > 0 && (
              <>
                <SearchField
                  label="Search your prompts"
                  ref={searchField}
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                  look="library-search max-w-130 flex-[1_1_12rem]"
                />
                <Choice legend="Order" className="library-order" options={orders} value={order} onChoose={setOrder} />
              </>
            )}
            <PromptExports prompts={data} />
          </div>
        )}
        {alone && <BringInButton library={data} />}
        <p className="hidden print:block">{exportFacts(data.length, new Date())}</p>
        {/* Silent but for a search: what was deleted or added is announced by its toast. */}
        <p
          className="font-sans text-base leading-normal text-bark empty:hidden print:hidden"
          role="status"
          aria-live={search ? 'polite' : 'off'}
        >
          {wanted && `${found.length} of ${data.length} prompts`}
        </p>
        {tags.length > 0 && <Tags library={data} tags={tags} only={tag} onChoose={setChosenTag} />}
        {data.length === 0 ? (
          empty
        ) : (
          <WithModules groups={groups} count={data.length} only={only} onChoose={setChosen}>
            {found.length > 0 ? list : <NothingFound search={search} onClear={clear} prompts={data} />}
          </WithModules>
        )}
      </section>
      <DeletedPrompts library={data} onLast={() => section.current?.focus()} />
    </>
  )
}

const loadBringIn = async () => (await import('./bring-in.tsx')).BringIn

/** Where a file of prompts is read and added. */
const BringInButton = ({ library }: { library: readonly Prompt[] }) => (
  <LoadOnPress label="Bring prompts in" load={loadBringIn}>
    {(BringIn, close) => <BringIn library={library} onClose={close} />}
  </LoadOnPress>
)

const loadTagList = async () => (await import('./tag-list.tsx')).TagList

type TagsProps = {
  library: readonly Prompt[]
  tags: readonly { tag: string; count: number }[]
  only: string | undefined
  onChoose: (tag: string | undefined) => void
}

/** The choice of a tag, and where tags are renamed and removed. */
const Tags = ({ library, tags, only, onChoose }: TagsProps) => (
  <div className="-mb-2">
    <Choice
      legend="Tag"
      className="library-tags"
      options={[
        { value: undefined, label: 'Any tag' },
        ...tags.map(({ tag, count }) => ({ value: tag, label: tag, count, own: true })),
      ]}
      value={only}
      onChoose={onChoose}
    />
    <LoadOnPress label="Rename or remove tags" load={loadTagList}>
      {(TagList) => <TagList library={library} />}
    </LoadOnPress>
  </div>
)

type Order = 'module' | 'newest'
const orders = [
  { value: 'module', label: 'By module' },
  { value: 'newest', label: 'Newest' },
] as const

type WithModulesProps = {
  groups: readonly { moduleId: ModuleId; title: string; prompts: readonly Prompt[] }[]
  /** How many prompts there are. */
  count: number
  only: ModuleId | undefined
  onChoose: (moduleId: ModuleId | undefined) => void
  children: ReactNode
}

/** A list beside the choice of its module, if there are several. */
const WithModules = ({ groups, count, only, onChoose, children }: WithModulesProps) => (
  <div
    className={clsx(
      'grid grid-cols-1 gap-x-8 gap-y-6',
      groups.length > 1 && 'lg:grid-cols-[12.5rem_minmax(0,1fr)] print:grid-cols-1',
    )}
  >
    {groups.length > 1 && (
      <Choice
        legend="Show"
        className="library-modules"
        options={[
          { value: undefined, label: 'All', count },
          ...groups.map(({ moduleId, title, prompts }) => ({
            value: moduleId,
            label: title,
            count: prompts.length,
            square: layerOf(moduleId),
          })),
        ]}
        value={only}
        onChoose={onChoose}
      />
    )}
    <div>{children}</div>
  </div>
)

/** A module's layer colour. */
function layerOf(moduleId: ModuleId): string {
  const course = courseOf(moduleId)
  const colour = layerColourOf(course) ?? course.modules.findIndex(({ id }) => id === moduleId)
  return `var(--layer-${colour + 1})`
}

type ChoiceProps<V> = {
  legend: string
  className: string
  /** `own`: the learner's word, which nobody translates. */
  options: readonly { value: V; label: string; count?: number; square?: string; own?: boolean }[]
  value: V
  onChoose: (value: V) => void
}

function Choice<V extends string | undefined>({ legend, className, options, value, onChoose }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.label} translate={option.own ? 'no' : undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          {option.square && <span style={{ background: option.square }} />}
          {option.label} {option.count !== undefined && <small>{option.count}</small>}
        </label>
      ))}
    </fieldset>
  )
}

type FoundProps = { prompts: readonly Prompt[]; wanted: string; account: string; printing: boolean; order: Order }

function Found({ prompts, wanted, order, ...rest }: FoundProps) {
  const newest = { moduleId: 'newest', title: 'Newest first', prompts: [...prompts].sort(byNewest) }
  return (order === 'newest' ? [newest] : promptGroups(prompts)).map((group) => (
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
            clamped={!wanted}
            EarlierVersions={EarlierPromptVersionsButton}
            brief={order === 'newest' ? `${placeOf(prompt)}, ${dayOf(prompt)}` : dayOf(prompt)}
            {...rest}
          />
        ))}
      </div>
    </section>
  ))
}

const byNewest = (a: Prompt, b: Prompt): number =>
  b.createdAt.localeCompare(a.createdAt) || b.promptId.localeCompare(a.promptId)

type NothingFoundProps = { search: string; onClear: () => void; prompts: readonly Prompt[] }

/** In place of the list when no prompt has the words that were searched for. */
function NothingFound({ search, onClear, prompts }: NothingFoundProps) {
  const last = prompts.reduce<Prompt | undefined>((a, b) => (a && a.createdAt > b.createdAt ? a : b), undefined)
  return (
    <div className="flex flex-col gap-5 border border-dashed border-bark p-6">
      <p>
        {search.trim()
          ? `None of your prompts has “${search.trim()}” in its title, text or tags. Part of a word is enough, in capitals or not.`
          : 'None of your prompts in this module has this tag.'}
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
    <div role="status" className="flex flex-col gap-6">
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

/** Shows a prompt's earlier versions when pressed. Absent while there are none. */
function EarlierPromptVersionsButton(props: EarlierPromptVersionsProps & { promptId: string }) {
  const { moduleId, promptId, kept } = props
  const { send } = useClient()
  // The list that opens has the same key.
  const { data, error } = useQuery({
    queryKey: ['versions', promptId],
    queryFn: () => send(getPromptHistory, { moduleId, promptId }),
    staleTime: 0,
  })
  if (!error && !data?.versions.length && kept.length === 0) return null
  return <KeptWordsButton {...props} />
}
