import type { CompileResult } from '../compiler/compile.ts'
import { type Hours, lessonHours, sectionHours } from './hours.ts'

const columns = ['words', 'reading min', 'learning min', 'sum', 'claimed', 'classroom min']

/** An aligned text table with a row for each lesson and, with `withSections`, for each section. */
export function hoursTable(results: readonly CompileResult[], withSections: boolean): string {
  const rows = results.flatMap(({ lesson }) => {
    if (!lesson) return []
    const sections = lesson.sections.map((section) => row(`  ${section.id}`, sectionHours(section)))
    return [row(lesson.moduleId, lessonHours(lesson)), ...(withSections ? sections : [])]
  })
  return aligned([['module', ...columns], ...rows])
}

const row = (name: string, hours: Hours): string[] => [
  name,
  String(hours.words),
  hours.reading.toFixed(1),
  String(hours.learning),
  hours.sum.toFixed(1),
  String(hours.claimed),
  String(hours.classroom),
]

function aligned(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n')
}
