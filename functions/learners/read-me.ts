import type { Me } from '#contract/learner'
import { profileName } from '#domain/person-name'
import type { LearnerContext } from '../context.ts'

/** The learner's profile. Created from the user pool if the post-confirmation trigger failed to write it. */
export async function readMe(
  _input: unknown,
  { profile, userPool, sub, world }: Pick<LearnerContext, 'profile' | 'userPool' | 'sub' | 'world'>,
): Promise<Me> {
  const known = await profile.read()
  if (known) {
    const { name, email, teaching, news } = known
    return { name, email, ...(teaching && { teaching }), ...(news && { news }) }
  }
  const account = await userPool.describe(sub)
  const { email } = account
  const created = await profile.create({ name: profileName(account), email, createdAt: world.now().toISOString() })
  return { name: created.name, email: created.email }
}
