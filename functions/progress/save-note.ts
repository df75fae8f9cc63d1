import { boxesOf } from '#contract/lesson-parts'
import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import { notesProblem } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'notes' | 'lessons' | 'world'>
type Save = { moduleId: ModuleId; boxId: string; text: string; version: number; operation: string }

/** Saves a box of the learner's words over the version that was read; a stale save gets the server's copy back. */
export async function saveNote({ moduleId, ...note }: Save, context: Needs): Promise<Note> {
  const problem = notesProblem(note.text)
  if (problem) throw new Problem('too-large', problem)
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson || !boxesOf(lesson).includes(note.boxId)) throw notFound('This lesson has no such box.')
  await requireAccess(moduleId, context)
  if (note.boxId === notesBox && hasActivity(moduleId) && (await context.progress.read(moduleId))?.completed) {
    const kept = await context.notes.read(moduleId, note.boxId)
    if (kept?.text === note.text) return kept
    throw new Problem('conflict', 'These notes were locked when the module was completed. You can still read them.', {
      locked: true,
      current: kept,
    })
  }
  const saved = await context.notes.save(moduleId, { ...note, savedAt: context.world.now().toISOString() })
  if ('stale' in saved)
    throw new Problem('conflict', 'These notes were changed in another tab or on another device.', {
      current: saved.stale,
    })
  return saved
}
