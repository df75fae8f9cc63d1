import { useSyncExternalStore } from 'react'
import { fitted } from '#exercises/kinds'
import { firstPrediction, type Prediction } from '#exercises/predict'
import { exercisesOf } from '#lessons/lesson-parts'
import { exercisePath } from '../autosave/targets/exercises.ts'
import { useAutosave } from '../autosave/use-autosave.ts'
import { calibrated } from './calibrated.ts'
import type { InLesson } from './part-props.ts'
import { targets } from './use-answer.ts'

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
