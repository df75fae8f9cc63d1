import type { Client } from '../client/client.ts'
import type { Target } from './target.ts'
import type { answersTarget } from './targets/answers.ts'
import { discardedTarget } from './targets/discarded.ts'
import type { entriesTarget } from './targets/entries.ts'
import type { exercisesTarget } from './targets/exercises.ts'
import { notesTarget } from './targets/notes.ts'
import type { promptFormsTarget } from './targets/prompt-forms.ts'

/** Everything that autosave looks after, by kind. */
export type Targets = {
  note: ReturnType<typeof notesTarget>
  discarded: ReturnType<typeof discardedTarget>
  answers: ReturnType<typeof answersTarget>
  exercise: ReturnType<typeof exercisesTarget>
  prompt: ReturnType<typeof promptFormsTarget>
  entry: ReturnType<typeof entriesTarget>
}
type ValueOf<T> = T extends Target<infer V> ? V : never
export type Values = { [K in keyof Targets]: ValueOf<Targets[K]> }

export type MakeTargets = (send: Client['send']) => Partial<Targets>

/** The targets that every lesson needs. The others come with the part of the page that needs them. */
export const basicTargets: MakeTargets = (send) => ({ note: notesTarget(send), discarded: discardedTarget() })
