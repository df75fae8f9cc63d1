import { cleanName, isBlank, limits } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { readMe } from './read-me.ts'

/** Changes the name in the profile. Certificates already issued keep their name. */
export async function renameMe(
  input: { name: string },
  context: Pick<LearnerContext, 'profile' | 'userPool' | 'accessToken' | 'world'>,
): Promise<{ name: string; email: string }> {
  const name = cleanName(input.name)
  if (isBlank(name)) throw new Problem('bad-request', 'Please enter your name.')
  if (name.length > limits.name)
    throw new Problem('bad-request', `A name can have up to ${limits.name} characters; this one has ${name.length}.`)
  const { email } = await readMe({}, context)
  await context.profile.rename(name)
  return { name, email }
}
