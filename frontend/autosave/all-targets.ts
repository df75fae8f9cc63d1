import { answersTarget } from './targets/answers.ts'
import { exercisesTarget } from './targets/exercises.ts'
import { promptFormsTarget } from './targets/prompt-forms.ts'
import { basicTargets, type MakeTargets, type Targets } from './targets.ts'

/** Every target, to save what earlier visits left. A new text box is a new target here. */
export const allTargets = ((send) => ({
  ...basicTargets(send),
  answers: answersTarget(send),
  exercise: exercisesTarget(send),
  prompt: promptFormsTarget(send),
})) satisfies MakeTargets as (send: Parameters<MakeTargets>[0]) => Targets
