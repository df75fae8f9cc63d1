import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { LessonNode, LessonNodeOf } from '#contract/lesson'

type Part<T extends LessonNode['type']> = ComponentType<{ node: LessonNodeOf<T>; children?: ReactNode }>

/** What a learner works with inside a lesson. The page gives them: with a pen in hand, or as a preview shows them. */
export type InteractiveParts = {
  Prompt: Part<'prompt'>
  Reflection: Part<'reflection'>
  Trials: Part<'trials'>
  Checklist: Part<'checklist'>
  Quiz: Part<'quiz'>
  Notes: Part<'notes'>
  Library: Part<'library'>
  /** What stands at the foot of an activity, for example its printed sheet. */
  ActivityFoot: Part<'activity'>
}

export const InteractivePartsContext = createContext<InteractiveParts | null>(null)

export function useInteractiveParts(): InteractiveParts {
  const parts = useContext(InteractivePartsContext)
  if (!parts) throw new Error('Lesson nodes need interactive parts around them')
  return parts
}
