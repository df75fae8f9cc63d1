import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { getRecord } from './contract.ts'
import { countPeriod, todayFor } from './save-entry.ts'

/** Entries of a page: with texts of usual length about 200 KB. DynamoDB ends a page at 1 MB. */
const pageSize = 100

type Needs = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world' | 'zone' | 'period'>

/** A page of the learner's record. The first puts the dashboard's count right, because days pass: what was planned counts by now. */
export async function showRecord(
  { cursor }: { cursor?: string | undefined },
  context: Needs,
): Promise<RouteResult<typeof getRecord>> {
  const { overview, study, settings, world } = context
  const now = world.now()
  const [{ profile, period, completions }, { entries, next }] = await Promise.all([
    overview({ consistent: true }),
    study.page({ cursor, limit: pageSize, now }),
    cursor ? undefined : countPeriod(context),
  ])
  const teachesIn = profile?.teaching?.place
  return {
    today: todayFor(profile?.teaching, context),
    provider: settings.provider.organisation,
    completions,
    entries,
    ...(period && { period: { place: period.place, from: period.from, to: period.to, target: period.target } }),
    ...(teachesIn && { teachesIn }),
    ...(next && { next }),
  }
}
