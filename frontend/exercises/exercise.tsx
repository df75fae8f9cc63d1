import { type ComponentType, lazy, Suspense } from 'react'
import type { LessonNode } from '#lessons/lesson'
import { NewerPart } from '../elements/newer-part.tsx'
import './exercises.css'
import { ModuleCalibration } from './module-calibration.tsx'
import type { InLesson, PartProps, UseAnswer } from './part-props.ts'
import { predict } from './predict.tsx'
import { respond } from './respond.tsx'
import { sort } from './sort.tsx'
import { spot } from './spot.tsx'
import { useSavedAnswer } from './use-answer.ts'

type Part = ComponentType<PartProps & { node: LessonNode }>

/** Of every other kind, the file of its name in kinds/ loads by itself, with its sheet. */
const others = Object.entries(import.meta.glob<{ default: Part }>('./kinds/*.tsx')).map(
  ([path, load]) => [path.slice('./kinds/'.length, -'.tsx'.length), lazy(load)] as const,
)
const parts: Record<string, Part> = { predict, sort, spot, respond, ...Object.fromEntries(others) }

/** What answers back in an exercise, and its solution for print; or an exhibit, whose replies load when it's `near` the screen. */
export function Exercise({ node, near = true, Box, useText, ...inLesson }: ExerciseProps) {
  const { lesson, work } = inLesson
  const useAnswer: UseAnswer = (exercise) => useSavedAnswer(exercise, inLesson)
  return (
    <Answered
      {...{ node, near, useAnswer, Box, useText }}
      moduleId={lesson.moduleId}
      teachesIn={work.teachesIn}
      below={<ModuleCalibration {...inLesson} />}
    />
  )
}

type ExerciseProps = InLesson & Pick<PartProps, 'Box' | 'useText'> & { node: LessonNode; near?: boolean }

/** The same wherever it stands, with an answer that's saved or not. */
export function Answered({ node, ...props }: PartProps & { node: LessonNode }) {
  const Part = parts[node.type] ?? NewerPart
  return (
    <Suspense>
      <Part node={node} {...props} />
    </Suspense>
  )
}
