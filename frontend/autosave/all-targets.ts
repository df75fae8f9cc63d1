import type { Client } from '../client/client.ts'
import type { Autosave } from './autosave.ts'
import { autosaveOf } from './open-autosave.ts'
import { answersTarget } from './targets/answers.ts'
import { entriesTarget } from './targets/entries.ts'
import { exercisesTarget } from './targets/exercises.ts'
import { promptFormsTarget } from './targets/prompt-forms.ts'
import { basicTargets, type MakeTargets, type Targets } from './targets.ts'

/** Every target, to save what earlier visits left. A new kind of thing to save is one line here; a box in a lesson is a note. */
export const allTargets = ((send) => ({
  ...basicTargets(send),
  answers: answersTarget(send),
  exercise: exercisesTarget(send),
  prompt: promptFormsTarget(),
  entry: entriesTarget(send),
})) satisfies MakeTargets as (send: Parameters<MakeTargets>[0]) => Targets

/** The autosave of an account with every target. */
export const autosaveOfAll = (account: string, send: Client['send']): Autosave => autosaveOf(account, send, allTargets)
