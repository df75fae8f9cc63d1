import type { ModuleId } from '#catalogue/catalogue'
import { limits } from '#core/limits'
import type { Prompt } from '#prompts/contract'
import { allTags, isSameTag } from '#prompts/tags'
import type { Found, FoundPrompt } from './found-prompts.ts'

type NewPrompt = Omit<FoundPrompt, 'moduleId'> & { moduleId: ModuleId }

/** What becomes of a file's prompts. `leftOut` are tags for which there's no room. */
export type Comparison = { fresh: NewPrompt[]; same: number; refused: Found['refused']; leftOut: number }

type Where = {
  /** The modules that prompts can go to. */
  open: ReadonlySet<ModuleId>
  /** Where those go whose module the file doesn't say, or isn't open. */
  otherwise: ModuleId
}

/** Whether the file says of a prompt where it goes. */
export const namesPlace = ({ moduleId }: FoundPrompt, open: ReadonlySet<ModuleId>): boolean =>
  moduleId !== undefined && open.has(moduleId)

/**
 * Compares a file with the library. A prompt is the same if the library has its words, in its module where the file names one, or has
 * what an earlier import of it became.
 */
export function compare(
  { prompts, refused }: Found,
  library: readonly Prompt[],
  { open, otherwise }: Where,
): Comparison {
  const wordsOf = ({ title, text }: Pick<Prompt, 'title' | 'text'>) => JSON.stringify([title, text])
  const ids = new Set(library.map(({ promptId }) => promptId))
  const words = new Set(library.flatMap((one) => [wordsOf(one), one.moduleId + wordsOf(one)]))
  const known = allTags(library).map(({ tag }) => tag)
  const result: Comparison = { fresh: [], same: 0, refused: [...refused], leftOut: 0 }
  const tagsWithRoom = (tags: readonly string[]): string[] => {
    const taken: string[] = []
    for (const tag of tags) {
      const own = known.find((one) => isSameTag(one, tag))
      const fits = own !== undefined || (tag.length <= limits.tags.characters && known.length < limits.tags.inAll)
      if (!fits || taken.length >= limits.tags.ofPrompt) result.leftOut += 1
      else {
        if (own === undefined) known.push(tag)
        taken.push(own ?? tag)
      }
    }
    return taken
  }
  for (const prompt of prompts) {
    const named = namesPlace(prompt, open)
    const moduleId = named && prompt.moduleId ? prompt.moduleId : otherwise
    if (ids.has(prompt.promptId) || words.has((named ? moduleId : '') + wordsOf(prompt))) {
      result.same += 1
      continue
    }
    ids.add(prompt.promptId)
    words.add(moduleId + wordsOf(prompt))
    if (library.length + result.fresh.length >= limits.prompts)
      result.refused.push({
        title: prompt.title ?? prompt.text.slice(0, 60),
        why: `A library holds up to ${limits.prompts.toLocaleString('en-AU')} prompts.`,
      })
    else result.fresh.push({ ...prompt, moduleId, tags: tagsWithRoom(prompt.tags) })
  }
  return result
}
