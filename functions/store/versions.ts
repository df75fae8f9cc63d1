import * as z from 'zod/mini'
import type { ModuleId } from '#domain/catalogue'
import type { Item } from './expressions.ts'
import { keyIn, learnerPartition, prefixRange } from './keys.ts'
import { epochSeconds, type Key, type Table, tableShape } from './table.ts'

const StoredVersion = z.object({
  id: z.string(),
  text: z.string(),
  title: z.optional(z.nullable(z.string())),
  savedAt: z.string(),
  where: z.optional(z.string()),
})
/** An earlier text; a prompt's has a title too. `savedAt` is when it was written. */
type EarlierVersion = z.infer<typeof StoredVersion>

const keptSeconds = 30 * 24 * 60 * 60

/** How many items a list looks at, and how much it returns: 20 long notes would take 6 MB. */
const considered = 50
const listed = { versions: 20, bytes: 1_000_000 }

const isLive = (item: Item, now: Date): boolean => Number(item[tableShape.timeToLive]) > epochSeconds(now)

/**
 * The earlier versions of a learner's texts, kept for 30 days. Their number has no limit: each takes a press of a button or ten
 * minutes of writing, each expires, and a list looks at the newest 50 only.
 */
export const versionsOf = (table: Table, sub: string) => ({
  ofBox: (moduleId: ModuleId, boxId: string) => history(table, sub, `VERSION#${moduleId}/${boxId}#`),
  ofPrompt: (promptId: string) => history(table, sub, `VERSION#${promptId}#`),
})

/** The versions of one box or prompt. Their keys end with the time and an id, so they're in order. */
function history(table: Table, sub: string, prefix: string) {
  const pk = learnerPartition(sub)
  const newestFirst = { ...prefixRange(pk, prefix), backwards: true }

  const keep = async (version: EarlierVersion, now: Date): Promise<void> => {
    // Unconditional: the same text has the same key, and keeping it again starts its 30 days anew.
    await table.write(keyIn(pk, `${prefix}${version.savedAt}#${version.id}`), {
      set: { ...version, [tableShape.timeToLive]: epochSeconds(now) + keptSeconds },
    })
  }

  return {
    /** Keeps a stored text that's about to be replaced. Its version is the id, so a retry writes the same item again. */
    keepReplaced: ({ version, ...replaced }: Omit<EarlierVersion, 'id'> & { version: number }, now: Date) =>
      keep({ ...replaced, id: String(version) }, now),

    /** Keeps a text that was never saved, unless the latest versions have its operation: then this is a retry. */
    async keepDiscarded(
      { operation, ...discarded }: Omit<EarlierVersion, 'id' | 'savedAt'> & { operation: string },
      now: Date,
    ): Promise<void> {
      const { items } = await table.query({ ...newestFirst, limit: 5 })
      if (items.some((item) => item.id === operation)) return
      await keep({ ...discarded, id: operation, savedAt: now.toISOString() }, now)
    },

    /** Versions that haven't expired, newest first, each text once. At most 20, and at most 1 MB of text. */
    async list(now: Date): Promise<EarlierVersion[]> {
      const found = new Map<string, EarlierVersion>()
      let left: number = considered
      let bytes = 0
      let after: Key | undefined
      do {
        const page = await table.query({ ...newestFirst, limit: left, ...(after && { after }) })
        for (const item of page.items.filter((one) => isLive(one, now))) {
          const version = StoredVersion.parse(item)
          const words = JSON.stringify([version.title, version.text])
          if (found.has(words)) continue
          bytes += Buffer.byteLength(version.text)
          if (found.size === listed.versions || bytes > listed.bytes) return [...found.values()]
          found.set(words, version)
        }
        left -= page.items.length
        after = page.next
      } while (after && left > 0)
      return [...found.values()]
    },
  }
}
