import type { Me, Teaching } from '#contract/learner'
import type { LearnerContext } from '../context.ts'
import { readMe } from './read-me.ts'

/** Stores where and what the learner teaches. An answer that's left out is open again. */
export async function changeTeaching(
  teaching: Teaching,
  context: Pick<LearnerContext, 'profile' | 'userPool' | 'sub' | 'world'>,
): Promise<Me> {
  const me = await readMe({}, context)
  await context.profile.teach(teaching)
  return { ...me, teaching }
}
