import type { Replies } from '#contract/exercises/recording'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

/** The replies of a recording that a lesson shows, for learners with access to its course. */
export async function showReplies(
  { moduleId, recording }: { moduleId: ModuleId; recording: string },
  context: Pick<LearnerContext, 'lessons' | 'access' | 'settings'>,
): Promise<Replies> {
  const replies = context.lessons.replies(moduleId, recording)
  if (!replies) throw notFound('This lesson no longer shows these replies. Please reload the page.')
  await requireAccess(moduleId, context)
  return replies
}
