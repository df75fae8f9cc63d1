import type { Deletion } from '#contract/own-data/deletion'
import type { LearnerContext } from '../context.ts'
import { alreadyBegun } from './ask-for-deletion.ts'

/** Cancels the deletion: the account stays, with everything in it. Refused once the deletion has begun. */
export async function takeBackDeletion(
  _input: unknown,
  { deletion }: Pick<LearnerContext, 'deletion'>,
): Promise<Deletion> {
  const begun = await deletion.takeBack()
  if (begun) throw alreadyBegun()
  return { state: 'none' }
}
