import type { Me } from '#contract/learner'
import { cleanName, nameProblem } from '#domain/person-name'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { readMe } from './read-me.ts'

/** Changes the name in the profile. Certificates already issued keep their name. */
export async function renameMe(
  input: { name: string },
  context: Pick<LearnerContext, 'profile' | 'userPool' | 'sub' | 'world'>,
): Promise<Me> {
  const name = cleanName(input.name)
  const problem = nameProblem(name)
  if (problem) throw new Problem('bad-request', problem)
  const me = await readMe({}, context)
  await context.profile.rename(name)
  return { ...me, name }
}
