import type { Sample } from '#contract/exercises/sample'
import { sampleOf } from '#contract/lesson-parts'
import type { ModuleId } from '#domain/catalogue'
import type { PublicContext } from '../context.ts'
import { notFound } from '../errors.ts'

/** The exercise that a lesson's free preview has. It's the only one that a visitor gets. */
export async function showSample(
  { moduleId }: { moduleId: ModuleId },
  { lessons }: Pick<PublicContext, 'lessons'>,
): Promise<Sample> {
  const lesson = lessons.lesson(moduleId)
  const exercise = lesson && sampleOf(lesson)
  if (!exercise) throw notFound('This preview has no exercise.')
  const recording = 'recording' in exercise && exercise.recording
  const replies = recording && lessons.replies(moduleId, recording.name)
  return { exercise, ...(replies && { replies }) }
}
