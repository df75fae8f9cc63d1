import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CourseId, courseById } from '#catalogue/catalogue'
import { inspectLesson, lessonsFolder } from '#lessons/check/inspect'
import type { Exercise, LessonNodeOf, LessonPreview } from '#lessons/lesson'
import { sampleOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'

type CoursePreview = { preview: LessonPreview; sample: Exercise | undefined }

/** Previews by the Markdown they were compiled from: a second of work that each request in development would repeat. */
const compiled = new Map<string, CoursePreview | undefined>()

/**
 * The free beginning of a course, from its first module's Markdown: the overview, the first section and the exercise to try.
 * Undefined while the lesson doesn't exist or has problems, when the course can't be bought either.
 */
export function coursePreview(courseId: CourseId): CoursePreview | undefined {
  const file = join(lessonsFolder, `${courseById(courseId).modules[0]?.id}.md`)
  if (!existsSync(file)) return undefined
  const markdown = readFileSync(file, 'utf8')
  if (!compiled.has(markdown)) compiled.set(markdown, previewFrom(markdown, file))
  return compiled.get(markdown)
}

function previewFrom(markdown: string, file: string): CoursePreview | undefined {
  const { lesson, problems } = inspectLesson(markdown, file)
  if (problems.length > 0 || !lesson) return undefined
  const preview = previewOf(lesson)
  return preview && { preview, sample: sampleOf(lesson) }
}

/** The landing page's example of what a lesson looks like, from a free preview: what is sold stands on no public page. */
export const exampleFigure = (): LessonNodeOf<'figure'> | undefined =>
  coursePreview('digital-media')?.preview.first.nodes.find((node) => node.type === 'figure')
