import type { StudyEntry } from '#contract/record'
import { limits } from '#domain/limits'
import { tooLong } from '#domain/record/lengths'
import { deviceLabel } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { countPeriod } from './period.ts'

type Save = Omit<StudyEntry, 'savedAt'> & { operation: string }
type Needs = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world' | 'zone' | 'period'>

/**
 * Saves an entry, as typed, if `version` is still the server's. Otherwise throws `conflict` with the server's entry in `details.current`.
 * What changes the count changes the dashboard's too.
 */
export async function saveEntry({ where, ...entry }: Save, context: Needs): Promise<StudyEntry> {
  const { study, world } = context
  const problem = tooLong(entry)
  if (problem) throw new Problem('too-large', problem)
  const before = await study.read(entry.entryId)
  if (!before && (await study.count()) >= limits.entries)
    throw new Problem(
      'refused',
      `Your record holds ${limits.entries} entries, which is as many as it can. Please remove one that you no longer need.`,
    )
  const saved = await study.save({ ...entry, where: deviceLabel(where), savedAt: world.now().toISOString() })
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
