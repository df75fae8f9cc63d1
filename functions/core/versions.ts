import * as z from 'zod/mini'
import { fingerprint } from './earlier-versions.ts'
import type { Item } from './expressions.ts'
import { keyIn, learnerPartition, prefixRange } from './keys.ts'
import { earlierVersions } from './limits.ts'
import { epochSeconds, type Table, tableShape } from './table.ts'

const StoredVersion = z.object({
  id: z.string(),
  text: z.string(),
  title: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  savedAt: z.string(),
  where: z.optional(z.string()),
})
/** An earlier text; a prompt's has a title too, and the tags of that time. `savedAt` is when it was written. */
type EarlierVersion = z.infer<typeof StoredVersion>

/** What a list says of an earlier text: its length, and a fingerprint that tells equal texts. */
const Summary = z.object({
  id: z.string(),
  savedAt: z.string(),
  where: z.optional(z.string()),
  characters: z.number(),
  print: z.string(),
})
/** `key` is what to read the text by. */
type VersionSummary = z.infer<typeof Summary> & { key: string }

/** A version as a query finds it, with the time until which it's kept. */
type Found = VersionSummary & { until: number }

/** The sort keys that a version can have after its prefix. */
const keyShape = /^(long#)?[\dTZ:.-]{20,30}#[\w-]{1,64}$/

/** Until when a text that's kept now can be taken back, in seconds since 1970. */
export const keptUntil = (now: Date): number => epochSeconds(now) + earlierVersions.kept / 1000

/** Texts of up to this many bytes are read with the list; of longer ones it reads a summary that's stored apart. */
const shortBytes = 2_000

/** How many items of each kind a list looks at, and how many it has. */
const considered = 50
const listed = 20

const endOf = (item: Item): number => Number(item[tableShape.timeToLive])
export const isLive = (item: Item, now: Date): boolean => endOf(item) > epochSeconds(now)

const summaryOf = ({ id, savedAt, where, title = null, text }: EarlierVersion): z.infer<typeof Summary> => ({
  id,
  savedAt,
  where,
  characters: text.length,
  print: fingerprint({ title, text }),
})

/** The earlier versions of a learner's texts, kept for a time. Fair use limits how many a learner makes in a day. */
export const versionsOf = (table: Table, sub: string) => ({
  ofBox: (moduleId: string, boxId: string) =>
    history(table, sub, { texts: `VERSION#${moduleId}/${boxId}#`, summaries: `VERSIONS#${moduleId}/${boxId}#` }),
  ofEntry: (entryId: string) =>
    history(table, sub, { texts: `VERSION#STUDY#${entryId}#`, summaries: `VERSIONS#STUDY#${entryId}#` }),
  ofPrompt: (promptId: string) =>
    history(table, sub, { texts: `VERSION#${promptId}#`, summaries: `VERSIONS#${promptId}#` }),
})

/** The versions of one box, prompt or entry. Their keys end with the time and an id, so they're in order. */
function history(table: Table, sub: string, { texts, summaries }: { texts: string; summaries: string }) {
  const pk = learnerPartition(sub)

  /** The newest live versions, from two queries: short texts, whose keys begin with the year, and summaries of long ones. */
  const newest = async (limit: number, now: Date): Promise<Found[]> => {
    const [whole, long] = await Promise.all([
      table.query({ pk, from: `${texts}0`, to: `${texts}:`, backwards: true, limit }),
      table.query({ ...prefixRange(pk, summaries), backwards: true, limit }),
    ])
    const short = whole.items
      .filter((item) => isLive(item, now))
      .map((item) => ({
        ...summaryOf(StoredVersion.parse(item)),
        key: item.sk.slice(texts.length),
        until: endOf(item),
      }))
    const others = long.items
      .filter((item) => isLive(item, now))
      .map((item) => ({
        ...Summary.parse(item),
        key: `long#${item.sk.slice(summaries.length)}`,
        until: endOf(item),
      }))
    const placed = (one: VersionSummary) => one.key.replace('long#', '')
    return [...short, ...others].sort((a, b) => (placed(a) < placed(b) ? 1 : -1)).slice(0, limit)
  }

  /** Writes a version, and returns until when it's kept: unconditionally, because the same text has the same key and keeping it again starts its time anew. */
  const keep = async (version: EarlierVersion, [latest]: VersionSummary[], now: Date): Promise<number> => {
    const summary = summaryOf(version)
    // The same text twice in a row stays one version.
    const { savedAt, id } = latest?.print === summary.print ? latest : version
    const key = `${savedAt}#${id}`
    const until = keptUntil(now)
    const kept = { savedAt, id, [tableShape.timeToLive]: until }
    const isShort = Buffer.byteLength(version.text) <= shortBytes
    await table.write(keyIn(pk, texts + (isShort ? key : `long#${key}`)), { set: { ...version, ...kept } })
    if (!isShort) await table.write(keyIn(pk, summaries + key), { set: { ...summary, ...kept } })
    return until
  }

  return {
    /** Keeps a stored text that's about to be replaced. Its version is the id, so a retry writes the same item again. */
    keepReplaced: async ({ version, ...replaced }: Omit<EarlierVersion, 'id'> & { version: number }, now: Date) =>
      keep({ ...replaced, id: String(version) }, await newest(1, now), now),

    /** Summaries of the versions that haven't expired, newest first, each text once. At most 20. */
    async summaries(now: Date): Promise<VersionSummary[]> {
      const found = new Map<string, VersionSummary>()
      for (const { until: _, ...one } of await newest(considered, now))
        if (!found.has(one.print)) found.set(one.print, one)
      return [...found.values()].slice(0, listed)
    },

    /** One version, unless it has expired. */
    async read(key: string, now: Date): Promise<EarlierVersion | undefined> {
      const item = keyShape.test(key) ? await table.get(keyIn(pk, texts + key)) : undefined
      return item && isLive(item, now) ? StoredVersion.parse(item) : undefined
    },
  }
}
