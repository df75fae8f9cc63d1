import type { LessonPreview } from '#contract/lesson'
import type { ModuleId } from '#domain/catalogue'
import type { PublicContext } from '../context.ts'
import { notFound } from '../errors.ts'

/** The free preview of a module: its details, the first section and the titles of the others. */
export async function showPreview(
  { moduleId }: { moduleId: ModuleId },
  { lessons }: Pick<PublicContext, 'lessons'>,
): Promise<LessonPreview> {
  const preview = lessons.preview(moduleId)
  if (!preview) throw notFound('This lesson isn’t available yet.')
  return preview
}
