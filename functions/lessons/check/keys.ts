import { spotsOf } from '#exercises/spot'
import type { Lesson } from '../lesson.ts'
import { exercisesOf } from '../lesson-parts.ts'

/** How far exercises give their keys away: by the length of a phrase, or by groups of one size. */
export type Keys = {
  /** Faults in `spot` exercises; how many of them are among as many shortest phrases; how many of any phrases would be. */
  faults: number
  shortest: number
  byChance: number
  /** `sort` exercises, and those with as many statements in each group. */
  sorts: number
  even: number
}

/** Counted over all lessons, because one exercise of four phrases says nothing. */
export function keysOf(lessons: readonly Lesson[]): Keys {
  const keys: Keys = { faults: 0, shortest: 0, byChance: 0, sorts: 0, even: 0 }
  for (const exercise of lessons.flatMap(exercisesOf))
    if (exercise.type === 'sort') {
      const sizes = exercise.groups.map((_, group) => exercise.items.filter((item) => item.group === group).length)
      keys.sorts += 1
      if (new Set(sizes).size === 1) keys.even += 1
    } else if (exercise.type === 'spot') {
      const phrases = spotsOf(exercise)
      const faults = phrases.filter(({ kind }) => kind !== undefined).length
      const byLength = phrases.toSorted((a, b) => a.words.length - b.words.length)
      keys.faults += faults
      keys.shortest += byLength.slice(0, faults).filter(({ kind }) => kind !== undefined).length
      keys.byChance += faults ** 2 / phrases.length
    }
  return keys
}

/** The measures as two sentences. */
export const keysInWords = ({ faults, shortest, byChance, sorts, even }: Keys): string =>
  `The shortest phrases of the spot exercises hold ${shortest} of ${faults} faults; by chance it’d be ${Math.round(byChance)}. ` +
  `${even} of ${sorts} sorts have as many statements in each group.`
