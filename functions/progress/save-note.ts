import { boxesOf } from '#contract/lesson-parts'
import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import { notesProblem } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { hasAccessIn, noAccess, requireAccess } from '../learners/enrolment.ts'

type Needs = Pick<LearnerContext, 'access' | 'overview' | 'settings' | 'notes' | 'lessons' | 'world'>
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
  if (await isLocked(moduleId, note.boxId, context)) {
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

/** Whether completing the module has locked the box. Throws `no-access` for a learner without access. */
async function isLocked(moduleId: ModuleId, boxId: string, context: Needs): Promise<boolean> {
  if (boxId !== notesBox || !hasActivity(moduleId)) {
    await requireAccess(moduleId, context)
    return false
  }
  // One read of both instead of two.
  const { access, progress } = await context.overview({ consistent: true })
  if (!hasAccessIn(access, moduleId, context)) throw noAccess()
  return progress.some((one) => one.moduleId === moduleId && one.completed)
}
