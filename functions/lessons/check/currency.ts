import { authorities } from '#record/authorities'
import type { Problem } from '../compiler/lesson-problem.ts'
import type { Register } from '../compiler/register.ts'

/** Days after reading at which a source counts as old, whatever its date for review. */
const staleAfterDays = 180

const day = 24 * 60 * 60 * 1000

/** A warning for each registration authority whose pages were read too long ago. */
export function overdueAuthorities(now: Date): Problem[] {
  return Object.entries(authorities).flatMap(([place, { readOn, sources }]) => {
    const age = Math.floor((now.getTime() - Date.parse(readOn)) / day)
    if (age < staleAfterDays) return []
    const sentence = `“${place}” was read ${age} days ago. Read ${sources.join(' and ')} again, then change “readOn”.`
    return [{ file: 'functions/record/authorities.ts', line: 1, sentence }]
  })
}

/** A problem for each entry that no lesson cites. */
export function unusedEntries({ file, entries, lines }: Register, cited: ReadonlySet<string>): Problem[] {
  return [...entries.keys()]
    .filter((id) => !cited.has(id))
    .map((id) => ({
      file,
      line: lines.get(id) ?? 1,
      sentence: `No lesson cites “${id}”. Write [^${id}] after the claim, or remove the entry.`,
    }))
}

/** A warning for each entry past its date for review, or read more than 180 days before `now`. */
export function overdueEntries({ file, entries, lines }: Register, now: Date): Problem[] {
  return [...entries.values()].flatMap(({ id, read, review, address }) => {
    const age = Math.floor((now.getTime() - Date.parse(read)) / day)
    if (age < staleAfterDays && now.getTime() < Date.parse(review)) return []
    const sentence = `“${id}” was read ${age} days ago and is due for review. Read ${address} again, then change “read” and “review”.`
    return [{ file, line: lines.get(id) ?? 1, sentence }]
  })
}
