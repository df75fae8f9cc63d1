import { Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import type { LearnerContext } from '../context.ts'
import { type Me, mailKinds, type putAgreement, type Teaching } from './contract.ts'
import { cleanName, nameProblem, profileName } from './person-name.ts'
import type { SignUpAgreement } from './terms-versions.ts'

type SignedUp = {
  name: string
  email: string
  /** Undefined if they confirmed on a device that doesn't know what was agreed at sign-up. */
  agreed: SignUpAgreement | undefined
}

/** Writes the profile of a learner who has just confirmed their email, and what they agreed to. Idempotent: what's there stays. */
export async function createProfile(
  { name, email, agreed }: SignedUp,
  { profile, agreements, now }: Pick<LearnerContext, 'profile' | 'agreements'> & { now: () => Date },
): Promise<void> {
  const at = now().toISOString()
  const news = agreed?.news ? { news: { wanted: true, at } } : {}
  await Promise.all([
    profile.create({ name: profileName({ name, email }), email, createdAt: at, ...news }),
    ...(agreed ? [agreements.accept({ version: agreed.version, acceptedAt: at })] : []),
  ])
}

type Needs = Pick<LearnerContext, 'profile' | 'userPool' | 'sub' | 'world'>

/** The learner's profile. Created from the user pool if the post-confirmation trigger failed to write it. */
export async function readMe(_input: unknown, { profile, userPool, sub, world }: Needs): Promise<Me> {
  const known = await profile.read()
  if (known) {
    const { name, email, teaching, news } = known
    const mails = mailKinds.filter((kind) => known.mails?.has(kind))
    return {
      name,
      email,
      ...(teaching && { teaching }),
      ...(news && { news }),
      ...(mails.length > 0 && { mails }),
    }
  }
  const account = await userPool.describe(sub)
  const { email } = account
  const created = await profile.create({ name: profileName(account), email, createdAt: world.now().toISOString() })
  return { name: created.name, email: created.email }
}

type ShowNeeds = Needs & Pick<LearnerContext, 'isAdmin'>

/** The learner's profile as the account page needs it. */
export async function showMe(_input: unknown, context: ShowNeeds): Promise<Me> {
  const [me, admin] = await Promise.all([readMe({}, context), context.isAdmin()])
  return { ...me, ...(admin && { admin }) }
}

/** Changes the name in the profile. Certificates already issued keep their name. */
export async function renameMe(input: { name: string }, context: ShowNeeds): Promise<Me> {
  const name = cleanName(input.name)
  const problem = nameProblem(name)
  if (problem) throw new Problem('bad-request', problem)
  const me = await showMe({}, context)
  await context.profile.rename(name)
  return { ...me, name }
}

/** Stores where and what the learner teaches. An answer that's left out is open again. */
export async function changeTeaching(teaching: Teaching, context: ShowNeeds): Promise<Me> {
  const me = await showMe({}, context)
  await context.profile.teach(teaching)
  return { ...me, teaching }
}

/** Records that the learner agrees to a version of the terms, or that they want news by email or no longer do, or both. */
export async function agree(
  { version, news }: RouteInput<typeof putAgreement>,
  context: ShowNeeds & Pick<LearnerContext, 'agreements'>,
): Promise<Me> {
  const me = await showMe({}, context)
  const at = context.world.now().toISOString()
  if (version) await context.agreements.accept({ version, acceptedAt: at })
  if (news === undefined || news === (me.news?.wanted ?? false)) return me
  const changed = { wanted: news, at }
  await context.profile.setNews(changed)
  return { ...me, news: changed }
}
