import { useSyncExternalStore } from 'react'
import { fitted } from '#contract/exercises/kinds'
import { sureIn } from '#contract/exercises/predict'
import { exercisesOf } from '#contract/lesson-parts'
import { exercisePath } from '../../autosave/targets/exercises.ts'
import { useAutosave } from '../../autosave/use-autosave.ts'
import { calibrated, type Prediction } from './calibrated.ts'
import type { Place } from './place.ts'
import { targets } from './use-answer.ts'

/** How sure the learner was over the module's predictions, beside how many came true. First predictions count. */
export function Calibration({ lesson, work, account }: Place) {
  const autosave = useAutosave(account, targets)
  const answerTo = (id: string) => {
    const draft = autosave.draft('exercise', exercisePath(lesson.moduleId, id))
    return draft ? draft.value : work.answers?.find((one) => one.exerciseId === id)?.answer
  }
  const sentence = useSyncExternalStore(autosave.watch, () => {
    const predictions = exercisesOf(lesson).flatMap((exercise): Prediction[] => {
      if (exercise.type !== 'predict') return []
      const { first } = fitted(exercise, answerTo(exercise.id))
      // The slider stood at 75 before anyone moved it.
      const said = first && (first.certainty !== undefined || first.sure !== 75)
      return said ? [{ sure: sureIn(first), cameTrue: first.choice === exercise.happens }] : []
    })
    return calibrated(predictions)
  })
  return sentence && <p className="ex-calibration">{sentence}</p>
}
