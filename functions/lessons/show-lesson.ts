import { requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { notFound } from '#core/errors'
import type { Replies } from '#exercises/recording'
import type { Sample } from '#exercises/sample'
import type { LearnerContext, PublicContext } from '../context.ts'
import type { Lesson, LessonPreview } from './lesson.ts'
import { sampleOf } from './lesson-parts.ts'

type Of = { moduleId: ModuleId }
type Needs = Pick<LearnerContext, 'lessons' | 'access' | 'settings'>
type PublicNeeds = Pick<PublicContext, 'lessons'>

/** The whole lesson, for learners with access to its course. */
export async function showLesson({ moduleId }: Of, context: Needs): Promise<Lesson> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  await requireAccess(moduleId, context)
  return lesson
}

/** The free preview of a module: its details, the first section and the titles of the others. */
export async function showPreview({ moduleId }: Of, { lessons }: PublicNeeds): Promise<LessonPreview> {
  const preview = lessons.preview(moduleId)
  if (!preview) throw notFound('This lesson isn’t available yet.')
  return preview
}

/** The exercise that a lesson's free preview has. It's the only one that a visitor gets. */
export async function showSample({ moduleId }: Of, { lessons }: PublicNeeds): Promise<Sample> {
  const lesson = lessons.lesson(moduleId)
  const exercise = lesson && sampleOf(lesson)
  if (!exercise) throw notFound('This preview has no exercise.')
  const recording = 'recording' in exercise && exercise.recording
  const replies = recording && lessons.replies(moduleId, recording.name)
  return { exercise, ...(replies && { replies }) }
}

/** The replies of a recording that a lesson shows, for learners with access to its course. */
export async function showReplies(
  { moduleId, recording }: Of & { recording: string },
  context: Needs,
): Promise<Replies> {
  const replies = context.lessons.replies(moduleId, recording)
  if (!replies) throw notFound('This lesson no longer shows these replies. Please reload the page.')
  await requireAccess(moduleId, context)
  return replies
}
