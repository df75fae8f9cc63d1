import type { ComponentType, ReactNode } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import type { AnswerOf } from '#exercises/kinds'
import type { Exercise, Lesson } from '#lessons/lesson'
import type { Work } from '#work/contract'

/** The learner's answer to an exercise and how to change it. A lesson saves it, a free preview doesn't. */
export type UseAnswer = <E extends Exercise>(
  exercise: E,
) => { answer: AnswerOf<E['type']>; change: (next: AnswerOf<E['type']>) => void }

/** What each part of a lesson gets: where it stands, and the lesson's text box, which `respond` writes in. */
export type PartProps = {
  moduleId: ModuleId
  useAnswer: UseAnswer
  Box: ComponentType<{ boxId: string; label: string }>
  useText: (boxId: string) => string
  /** Whether it's near the screen, so that what it needs may load. */
  near: boolean
  /** The state or territory where the learner teaches. */
  teachesIn?: string | undefined
  /** What stands below a prediction's feedback. */
  below?: ReactNode
}

/** A lesson with the learner's work in it. */
export type InLesson = { lesson: Lesson; work: Work; account: string }
