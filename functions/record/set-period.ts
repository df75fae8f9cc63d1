import { type Period, periodProblem } from '#domain/record/ledger'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { ledgerIn } from './count-period.ts'

type Needs = Pick<LearnerContext, 'overview' | 'study' | 'settings' | 'world' | 'period'>

/** Sets which authority the learner logs for, from when to when. The entries stay as they are. */
export async function setPeriod(period: Period, context: Needs): Promise<Period> {
  const problem = periodProblem(period)
  if (problem) throw new Problem('bad-request', problem)
  const { beside } = await ledgerIn(period, context)
  await context.period.save({ ...period, beside })
  return period
}
