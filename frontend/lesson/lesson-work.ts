import { createContext, useContext } from 'react'
import type { Lesson } from '#lessons/lesson'
import type { Work } from '#work/contract'

/** The lesson on the page, the learner's work in it, and the learner's account id. */
export type LessonWork = { lesson: Lesson; work: Work; account: string }

export const LessonWorkContext = createContext<LessonWork | null>(null)

export function useLessonWork(): LessonWork {
  const value = useContext(LessonWorkContext)
  if (!value) throw new Error('useLessonWork needs a LessonWorkContext above it')
  return value
}
