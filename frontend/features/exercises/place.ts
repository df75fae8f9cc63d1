import type { ComponentType } from 'react'
import type { Lesson } from '#contract/lesson'
import type { Work } from '#contract/work'

/** Where an exercise stands, and the lesson's text box, which `respond` writes in. */
export type Place = {
  lesson: Lesson
  work: Work
  account: string
  Box: ComponentType<{ boxId: string; label: string }>
  useText: (boxId: string) => string
}
