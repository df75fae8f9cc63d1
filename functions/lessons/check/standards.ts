import { courseOf, courses, type ModuleId } from '#catalogue/catalogue'
import type { CompileResult } from '../compiler/compile.ts'
import type { Problem } from '../compiler/lesson-problem.ts'

/** Standards in the front matter that aren't the course's, or that name something the lesson doesn't have. */
export function standardProblems({ file, lesson, standards, lines }: CompileResult): Problem[] {
  if (!lesson) return []
  const claimed = courseOf(lesson.moduleId).standards
  return Object.entries(standards).flatMap(([code, ids]) => [
    ...(claimed.includes(code)
      ? []
      : [{ file, line: 1, sentence: `The course doesn’t claim standard ${code}. It claims ${claimed.join(', ')}.` }]),
    ...ids
      .filter((id) => !lines.has(id))
      .map((id) => ({ file, line: 1, sentence: `Standard ${code} names “${id}”, but the lesson has no such id.` })),
  ])
}

/** Standards that a course claims on its certificate although no activity of its lessons shows them. */
export function unshownStandards(results: readonly CompileResult[]): Problem[] {
  const byModule = new Map<ModuleId, CompileResult>(
    results.flatMap((one) => (one.lesson ? [[one.lesson.moduleId, one]] : [])),
  )
  return courses.flatMap((course) => {
    const lessons = course.modules.flatMap(({ id }) => byModule.get(id) ?? [])
    const file = lessons.at(-1)?.file
    const shown = new Set(lessons.flatMap(({ standards }) => Object.keys(standards)))
    return course.standards
      .filter((code) => file !== undefined && !shown.has(code))
      .map((code) => ({
        file: file ?? '',
        line: 1,
        sentence: `“${course.title}” claims standard ${code}, but no lesson names an activity that shows it. Add it under “standards”.`,
      }))
  })
}
