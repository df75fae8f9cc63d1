import type { Deletion } from '#contract/own-data/deletion'
import type { LearnerContext } from '../context.ts'
import { alreadyBegun } from './ask-for-deletion.ts'

/** The learner has changed their mind: the account stays, with all that's in it. Refused once the deletion has begun. */
export async function takeBackDeletion(
  _input: unknown,
  { deletion }: Pick<LearnerContext, 'deletion'>,
): Promise<Deletion> {
  const begun = await deletion.takeBack()
  if (begun) throw alreadyBegun()
  return { state: 'none' }
}
