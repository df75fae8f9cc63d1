import type { ModuleId } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { Provider } from '#core/provider'
import type { PdfFile } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { LessonNodeOf } from './lesson.ts'
import { nodesOf } from './lesson-parts.ts'
import { showLesson } from './show-lesson.ts'

type ActivityDocument = {
  module: string
  activity: LessonNodeOf<'activity'>
  provider: Provider
  at: Date
}

/** Renders an activity as a classroom handout. Undefined if the PDF is too large for one Lambda response. */
export type RenderActivity = (document: ActivityDocument) => Promise<Uint8Array | undefined>

type Needs = Pick<LearnerContext, 'access' | 'lessons' | 'settings' | 'world'>

/** One activity of a lesson as a PDF handout, for learners with access to the course. */
export async function downloadActivity(
  { moduleId, activityId }: { moduleId: ModuleId; activityId: string },
  context: Needs & { render: RenderActivity },
): Promise<PdfFile> {
  const lesson = await showLesson({ moduleId }, context)
  const activity = nodesOf(lesson).find((node) => node.type === 'activity' && node.id === activityId)
  if (activity?.type !== 'activity')
    throw notFound('This activity is no longer part of the lesson. Please reload the page.')
  const { provider } = context.settings
  const bytes = await context.render({ module: lesson.title, activity, provider, at: context.world.now() })
  if (!bytes)
    throw new Problem('too-large', 'This activity is too long for one PDF file. Please print the page instead.')
  return { filename: `${moduleId}-${activityId}.pdf`, bytes }
}
