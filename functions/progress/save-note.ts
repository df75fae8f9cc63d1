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

/**
 * Saves a notes box if `version` is still the server's version. Otherwise throws `conflict` with the server's copy in
 * `details.current`. Completing a module with an activity locks its notes: then `details.locked` is true.
 */
export async function saveNote({ moduleId, ...note }: Save, context: Needs): Promise<Note> {
  const problem = notesProblem(note.text)
  if (problem) throw new Problem('too-large', problem)
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson || !boxesOf(lesson).includes(note.boxId))
    throw notFound('This box is no longer part of the lesson. Please copy your text and reload the page.')
  await requireAccess(moduleId, context)
  if (note.boxId === notesBox && hasActivity(moduleId) && (await context.progress.read(moduleId))?.completed) {
    const stored = await context.notes.read(moduleId, note.boxId)
    if (stored?.text === note.text) return stored
    throw new Problem('conflict', 'These notes were locked when the module was completed. You can still read them.', {
      locked: true,
      current: stored,
    })
  }
  const saved = await context.notes.save(moduleId, { ...note, savedAt: context.world.now().toISOString() })
  if ('stale' in saved)
    throw new Problem('conflict', 'These notes were changed in another tab or on another device.', {
      current: saved.stale,
    })
  return saved
}
