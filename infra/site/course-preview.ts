import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lesson, LessonNodeOf, LessonPreview } from '#contract/lesson'
import { type CourseId, courseById, type ModuleId } from '#domain/catalogue'
import { inspectLesson, lessonsFolder } from '../../functions/lessons/check/inspect.ts'
import { previewOf } from '../../functions/lessons/library.ts'

/**
 * The free beginning of a course, from its first module's Markdown: the overview and the first section. Undefined while the
 * lesson doesn't exist or has problems, when the course can't be bought either.
 */
export function coursePreview(courseId: CourseId): LessonPreview | undefined {
  const lesson = lessonOf(courseById(courseId).modules[0]?.id)
  return lesson && previewOf(lesson)
}

/** The landing page's example of what a lesson looks like. Undefined while the lesson has problems. */
export const exampleFigure = (): LessonNodeOf<'figure'> | undefined =>
  lessonOf('environmental-ed')
    ?.sections.flatMap(({ nodes }) => nodes)
    .find((node) => node.type === 'figure')

function lessonOf(id: ModuleId | undefined): Lesson | undefined {
  const file = join(lessonsFolder, `${id}.md`)
  if (!existsSync(file)) return undefined
  const { lesson, problems } = inspectLesson(readFileSync(file, 'utf8'), file)
  return problems.length === 0 && lesson ? lesson : undefined
}
