import type { Section } from '#contract/lesson'
import { isExercise } from '#contract/lesson-parts'
import type { CompileResult } from '../compiler/compile.ts'
import { type Hours, lessonHours, sectionHours } from './hours.ts'

const columns = ['words', 'reading min', 'learning min', 'sum', 'claimed', 'classroom min', 'exercises', 'sources']

/** An aligned text table with a row for each lesson and, with `withSections`, for each section. */
export function hoursTable(results: readonly CompileResult[], withSections: boolean): string {
  const rows = results.flatMap(({ lesson, cited }) => {
    if (!lesson) return []
    const sections = lesson.sections.map((section) =>
      row(`  ${section.id}`, sectionHours(section), exercisesIn([section]), section.sources?.length ?? 0),
    )
    const whole = row(lesson.moduleId, lessonHours(lesson), exercisesIn(lesson.sections), cited.size)
    return [whole, ...(withSections ? sections : [])]
  })
  return aligned([['module', ...columns], ...rows])
}

const exercisesIn = (sections: readonly Section[]): number =>
  sections.flatMap(({ nodes }) => nodes).filter(isExercise).length

const row = (name: string, hours: Hours, exercises: number, sources: number): string[] => [
  name,
  String(hours.words),
  hours.reading.toFixed(1),
  String(hours.learning),
  hours.sum.toFixed(1),
  String(hours.claimed),
  String(hours.classroom),
  String(exercises),
  String(sources),
]

function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}
