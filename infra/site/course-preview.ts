import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CourseId, courseById } from '#catalogue/catalogue'
import { inspectLesson, lessonsFolder } from '#lessons/check/inspect'
import type { CoursePreview } from '#lessons/contract'
import { sampleOf } from '#lessons/lesson-parts'
import { previewOf } from '#lessons/library'

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
  const { lesson, problems, replies } = inspectLesson(markdown, file)
  if (problems.length > 0 || !lesson) return undefined
  const [preview, sample] = [previewOf(lesson), sampleOf(lesson)]
  const recording = sample && 'recording' in sample ? sample.recording : undefined
  return preview && { preview, sample, replies: recording && replies?.[recording.name] }
}
