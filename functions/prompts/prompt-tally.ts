import * as z from 'zod/mini'
import { absent, Below, Containing, NotContaining } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import { limits } from '#core/limits'
import type { Table } from '#core/table'

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
export function promptTallyOf(table: Table, sub: string, library: Library) {
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
