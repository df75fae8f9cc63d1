import type { Lesson, Section } from '#contract/lesson'
import { courseOf, flagship, type ModuleId } from '#domain/catalogue'
import { declaredMinutes, readingMinutes, wordsOf } from './reading.ts'

/** What a section or a lesson takes, in minutes: read, worked, both, and what it says of itself. */
export type Hours = { words: number; reading: number; work: number; sum: number; claimed: number }

export function sectionHours(section: Section): Hours {
  const words = wordsOf(section.nodes)
  const reading = readingMinutes(words)
  const work = declaredMinutes(section.nodes)
  return { words, reading, work, sum: reading + work, claimed: section.minutes }
}

export function lessonHours(lesson: Lesson): Hours {
  const none: Hours = { words: 0, reading: 0, work: 0, sum: 0, claimed: 0 }
  return lesson.sections.map(sectionHours).reduce(
    (a, b) => ({
      words: a.words + b.words,
      reading: a.reading + b.reading,
      work: a.work + b.work,
      sum: a.sum + b.sum,
      claimed: a.claimed + b.claimed,
    }),
    none,
  )
}

/** Minutes by which a claim may differ from what reading and work add up to: 10 % of that sum, and never under 2. */
export const tolerance = (sum: number): number => Math.max(sum / 10, 2)

/** Whether the claimed minutes are honest. */
export const isHonest = ({ sum, claimed }: Pick<Hours, 'sum' | 'claimed'>): boolean =>
  Math.abs(claimed - sum) <= tolerance(sum) + 1e-9

/** Words of teaching text, quizzes not counted, that a module has at least. */
export const leastWords = (moduleId: ModuleId): number => (courseOf(moduleId) === flagship ? 2500 : 3000)
