import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Exercise, Exhibit, LessonNode, LessonNodeOf } from '#lessons/lesson'

type Part<T extends LessonNode['type']> = ComponentType<{ node: LessonNodeOf<T>; children?: ReactNode }>

/** The parts of a lesson that depend on the learner. The lesson page provides working ones, the preview read-only ones. */
export type InteractiveParts = {
  /** Folded where the learner has read it in another module. */
  Callout: Part<'callout'>
  Prompt: Part<'prompt'>
  Reflection: Part<'reflection'>
  Trials: Part<'trials'>
  Checklist: Part<'checklist'>
  Quiz: Part<'quiz'>
  Notes: Part<'notes'>
  Library: Part<'library'>
  /** The text for the place where the learner teaches. `children` is the text for everyone. */
  Where: Part<'where'>
  Exercise: Part<(Exercise | Exhibit)['type']>
  /** Shown below an activity, for example the download of its sheet. */
  ActivityFooter: Part<'activity'>
}

export const InteractivePartsContext = createContext<InteractiveParts | null>(null)

export function useInteractiveParts(): InteractiveParts {
  const parts = useContext(InteractivePartsContext)
  if (!parts) throw new Error('Lesson nodes need interactive parts around them')
  return parts
}
