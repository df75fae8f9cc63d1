import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { deletePrompt, getPrompts, type Prompt, postPrompt, putPrompt } from '#prompts/contract'
import { inOrder } from '#prompts/rules'
import { ApiProblem, type Client, useClient } from '../client/client.ts'
import { useToast } from '../ui/toast.tsx'
import { expectBack } from './focus-after.ts'

const libraryKey = ['prompts'] as const

async function readAll(send: Client['send']): Promise<Prompt[]> {
  const all: Prompt[] = []
  let cursor: string | undefined
  do {
    const page = await send(getPrompts, cursor ? { cursor } : {})
    all.push(...page.prompts)
    cursor = page.next
  } while (cursor)
  return all.sort(inOrder)
}

/** The learner's whole library, sorted by module and time added. Panels filter it, so an added prompt appears in all of them. */
export function useLibrary() {
  const { send } = useClient()
  return useQuery({ queryKey: libraryKey, queryFn: () => readAll(send), staleTime: 60_000 })
}

/** Changes the cached list. Restarts a load that's under way, because its answer may lack the change. */
async function change(queries: QueryClient, how: (prompts: Prompt[]) => Prompt[]): Promise<void> {
  const loading = queries.isFetching({ queryKey: libraryKey }) > 0
  await queries.cancelQueries({ queryKey: libraryKey })
  const changed = queries.setQueryData<Prompt[]>(libraryKey, (prompts) => prompts && how(prompts).sort(inOrder))
  if (loading || !changed) void queries.invalidateQueries({ queryKey: libraryKey })
}

/** Puts prompts that the server has into the cached list. */
export async function put(queries: QueryClient, ...prompts: Prompt[]): Promise<void> {
  const ids = new Set(prompts.map(({ promptId }) => promptId))
  if (ids.size > 0) await change(queries, (all) => [...all.filter(({ promptId }) => !ids.has(promptId)), ...prompts])
}

/** The library as the server has it now: another tab may have changed it since this one read it. */
export const freshLibrary = (queries: QueryClient, send: Client['send']): Promise<Prompt[]> =>
  queries.fetchQuery({ queryKey: libraryKey, queryFn: () => readAll(send), staleTime: 0 })

/** The server's message if the learner can fix the problem, otherwise the given notice. */
export const messageOf = (error: unknown, otherwise: string) =>
  error instanceof ApiProblem && error.code !== 'unexpected' && error.code !== 'unavailable' ? error.message : otherwise

type NewPrompt = {
  promptId: string
  moduleId: ModuleId
  title: string | null
  text: string
  tags?: string[] | undefined
}

/** Adds a prompt. If an earlier try reached the server without an answer and the text has changed since, edits it there. */
async function add(prompt: NewPrompt, send: Client['send']): Promise<Prompt> {
  const { promptId, moduleId, title, text } = prompt
  const stored = await send(postPrompt, prompt)
  if (stored.text === text && stored.title === title) return stored
  const { version } = stored
  return send(putPrompt, { moduleId, promptId, version, title, text, operation: crypto.randomUUID() })
}

export function useAddPrompt() {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (prompt: NewPrompt) => add(prompt, send),
    onSuccess: async (prompt) => {
      await put(queries, prompt)
      toast.success(notices.promptAdded)
    },
    onError: (error) => toast.error(messageOf(error, notices.promptNotSaved)),
  })
}

/** When a prompt was last deleted. The next prompt moves up, so a double click's second click would delete it too. */
const deletedAt = new WeakMap<QueryClient, number>()
const doubleClick = 500

/** Ignores that the prompt is missing: another device deleted it, or an earlier try did and its answer was lost. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'not-found') throw error
}

/** `onLeaving` runs once the server has deleted the prompt, just before it leaves the page. */
type Deletion = { prompt: Prompt; onLeaving: () => void }

/** Deletes a prompt. The toast offers Undo; its callback works after the prompt has left the page. */
export function useDeletePrompt() {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const restore = async (prompt: NewPrompt): Promise<void> => {
    try {
      const restored = await add(prompt, send)
      expectBack(prompt.promptId)
      await put(queries, restored)
      toast.success(notices.promptAdded)
    } catch (error) {
      const again = { label: 'Try again', onSelect: () => void restore(prompt) }
      toast.error(messageOf(error, notices.promptNotSaved), { action: again })
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ prompt: { moduleId, promptId } }: Deletion) =>
      send(deletePrompt, { moduleId, promptId }).catch(ignoreMissing),
    onSuccess: async (_, { prompt: { promptId, moduleId, title, text, tags }, onLeaving }) => {
      onLeaving()
      await change(queries, (all) => all.filter((one) => one.promptId !== promptId))
      deletedAt.set(queries, Date.now())
      const undo = { label: 'Undo', onSelect: () => void restore({ promptId, moduleId, title, text, tags }) }
      toast.success(notices.promptRemoved, { action: undo })
    },
    onError: (error) => toast.error(messageOf(error, notices.promptNotDeleted)),
  })
  const press = (deletion: Deletion) => {
    if (Date.now() - (deletedAt.get(queries) ?? 0) > doubleClick) mutate(deletion)
  }
  return { isPending, press }
}

type PromptEdit = { prompt: Prompt; title: string | null; text: string }

/** Edits a prompt. A conflict with the same text counts as saved: an earlier try got through but its answer was lost. */
async function edit({ prompt, title, text }: PromptEdit, send: Client['send']): Promise<Prompt> {
  const { moduleId, promptId, version } = prompt
  try {
    return await send(putPrompt, { moduleId, promptId, version, title, text, operation: crypto.randomUUID() })
  } catch (error) {
    const current = conflicting(error)
    if (current && current.text === text && current.title === title) return current
    throw error
  }
}

/** The server's version of the prompt, if an edit conflicted with another one. */
export const conflicting = (error: unknown): Prompt | undefined =>
  error instanceof ApiProblem && error.code === 'conflict' ? (error.details as { current: Prompt }).current : undefined

export function useEditPrompt() {
  const { send } = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: PromptEdit) => edit(change, send),
    onSuccess: async (prompt) => {
      await put(queries, prompt)
      toast.success('Prompt saved')
    },
    onError: async (error) => {
      const current = conflicting(error)
      if (current) await put(queries, current)
      else toast.error(messageOf(error, notices.promptNotSaved))
    },
  })
}
