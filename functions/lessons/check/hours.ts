import type { Lesson, Section } from '../lesson.ts'
import { declaredMinutes, readingMinutes, wordsOf } from './reading.ts'

/**
 * In minutes, except `words`: reading time, declared learning, their sum, and the duration that the section or lesson claims.
 * Minutes with students and of planning (`apart`) are in neither: registration authorities don't count them as professional learning.
 */
export type Hours = {
  words: number
  reading: number
  learning: number
  sum: number
  claimed: number
  apart: number
}

export function sectionHours(section: Section): Hours {
  const words = wordsOf(section.nodes)
  const reading = readingMinutes(words)
  const learning = declaredMinutes(section.nodes, 'learning')
  const apart = declaredMinutes(section.nodes, 'classroom') + declaredMinutes(section.nodes, 'planning')
  return { words, reading, learning, sum: reading + learning, claimed: section.minutes, apart }
}

export function lessonHours(lesson: Lesson): Hours {
  const all = lesson.sections.map(sectionHours)
  const total = (name: keyof Hours) => all.reduce((sum, hours) => sum + hours[name], 0)
  return {
    words: total('words'),
    reading: total('reading'),
    learning: total('learning'),
    sum: total('sum'),
    claimed: total('claimed'),
    apart: total('apart'),
  }
}

/** Minutes by which the claimed duration may differ from the sum of reading and work: 10 % of the sum, and at least 2. */
export const tolerance = (sum: number): number => Math.max(sum / 10, 2)

/** The share by which a whole lesson's sum may differ from its claim. */
export const lessonTolerance = 0.03

/** Whether the claimed duration is close enough to the real one. */
export const isWithinTolerance = ({ sum, claimed }: Pick<Hours, 'sum' | 'claimed'>): boolean =>
  Math.abs(claimed - sum) <= tolerance(sum) + 1e-9
