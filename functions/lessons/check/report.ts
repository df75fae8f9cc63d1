import type { CompileResult } from '../compiler/compile.ts'
import type { Section, Source } from '../lesson.ts'
import { isExercise } from '../lesson-parts.ts'
import { type Hours, lessonHours, sectionHours } from './hours.ts'

const columns = [
  'words',
  'reading min',
  'learning min',
  'sum',
  'claimed',
  'not counted',
  'exercises',
  'sources',
  'primary',
  'in a copy',
]

/** An aligned text table with a row for each lesson and, with `withSections`, for each section. */
export function hoursTable(results: readonly CompileResult[], withSections: boolean): string {
  const rows = results.flatMap(({ lesson }) => {
    if (!lesson) return []
    const sections = lesson.sections.map((section) => row(`  ${section.id}`, sectionHours(section), [section]))
    const whole = row(lesson.moduleId, lessonHours(lesson), lesson.sections)
    return [whole, ...(withSections ? sections : [])]
  })
  return aligned([['module', ...columns], ...rows])
}

const exercisesIn = (sections: readonly Section[]): number =>
  sections.flatMap(({ nodes }) => nodes).filter(isExercise).length

/** Each once: sections cite the same source anew. */
const sourcesIn = (sections: readonly Section[]): Source[] => [
  ...new Map(sections.flatMap(({ sources = [] }) => sources).map((source) => [source.claim, source])).values(),
]

const row = (name: string, hours: Hours, sections: readonly Section[]): string[] => [
  name,
  String(hours.words),
  hours.reading.toFixed(1),
  String(hours.learning),
  hours.sum.toFixed(1),
  String(hours.claimed),
  String(hours.apart),
  String(exercisesIn(sections)),
  String(sourcesIn(sections).length),
  String(sourcesIn(sections).filter(({ secondary, general }) => !secondary && !general).length),
  String(sourcesIn(sections).filter(({ copy }) => copy).length),
]

function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}
