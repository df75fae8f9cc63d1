import { Problem } from '#core/errors'
import { limits } from '#core/limits'
import { deviceLabel } from '#core/text'
import type { LearnerContext } from '../context.ts'
import type { StudyEntry } from './contract.ts'
import { entryText } from './entry.ts'
import { countPeriod } from './period.ts'
import type { StoredEntry } from './study.ts'
import { replacingEntry, tooLong } from './texts.ts'

type Save = Omit<StudyEntry, 'savedAt' | 'keptUntil'> & { operation: string; keepPrevious?: boolean | undefined }
type Needs = Pick<
  LearnerContext,
  'overview' | 'study' | 'settings' | 'world' | 'zone' | 'period' | 'versions' | 'rates'
>

/**
 * Saves an entry, as typed, if `version` is still the server's. Otherwise throws `conflict` with the server's entry in `details.current`.
 * What changes the count changes the dashboard's too. An entry that loses much, or any with `keepPrevious`, becomes an earlier version
 * before it's replaced.
 */
export async function saveEntry({ where, keepPrevious, ...entry }: Save, context: Needs): Promise<StudyEntry> {
  const { study, world } = context
  const problem = tooLong(entry)
  if (problem) throw new Problem('too-large', problem)
  const before = await study.read(entry.entryId)
  if (!before && (await study.count()) >= limits.entries)
    throw new Problem(
      'refused',
      `Your record holds ${limits.entries} entries, which is as many as it can. Please remove one that you no longer need.`,
    )
  const now = world.now()
  const remembered = await keepReplaced(before, { ...entry, keepPrevious }, now, context)
  const written = { ...entry, where: deviceLabel(where), savedAt: now.toISOString(), ...remembered }
  const saved = await study.save(written)
  if ('stale' in saved)
    throw new Problem('conflict', 'This entry was changed in another tab or on another device.', {
      current: saved.stale,
    })
  const counts = ({ title, from, to, minutes, deleted }: StudyEntry) => [!title, from, to, minutes, deleted].join()
  // The first try of a retry may have ended before it counted.
  const isRetry = before?.version === saved.version
  if (!before || isRetry || counts(before) !== counts(saved)) await countPeriod(context)
  return saved
}

/** Keeps the entry that the save replaces, if it has to be kept. Returns what to remember with the new one. */
async function keepReplaced(
  before: StoredEntry | undefined,
  { keepPrevious, ...entry }: Omit<Save, 'where'>,
  now: Date,
  { versions, rates }: Needs,
): Promise<{ lost?: number; keptUntil?: number }> {
  // A save of another version is a retry or will conflict, and replaces nothing.
  if (before?.version !== entry.version) return {}
  const { keeps, lost } = replacingEntry(before, { entry, now, asked: keepPrevious })
  // Past the day's limit of versions, the save goes on without one.
  if (!keeps || !(await rates.count('versions', now))) return { lost }
  const { version, savedAt, where } = before
  const replaced = { text: entryText(before), version, savedAt, where }
  return { lost, keptUntil: await versions.ofEntry(entry.entryId).keepReplaced(replaced, now) }
}
