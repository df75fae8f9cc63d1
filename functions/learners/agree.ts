import type { putAgreement } from '#contract/agreement'
import type { Me } from '#contract/learner'
import type { RouteInput } from '#contract/route'
import type { LearnerContext } from '../context.ts'
import { readMe } from './read-me.ts'

type Needs = Pick<LearnerContext, 'agreements' | 'profile' | 'userPool' | 'sub' | 'world'>

/** Records that the learner agrees to a version of the terms, or that they want news by email or no longer do, or both. */
export async function agree({ version, news }: RouteInput<typeof putAgreement>, context: Needs): Promise<Me> {
  const me = await readMe({}, context)
  const at = context.world.now().toISOString()
  if (version) await context.agreements.accept({ version, acceptedAt: at })
  if (news === undefined || news === (me.news?.wanted ?? false)) return me
  const changed = { wanted: news, at }
  await context.profile.setNews(changed)
  return { ...me, news: changed }
}
