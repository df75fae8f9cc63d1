import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { fitted } from '#exercises/kinds'
import { firstPrediction, type Prediction } from '#exercises/predict'
import type { LessonNode } from '#lessons/lesson'
import { exercisesOf } from '#lessons/lesson-parts'
import { exercisePath } from '../autosave/targets/exercises.ts'
import { useAutosave } from '../autosave/use-autosave.ts'
import { NewerPart } from '../elements/newer-part.tsx'
import { calibrated } from './calibrated.ts'
import { predict } from './predict.tsx'
import { respond } from './respond.tsx'
import { sort } from './sort.tsx'
import { spot } from './spot.tsx'
import { type InLesson, type PartProps, targets, type UseAnswer, useSavedAnswer } from './use-answer.ts'
import './exercises.css'

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
      account={inLesson.account}
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

/** How sure the learner was over the module's predictions, beside how many came true. First predictions count. */
export function ModuleCalibration({ lesson, work, account }: InLesson) {
  const autosave = useAutosave(account, targets)
  const answerTo = (id: string) => {
    const draft = autosave.draft('exercise', exercisePath(lesson.moduleId, id))
    return draft ? draft.value : work.answers?.find((one) => one.exerciseId === id)?.answer
  }
  const sentence = useSyncExternalStore(autosave.watch, () => {
    const predictions = exercisesOf(lesson).flatMap((exercise): Prediction[] => {
      if (exercise.type !== 'predict') return []
      const prediction = firstPrediction(exercise, fitted(exercise, answerTo(exercise.id)))
      return prediction ? [prediction] : []
    })
    return calibrated(predictions, 'module')
  })
  return sentence && <p className="ex-calibration">{sentence}</p>
}
