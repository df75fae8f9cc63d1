import { dayOf, teachersZone } from '#core/day'
import { Problem } from '#core/errors'
import type { Teaching } from '#people/contract'
import type { LearnerContext } from '../context.ts'
import { loggedFrom } from './entry.ts'
import { ledgerOf, minutesIn, type Period, periodProblem } from './ledger.ts'

type Needs = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world' | 'zone'>
type PeriodNeeds = Needs & Pick<LearnerContext, 'period'>

/** The day that it is where the teacher is. */
export const todayFor = (teaching: Teaching | undefined, { world, zone }: Pick<Needs, 'world' | 'zone'>): string =>
  dayOf(world.now(), teachersZone({ place: teaching?.place, device: zone }))

/** What counts in a period, from the learner's whole record. `beside` is what the period keeps for the dashboard. */
export async function ledgerIn(period: Pick<Period, 'from' | 'to'>, { overview, study, settings, ...clock }: Needs) {
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
