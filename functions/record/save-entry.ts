import { dayOf, teachersZone } from '#core/day'
import { notFound, Problem } from '#core/errors'
import { limits } from '#core/limits'
import type { RouteResult } from '#core/route'
import { deviceLabel } from '#core/text'
import type { Teaching } from '#people/contract'
import type { LearnerContext } from '../context.ts'
import type { getEntryHistory, getEntryVersion, StudyEntry } from './contract.ts'
import { entryText, loggedFrom } from './entry.ts'
import { ledgerOf, minutesIn, type Period, periodProblem } from './ledger.ts'
import type { StoredEntry } from './store.ts'
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

type EntryHistoryNeeds = Pick<LearnerContext, 'versions' | 'world'>

/** What there is of earlier versions of an entry, newest first. */
export const listEntryHistory = async (
  { entryId }: { entryId: string },
  { versions, world }: EntryHistoryNeeds,
): Promise<RouteResult<typeof getEntryHistory>> => ({
  versions: await versions.ofEntry(entryId).summaries(world.now()),
})

/** One earlier version of an entry. Throws `not-found` once it has expired. */
export async function readEntryVersion(
  { entryId, key }: { entryId: string; key: string },
  { versions, world }: EntryHistoryNeeds,
): Promise<RouteResult<typeof getEntryVersion>> {
  const version = await versions.ofEntry(entryId).read(key, world.now())
  if (!version) throw notFound('This earlier version is no longer kept.')
  return { text: version.text }
}

type LedgerNeeds = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world' | 'zone'>
type PeriodNeeds = LedgerNeeds & Pick<LearnerContext, 'period'>

/** The day that it is where the teacher is. */
export const todayFor = (
  teaching: Teaching | undefined,
  { world, zone }: Pick<LedgerNeeds, 'world' | 'zone'>,
): string => dayOf(world.now(), teachersZone({ place: teaching?.place, device: zone }))

/** What counts in a period, from the learner's whole record. `beside` is what the period keeps for the dashboard. */
export async function ledgerIn(
  period: Pick<Period, 'from' | 'to'>,
  { overview, study, settings, ...clock }: LedgerNeeds,
) {
  const [{ profile, completions }, entries] = await Promise.all([overview({ consistent: true }), study.all()])
  const logged = loggedFrom(completions, entries, settings.provider.organisation)
  const ledger = ledgerOf(logged, period, todayFor(profile?.teaching, clock))
  return { ...ledger, beside: ledger.minutes - minutesIn(period, completions) }
}

/** Puts the period's count right, from the learner's whole record. */
export async function countPeriod(context: PeriodNeeds): Promise<void> {
  const period = await context.period.read()
  if (!period) return
  const { beside } = await ledgerIn(period, context)
  if (beside !== period.beside) await context.period.count({ ...period, beside })
}

/** Sets which authority the learner logs for, from when to when. The entries stay as they are. */
export async function setPeriod(period: Period, context: PeriodNeeds): Promise<Period> {
  const problem = periodProblem(period)
  if (problem) throw new Problem('bad-request', problem)
  const { beside } = await ledgerIn(period, context)
  await context.period.save({ ...period, beside })
  return period
}
