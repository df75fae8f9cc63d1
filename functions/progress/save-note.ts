import type { Note } from '#contract/work'
import type { ModuleId } from '#domain/catalogue'
import { hasActivity, notesBox } from '#domain/completion'
import { deviceLabel, isBlank } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import { hasAccessIn, noAccess, requireAccess } from '../learners/enrolment.ts'
import { checkBox } from './note-checks.ts'

type Needs = Pick<LearnerContext, 'access' | 'overview' | 'settings' | 'notes' | 'versions' | 'lessons' | 'world'>
type Save = {
  moduleId: ModuleId
  boxId: string
  text: string
  version: number
  operation: string
  keepPrevious?: boolean | undefined
  where?: string | undefined
}

/**
 * Saves a notes box if `version` is still the server's version. Otherwise throws `conflict` with the server's copy in
 * `details.current`. Completing a module with an activity locks its notes: then `details.locked` is true.
 * With `keepPrevious` the text that's replaced becomes an earlier version first.
 */
export async function saveNote({ moduleId, keepPrevious, where, ...note }: Save, context: Needs): Promise<Note> {
  checkBox({ moduleId, ...note }, context)
  if (await isLocked(moduleId, note.boxId, context)) {
    const stored = await context.notes.read(moduleId, note.boxId)
    if (stored?.text === note.text) return stored
    throw new Problem('conflict', 'These notes were locked when the module was completed. You can still read them.', {
      locked: true,
      current: stored,
    })
  }
  const now = context.world.now()
  if (keepPrevious) await keepReplaced({ moduleId, ...note }, now, context)
  const saved = await context.notes.save(moduleId, { ...note, where: deviceLabel(where), savedAt: now.toISOString() })
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
  // One query for access and progress instead of two reads.
  const { access, progress } = await context.overview({ consistent: true })
  if (!hasAccessIn(access, moduleId, context)) throw noAccess()
  return progress.some((one) => one.moduleId === moduleId && one.completed)
}

/** Keeps the stored text, unless it has another version: then the save is a retry or will conflict. */
async function keepReplaced({ moduleId, boxId, text, version }: Save, now: Date, { notes, versions }: Needs) {
  const stored = await notes.read(moduleId, boxId)
  if (stored?.version !== version || stored.text === text || isBlank(stored.text)) return
  const { boxId: _, ...replaced } = stored
  await versions.ofBox(moduleId, boxId).keepReplaced(replaced, now)
}
