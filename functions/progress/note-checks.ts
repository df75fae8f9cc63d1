import { boxesOf } from '#contract/lesson-parts'
import type { ModuleId } from '#domain/catalogue'
import { notesProblem } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'lessons'>

type Note = { moduleId: ModuleId; boxId: string; text: string }

/** Throws `too-large`, `not-found` or `no-access` unless the learner may write this text in this box. */
export async function checkNote(note: Note, context: Needs): Promise<void> {
  checkBox(note, context)
  await requireAccess(note.moduleId, context)
}

/** The same without looking at the learner's access. */
export function checkBox({ moduleId, boxId, text }: Note, { lessons }: Pick<Needs, 'lessons'>): void {
  const problem = notesProblem(text)
  if (problem) throw new Problem('too-large', problem)
  const lesson = lessons.lesson(moduleId)
  if (!lesson || !boxesOf(lesson).includes(boxId))
    throw notFound('This box is no longer part of the lesson. Please copy your text and reload the page.')
}
