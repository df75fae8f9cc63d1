import * as z from 'zod/mini'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { absent, Below, Containing, type Item, NotContaining, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { limits } from '#core/limits'
import { type Table, tableShape } from '#core/table'
import { isLive, keptUntil } from '#core/versions'
import type { Prompt } from './contract.ts'

const StoredPrompt = z.object({
  promptId: z.string(),
  moduleId: z.enum(moduleIds),
  title: z.nullable(z.string()),
  text: z.string(),
  tags: z.optional(z.array(z.string())),
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
  tags?: string[]
  version: number
  /** Whether title and text stay as they are. */
  onlyTags?: boolean
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
    /** A prompt, and the version since which its title and text stand as they are. */
    async readForEdit(
      moduleId: ModuleId,
      promptId: string,
    ): Promise<{ prompt: Prompt; unchangedSince: number } | undefined> {
      const item = await table.get(key(moduleId, promptId))
      if (!item) return undefined
      const prompt = promptFrom(item)
      return { prompt, unchangedSince: Number(item.textVersion ?? prompt.version) }
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
    async edit(
      moduleId: ModuleId,
      promptId: string,
      { version, at, onlyTags = false, ...edit }: PromptEdit,
    ): Promise<EditResult> {
      const next = nextVersion(version)
      const result = await table.write(key(moduleId, promptId), {
        set: { ...edit, version: next, updatedAt: at, ...(!onlyTags && { textVersion: next }) },
        ...(onlyTags && { setOnce: { textVersion: version } }),
        ...(!onlyTags && edit.where === undefined && { remove: ['where'] }),
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

export const tallyKey = 'TALLY#PROMPT'

/** `count` is at least the number of prompts stored; `pending` are the keys of prompts that are counted, and perhaps stored. */
const StoredTally = z.object({
  count: z.number(),
  last: z.optional(z.string()),
  reservedAt: z.optional(z.number()),
  pending: z.optional(z.set(z.string())),
})
type Tally = z.infer<typeof StoredTally>

/** In ms. By then no request that reserved a place is still running: the API function may take 15 s. */
const abandonedAfter = 60_000
const maxTries = 10

type Library = {
  /** Whether the prompt with this sort key is stored. */
  has: (sk: string) => Promise<boolean>
  count: () => Promise<number>
}

/**
 * Counts a learner's prompts before they're stored, so that adding one needn't count the library and parallel adds can't exceed
 * the limit. Deleting doesn't count down: two deletions of one prompt would count twice. A full tally is counted anew instead.
 */
function promptTallyOf(table: Table, sub: string, library: Library) {
  const key = keyIn(learnerPartition(sub), tallyKey)

  const reserve = async (sk: string, now: number): Promise<Tally | 'reserved' | 'before' | undefined> => {
    const result = await table.write(key, {
      increment: { count: 1 },
      include: { pending: [sk] },
      set: { last: sk, reservedAt: now },
      when: [{ count: new Below(limits.prompts), pending: new NotContaining(sk) }],
    })
    if (result.written) return 'reserved'
    const tally = result.current && StoredTally.parse(result.current)
    return tally?.pending?.has(sk) ? 'before' : tally
  }

  /** Counts the library, and writes the number unless another prompt was counted meanwhile. Returns the number. */
  const recount = async (tally: Tally | undefined, now: number): Promise<number> => {
    const pending = [...(tally?.pending ?? [])]
    const abandoned = now - (tally?.reservedAt ?? 0) > abandonedAfter
    // Look for these before counting: a prompt stored in between is then counted twice, which is safe, instead of not at all.
    const stored = await Promise.all(pending.map((sk) => library.has(sk)))
    const settled = pending.filter((_, n) => abandoned || stored[n])
    const count = (await library.count()) + pending.length - settled.length
    await table.write(key, {
      set: { count },
      exclude: { pending: settled },
      when: [tally ? { count: tally.count, last: tally.last ?? absent } : { pk: absent }],
    })
    return count
  }

  return {
    /**
     * Counts a prompt that's about to be stored. A retry, or a second request for the same prompt, isn't counted again.
     * `full`: the library holds as many as it may.
     */
    async reserve(sk: string, now: number): Promise<'reserved' | 'before' | 'full'> {
      for (let tries = 0; tries < maxTries; tries++) {
        const result = await reserve(sk, now)
        if (result === 'reserved' || result === 'before') return result
        if ((await recount(result, now)) >= limits.prompts) return 'full'
      }
      throw new Error(`The prompts could not be counted in ${maxTries} tries`)
    },
    /** The prompt is stored. */
    async settle(sk: string): Promise<void> {
      await table.write(key, { exclude: { pending: [sk] }, when: [{ pending: new Containing(sk) }] })
    },
    /** The prompt was stored and counted by an earlier request: takes this reservation back. */
    async release(sk: string): Promise<void> {
      await table.write(key, {
        increment: { count: -1 },
        exclude: { pending: [sk] },
        when: [{ pending: new Containing(sk) }],
      })
    },
  }
}
