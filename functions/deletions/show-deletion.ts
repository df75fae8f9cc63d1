import type { Deletion } from '#contract/deletion'
import type { LearnerContext } from '../context.ts'
import { deletionView } from './deletion-view.ts'

/** Whether the learner has asked for the account to be deleted, and when that's due. */
export async function showDeletion(_input: unknown, { deletion }: Pick<LearnerContext, 'deletion'>): Promise<Deletion> {
  const stored = await deletion.read()
  return stored ? deletionView(stored) : { state: 'none' }
}
