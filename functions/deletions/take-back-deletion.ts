import type { Deletion } from '#contract/deletion'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { alreadyBegun } from './ask-for-deletion.ts'

type Needs = Pick<LearnerContext, 'sub' | 'deletion'> & Pick<PaymentsContext, 'announce'>

/**
 * Cancels the deletion: the account stays, with everything in it. Refused once the deletion has begun. An email tells the owner, in
 * case somebody else cancelled it.
 */
export async function takeBackDeletion(_input: unknown, { sub, deletion, announce }: Needs): Promise<Deletion> {
  const asked = await deletion.read()
  const begun = await deletion.takeBack()
  if (begun) throw alreadyBegun()
  if (asked) await announce({ about: 'deletion-cancelled', sub, at: asked.askedAt })
  return { state: 'none' }
}
