import type { Client } from '../client/client.ts'
import type { Target } from './target.ts'
import { answersTarget } from './targets/answers.ts'
import { discardedTarget } from './targets/discarded.ts'
import { notesTarget } from './targets/notes.ts'
import { promptFormsTarget } from './targets/prompt-forms.ts'

/** Everything that autosave looks after, by kind. A new text box is a new target here. */
export const targetsOf = (send: Client['send']) => ({
  note: notesTarget(send),
  answers: answersTarget(send),
  prompt: promptFormsTarget(send),
  discarded: discardedTarget(send),
})

export type Targets = ReturnType<typeof targetsOf>
type ValueOf<T> = T extends Target<infer V> ? V : never
/** The type of each kind's value. */
export type Values = { [K in keyof Targets]: ValueOf<Targets[K]> }
