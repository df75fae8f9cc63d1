import { beginsSitting, replacing } from '#core/earlier-versions'
import { earlierVersions, limits } from '#core/limits'
import { type Entry, entryText, isBlankEntry } from './entry.ts'

/** The most characters of each text of an entry, with its name. */
export const entryLengths = {
  title: { most: limits.recordLine, name: 'title' },
  provider: { most: limits.recordLine, name: 'provider' },
  priorityArea: { most: limits.recordLine, name: 'priority area' },
  description: { most: limits.recordText, name: 'description' },
  learned: { most: limits.recordText, name: 'text about what you learned' },
  applied: { most: limits.recordText, name: 'text about how you will apply it' },
  connection: { most: limits.recordText, name: 'text about the Standards' },
  reflections: { most: 3 * limits.recordText, name: 'text of reflections' },
  evidence: { most: limits.recordText, name: 'text about evidence' },
} as const satisfies Record<Text, { most: number; name: string }>
/** The fields for anything that one can type. */
type Text = Exclude<{ [Name in keyof Entry]: string extends Entry[Name] ? Name : never }[keyof Entry], 'from' | 'to'>

/** The texts of an entry. */
const entryTexts = Object.keys(entryLengths) as Text[]

const count = (n: number): string => n.toLocaleString('en-AU')

/** What's too long, in a sentence; undefined if nothing is. Nothing is ever cut. */
export function tooLong(entry: Pick<Entry, Text>): string | undefined {
  const long = entryTexts.find((text) => entry[text].length > entryLengths[text].most)
  if (!long) return undefined
  const { most, name } = entryLengths[long]
  return `This ${name} is ${count(entry[long].length)} characters long; ${count(most)} can be saved. Please shorten it; nothing has been cut.`
}

/** Whether a save keeps the entry that it replaces as an earlier version: the rule for boxes, for each of its texts. */
export function replacingEntry(
  before: Entry & { savedAt: string; lost?: number | undefined },
  { entry, now, asked = false }: { entry: Entry; now: Date; asked?: boolean | undefined },
): { keeps: boolean; lost: number } {
  const savedAt = now.toISOString()
  const texts = entryTexts.map((name) => replacing({ text: before[name], savedAt }, { text: entry[name], now }))
  const lost = texts.reduce((sum, text) => sum + text.lost, before.lost ?? 0)
  const losesMuch = lost > earlierVersions.lost || texts.some((text) => text.keeps)
  const differs = entryText(before) !== entryText(entry)
  const keeps = differs && !isBlankEntry(before) && (asked || losesMuch || beginsSitting(before, now))
  return { keeps, lost: keeps ? 0 : lost }
}
