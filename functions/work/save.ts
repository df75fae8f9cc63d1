import { hasAccessIn, noAccess, requireAccess } from '#access/enrolment'
import type { ModuleId } from '#catalogue/catalogue'
import { hasActivity, notesBox } from '#catalogue/module-work'
import { replacing } from '#core/earlier-versions'
import { notFound, Problem } from '#core/errors'
import { deviceLabel, notesProblem } from '#core/text'
import type { Answer } from '#exercises/kinds'
import { boxesOf, exercisesOf, ticksOf } from '#lessons/lesson-parts'
import type { LearnerContext } from '../context.ts'
import type { SavedAnswer } from './answer-contract.ts'
import type { Note, Progress } from './contract.ts'
import type { ReplacedNote } from './store.ts'

type Needs = Pick<
  LearnerContext,
  'access' | 'overview' | 'settings' | 'notes' | 'versions' | 'rates' | 'lessons' | 'world'
>
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
 * A text that loses much, or any text with `keepPrevious`, becomes an earlier version before it's replaced.
 */
export async function saveNote(save: Save, context: Needs): Promise<Note> {
  const { moduleId, keepPrevious: _, where, ...note } = save
  checkBox({ moduleId, ...note }, context)
  const [locked, replaced] = await Promise.all([
    isLocked(moduleId, note.boxId, context),
    context.notes.replaced(moduleId, note.boxId, note.version),
  ])
  if (locked) {
    const stored = await context.notes.read(moduleId, note.boxId)
    if (stored?.text === note.text) return stored
    throw new Problem('conflict', 'These notes were locked when the module was completed. You can still read them.', {
      locked: true,
      current: stored,
    })
  }
  const now = context.world.now()
  const remembered = await keepReplaced(replaced, save, now, context)
  const written = { ...note, where: deviceLabel(where), savedAt: now.toISOString(), ...remembered }
  const saved = await context.notes.save(moduleId, written)
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

/** Keeps the text that the save replaces, if it has to be kept. Returns what to remember with the new text. */
async function keepReplaced(
  replaced: ReplacedNote | undefined,
  { moduleId, boxId, text, keepPrevious }: Save,
  now: Date,
  { versions, rates }: Needs,
): Promise<{ lost?: number; keptUntil?: number }> {
  if (!replaced) return {}
  const { lost: _, keptUntil: __, ...earlier } = replaced
  const { keeps, lost } = replacing(replaced, { text, now, asked: keepPrevious })
  // Past the day's limit of versions, the save goes on without one.
  if (keeps && (await rates.count('versions', now)))
    return { lost, keptUntil: await versions.ofBox(moduleId, boxId).keepReplaced(earlier, now) }
  return { lost }
}

/** Throws `too-large` or `not-found` unless this text fits in this box. Doesn't look at the learner's access. */
function checkBox(
  { moduleId, boxId, text }: Pick<Save, 'moduleId' | 'boxId' | 'text'>,
  { lessons }: Pick<Needs, 'lessons'>,
): void {
  const problem = notesProblem(text)
  if (problem) throw new Problem('too-large', problem)
  const lesson = lessons.lesson(moduleId)
  if (!lesson || !boxesOf(lesson).includes(boxId))
    throw notFound('This box is no longer part of the lesson. Please copy your text and reload the page.')
}

type SaveAnswerNeeds = Pick<LearnerContext, 'access' | 'settings' | 'lessons' | 'exerciseAnswers' | 'world'>
type SaveAnswerSave = { moduleId: ModuleId; exerciseId: string; answer: Answer; version: number; operation: string }

/**
 * Saves the answer to an exercise, also after the module is complete: answers decide nothing. If `version` isn't the server's, throws `conflict` with the server's answer in `details.current`.
 */
export async function saveAnswer(
  { moduleId, ...save }: SaveAnswerSave,
  context: SaveAnswerNeeds,
): Promise<SavedAnswer> {
  const lesson = context.lessons.lesson(moduleId)
  const exercise = lesson && exercisesOf(lesson).find(({ id }) => id === save.exerciseId)
  if (exercise?.type !== save.answer.type)
    throw notFound('This exercise is no longer part of the lesson. Please reload the page.')
  await requireAccess(moduleId, context)
  const saved = await context.exerciseAnswers.save(moduleId, { ...save, savedAt: context.world.now().toISOString() })
  if ('stale' in saved)
    throw new Problem('conflict', 'This exercise was answered in another tab or on another device.', {
      current: saved.stale,
    })
  return saved
}

type SavePositionNeeds = Pick<LearnerContext, 'access' | 'settings' | 'progress' | 'lessons' | 'world'>
type Position = { moduleId: ModuleId; section?: string | undefined; tick: string[]; untick: string[] }

/** Saves the learner's position in a module and the ticked items. Ticks don't count towards completion. */
export async function savePosition({ moduleId, ...position }: Position, context: SavePositionNeeds): Promise<Progress> {
  const lesson = context.lessons.lesson(moduleId)
  if (!lesson) throw notFound('This lesson isn’t available yet.')
  const known = new Set(ticksOf(lesson))
  const ids = [...position.tick, ...position.untick, ...(position.section ? [position.section] : [])]
  if (ids.some((id) => !known.has(id)))
    throw notFound('This section is no longer part of the lesson. Please reload the page.')
  await requireAccess(moduleId, context)
  return context.progress.savePosition(moduleId, { ...position, at: context.world.now().toISOString() })
}
