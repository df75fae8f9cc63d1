import { useQueryClient } from '@tanstack/react-query'
import { type Prompt, putPrompt } from '#prompts/contract'
import { tagsOf, tidyTags } from '#prompts/tags'
import { ApiProblem, type Client, useClient } from '../client/client.ts'
import { conflicting, freshLibrary, put } from './library.ts'
import { oneByOne, type Progress } from './one-by-one.ts'

type ChangeTags = (tags: readonly string[]) => string[]

/** How many times to try, if other tabs and devices change the prompt at the same moment. */
const maxTries = 5

/** Changes a prompt's tags, over whatever text and tags the server has by then: so two tabs that each add one keep both. */
async function retag(prompt: Prompt, change: ChangeTags, send: Client['send']): Promise<Prompt> {
  let current = prompt
  for (let tries = 1; ; tries++) {
    const { moduleId, promptId, version, title, text } = current
    const tags = tidyTags(change(tagsOf(current)))
    if (JSON.stringify(tags) === JSON.stringify(tagsOf(current))) return current
    try {
      return await send(putPrompt, { moduleId, promptId, version, title, text, tags, operation: crypto.randomUUID() })
    } catch (error) {
      const newer = conflicting(error)
      if (!newer || tries === maxTries) throw error
      current = newer
    }
  }
}

/** Changes the tags of one prompt. Throws as the client does. */
export function useRetag() {
  const { send } = useClient()
  const queries = useQueryClient()
  return async (prompt: Prompt, change: ChangeTags): Promise<void> => put(queries, await retag(prompt, change, send))
}

type Run = { onProgress: (progress: Progress) => void; signal: AbortSignal }

/**
 * Changes the tags of every prompt in which `concerns` finds something to change, in the library as the server has it now. Returns those
 * prompts as they were. If it breaks off, doing it again changes the rest. Throws as the client does.
 */
export function useRetagAll() {
  const { send } = useClient()
  const queries = useQueryClient()
  return async (concerns: (prompt: Prompt) => boolean, change: ChangeTags, run: Run): Promise<Prompt[]> => {
    const before = (await freshLibrary(queries, send)).filter(concerns)
    const after: Prompt[] = []
    const one = async (prompt: Prompt) => {
      try {
        after.push(await retag(prompt, change, send))
      } catch (error) {
        // Deleted meanwhile, elsewhere.
        if (!(error instanceof ApiProblem) || error.code !== 'not-found') throw error
      }
    }
    try {
      await oneByOne(before, { change: one, ...run })
    } finally {
      await put(queries, ...after)
    }
    return before
  }
}
