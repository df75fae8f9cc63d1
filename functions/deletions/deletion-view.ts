import type { Deletion } from '#contract/deletion'
import type { StoredDeletion } from '../store/deletions.ts'

/** A stored deletion as the learner sees it. One that has begun looks the same: its `due` has passed. */
export const deletionView = ({ askedAt, due, certificates }: StoredDeletion): Deletion => ({
  state: 'asked',
  askedAt,
  due,
  certificates,
})
