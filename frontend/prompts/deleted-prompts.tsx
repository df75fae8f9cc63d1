import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { australianDay } from '#core/day'
import { earlierVersions } from '#core/limits'
import { notices } from '#core/wording'
import { type DeletedPrompt, getDeletedPrompts, type Prompt, postPrompt } from '#prompts/contract'
import { untitled } from '#prompts/rules'
import { type Client, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { excerpt } from './excerpt.ts'
import { moveFocusOff } from './focus-after.ts'
import { messageOf, put } from './library.ts'
import { originOf } from './prompt-words.ts'

/** How many are shown at first, and how many more with each press. */
const step = 20

type Ids = ReadonlySet<string>

/** Deleted prompts that aren't in the library again, each once, until there are more than `most` or no others. */
async function readDeleted(send: Client['send'], inLibrary: Ids, most: number) {
  const found = new Map<string, DeletedPrompt>()
  let cursor: string | undefined
  do {
    const page = await send(getDeletedPrompts, cursor ? { cursor } : {})
    for (const prompt of page.prompts)
      if (!inLibrary.has(prompt.promptId) && !found.has(prompt.promptId)) found.set(prompt.promptId, prompt)
    cursor = page.next
  } while (cursor && found.size <= most)
  return [...found.values()]
}

type DeletedPromptsProps = {
  library: readonly Prompt[]
  /** Runs before the last one leaves, if it has the focus. */
  onLast: () => void
}

/** The prompts that were deleted and are still kept, each with a button that takes it back. Absent while there are none. */
export function DeletedPrompts({ library, onLast }: DeletedPromptsProps) {
  const { send } = useClient()
  const [most, setMost] = useState(step)
  const inLibrary = useMemo<Ids>(() => new Set(library.map(({ promptId }) => promptId)), [library])
  const { data, error, refetch } = useQuery({
    // Deleting a prompt changes the size, so the list is read again.
    queryKey: ['deleted-prompts', most, inLibrary.size],
    queryFn: () => readDeleted(send, inLibrary, most),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (error && !data)
    return (
      <TryAgain onRetry={refetch}>Your deleted prompts could not be loaded. They’re safe; please try again.</TryAgain>
    )
  const all = data?.filter(({ promptId }) => !inLibrary.has(promptId)) ?? []
  const more = all.length > most
  if (all.length === 0) return null
  return (
    <section aria-label="Deleted prompts" data-prompts="" className="print:hidden">
      <Disclosure
        summary={
          <h2 className="m-0! text-base!">
            Deleted in the last {earlierVersions.keptFor}
            {!more && ` (${all.length})`}
          </h2>
        }
      >
        {all.slice(0, most).map((prompt) => (
          <Deleted key={prompt.promptId} prompt={prompt} onLast={all.length === 1 ? onLast : undefined} />
        ))}
        {more && (
          <Button look="secondary" className="mt-4" onClick={() => setMost(most + step)}>
            Show more
          </Button>
        )}
      </Disclosure>
    </section>
  )
}

function Deleted({ prompt, onLast }: { prompt: DeletedPrompt; onLast: (() => void) | undefined }) {
  const card = useRef<HTMLElement>(null)
  const title = prompt.title ?? untitled
  const takeBack = useTakeBack(() => {
    if (onLast) onLast()
    else if (card.current) moveFocusOff(card.current)
  })
  return (
    <article ref={card} aria-label={title} className="border-b border-line py-4">
      <h3 tabIndex={-1} className="m-0! font-sans text-base! font-semibold">
        {title}
      </h3>
      <p className="m-0! font-sans text-sm text-bark">
        {originOf(prompt)} · deleted {australianDay(new Date(prompt.deletedAt))}
      </p>
      <p translate="no" className="mt-1! text-base wrap-anywhere whitespace-pre-wrap">
        {excerpt(prompt.text, '')}
      </p>
      {takeBack.error && (
        <p className="font-sans text-base font-semibold text-clay">
          {messageOf(takeBack.error, notices.promptNotSaved)}
        </p>
      )}
      <Button
        look="quiet"
        className="-ml-3"
        busy={takeBack.isPending && 'Taking back...'}
        onClick={() => takeBack.mutate(prompt)}
      >
        Take back<span className="sr-only">: {title}</span>
      </Button>
    </article>
  )
}

/** Adds a deleted prompt again under its id. If that was done elsewhere, the library's text stands. `onLeaving` runs before it leaves. */
function useTakeBack(onLeaving: () => void) {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ promptId, moduleId, title, text, tags, where }: DeletedPrompt) =>
      send(postPrompt, { promptId, moduleId, title, text, tags, where }),
    onSuccess: async (prompt) => {
      onLeaving()
      await put(queries, prompt)
      toast.success(notices.promptAdded)
    },
    onError: (error) => toast.error(messageOf(error, notices.promptNotSaved)),
  })
}
