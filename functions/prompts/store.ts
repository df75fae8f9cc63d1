import * as z from 'zod/mini'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { absent, type Item, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { type Table, tableShape } from '#core/table'
import { isLive, keptUntil } from '#core/versions'
import type { Prompt } from './contract.ts'
import { promptTallyOf } from './prompt-tally.ts'

const StoredPrompt = z.object({
  promptId: z.string(),
  moduleId: z.enum(moduleIds),
  title: z.nullable(z.string()),
  text: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  where: z.optional(z.string()),
})
const promptFrom = (item: Item): Prompt => StoredPrompt.parse(item)
const StoredDeletion = z.extend(StoredPrompt, { deletedAt: z.string() })
const prefix = 'PROMPT#'
/** The sort keys at which a page can end. DynamoDB might throw on any other cursor. */
const cursorShape = /^PROMPT#[a-z0-9-]{1,40}#[0-9A-Z]{26}$/
const deletions = 'REMOVED#'
const deletionsCursor = /^REMOVED#[\dT:.Z-]{20,30}#[a-z0-9-]{1,40}#[0-9A-Z]{26}$/

type PageRequest = { cursor?: string | undefined; limit: number; json?: number }
type PromptEdit = {
  title: string | null
  text: string
  version: number
  at: string
  where?: string | undefined
  operation: string
}

type EditResult =
  | { saved: Prompt; missing?: never; stale?: never }
  | { missing: true; stale?: never }
  | { missing?: never; stale: Prompt }

type AddResult = { added: Prompt; full?: never } | { added?: never; full: true }

/** A prompt's sort key, which is also the cursor with which the page after it begins. */
const keyOf = ({ moduleId, promptId }: Pick<Prompt, 'moduleId' | 'promptId'>): string =>
  `${prefix}${moduleId}#${promptId}`

/** How many of the prompts take at most so many characters of JSON; at least one. */
function fitting(prompts: readonly Prompt[], json: number): number {
  let used = 0
  const end = prompts.findIndex((prompt, n) => {
    used += JSON.stringify(prompt).length
    return n > 0 && used > json
  })
  return end < 0 ? prompts.length : end
}

/** A learner's prompt library. Pages follow the keys, by module and id; `inOrder` sorts the whole by the time of adding. */
export function promptsOf(table: Table, sub: string) {
  const pk = learnerPartition(sub)
  const key = (moduleId: ModuleId, promptId: string) => keyIn(pk, keyOf({ moduleId, promptId }))
  const count = () => table.count(prefixRange(pk, prefix))
  const tally = promptTallyOf(table, sub, {
    has: async (sk) => (await table.get(keyIn(pk, sk))) !== undefined,
    count,
  })
  return {
    /**
     * A page of prompts, starting after `cursor` (the previous page's `next`), of at most `limit` prompts and `json` characters of
     * JSON. DynamoDB ends it at 1 MB anyway.
     */
    async page({ cursor, limit, json }: PageRequest): Promise<{ prompts: Prompt[]; next?: string }> {
      if (cursor && !cursorShape.test(cursor)) return { prompts: [] }
      const after = cursor ? { after: keyIn(pk, cursor) } : {}
      const { items, next } = await table.query({ ...prefixRange(pk, prefix), limit, ...after })
      const prompts = items.map(promptFrom)
      const some = json === undefined ? prompts : prompts.slice(0, fitting(prompts, json))
      const last = some.at(-1)
      if (last && some.length < prompts.length) return { prompts: some, next: keyOf(last) }
      return { prompts, ...(next && { next: next.sk }) }
    },
    count,
    async read(moduleId: ModuleId, promptId: string): Promise<Prompt | undefined> {
      const item = await table.get(key(moduleId, promptId))
      return item && promptFrom(item)
    },
    /** Adds a prompt, or returns the existing prompt with this id. `full`: the library holds as many as it may. */
    async add(prompt: Prompt): Promise<AddResult> {
      const sk = keyOf(prompt)
      const reservation = await tally.reserve(sk, Date.parse(prompt.createdAt))
      if (reservation === 'full') return { full: true }
      const result = await table.write(keyIn(pk, sk), { set: prompt, when: [{ pk: absent }] })
      if (result.written || reservation === 'before') await tally.settle(sk)
      else await tally.release(sk)
      return { added: promptFrom(result.written ? result.item : (result.current ?? prompt)) }
    },
    /** Edits a prompt if `version` is the stored one. `missing`: no such prompt. `stale`: the table has another version. */
    async edit(moduleId: ModuleId, promptId: string, { version, at, ...edit }: PromptEdit): Promise<EditResult> {
      const result = await table.write(key(moduleId, promptId), {
        set: { ...edit, version: nextVersion(version), updatedAt: at },
        ...(edit.where === undefined && { remove: ['where'] }),
        when: [{ version }],
      })
      if (result.written) return { saved: promptFrom(result.item) }
      if (!result.current) return { missing: true }
      const current = promptFrom(result.current)
      return result.current.operation === edit.operation ? { saved: current } : { stale: current }
    },
    /** Keeps a prompt that's about to be deleted. */
    async keepDeleted(prompt: Prompt, now: Date): Promise<void> {
      const deletedAt = now.toISOString()
      await table.write(keyIn(pk, `${deletions}${deletedAt}#${prompt.moduleId}#${prompt.promptId}`), {
        set: { ...prompt, deletedAt, [tableShape.timeToLive]: keptUntil(now) },
      })
    },
    /** A page of deleted prompts, the last deleted first, without those that have expired. */
    async deleted({ cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date }) {
      if (cursor && !deletionsCursor.test(cursor)) return { prompts: [] }
      const after = cursor ? { after: keyIn(pk, cursor) } : {}
      const { items, next } = await table.query({ ...prefixRange(pk, deletions), backwards: true, limit, ...after })
      const prompts = items.filter((item) => isLive(item, now)).map((item) => StoredDeletion.parse(item))
      return { prompts, ...(next && { next: next.sk }) }
    },
    /** Deletes a prompt if `version` is the stored one. Otherwise returns the stored prompt, if there's still one. */
    async delete(moduleId: ModuleId, promptId: string, version: number): Promise<Prompt | undefined> {
      const current = await table.delete(key(moduleId, promptId), [{ version }])
      return current && promptFrom(current)
    },
  }
}
