import { dayOf, loggedFrom } from '#domain/record/entry'
import { ledgerOf, minutesIn, type Period, periodProblem } from '#domain/record/ledger'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'

type Needs = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world'>
type PeriodNeeds = Needs & Pick<LearnerContext, 'period'>

/** What counts in a period, from the learner's whole record. `beside` is what the period keeps for the dashboard. */
export async function ledgerIn(period: Pick<Period, 'from' | 'to'>, { overview, study, settings, world }: Needs) {
  const [{ completions }, entries] = await Promise.all([overview({ consistent: true }), study.all()])
  const logged = loggedFrom(completions, entries, settings.provider.organisation)
  const ledger = ledgerOf(logged, period, dayOf(world.now()))
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
