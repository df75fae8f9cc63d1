import type { ModuleId } from '#domain/catalogue'
import { deviceLabel, isBlank } from '#domain/text'
import type { LearnerContext } from '../context.ts'
import { checkNote } from './note-checks.ts'

type Needs = Pick<LearnerContext, 'access' | 'settings' | 'notes' | 'versions' | 'lessons' | 'world'>
type Discarded = {
  moduleId: ModuleId
  boxId: string
  text: string
  operation: string
  where?: string | undefined
}

/**
 * Keeps a text that the learner discards as an earlier version of the box, with the checks of a save. A locked box takes it too:
 * text typed too late for completion is discarded there.
 */
export async function keepNote(
  { moduleId, boxId, where, ...note }: Discarded,
  context: Needs,
): Promise<{ kept: boolean }> {
  await checkNote({ moduleId, boxId, text: note.text }, context)
  if (isBlank(note.text)) return { kept: false }
  const discarded = { ...note, where: deviceLabel(where) }
  const until = await context.versions.ofBox(moduleId, boxId).keepDiscarded(discarded, context.world.now())
  await context.notes.mark(moduleId, boxId, until)
  return { kept: true }
}
