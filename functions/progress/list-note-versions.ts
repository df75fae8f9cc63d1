import type { getNoteVersions } from '#contract/earlier-versions'
import type { RouteResult } from '#contract/route'
import type { ModuleId } from '#domain/catalogue'
import type { LearnerContext } from '../context.ts'

/** The earlier versions of a box, newest first. Readable after access has ended, and if the box has left the lesson. */
export async function listNoteVersions(
  { moduleId, boxId }: { moduleId: ModuleId; boxId: string },
  { versions, world }: Pick<LearnerContext, 'versions' | 'world'>,
): Promise<RouteResult<typeof getNoteVersions>> {
  const found = await versions.ofBox(moduleId, boxId).list(world.now())
  return { versions: found.map(({ title: _, ...version }) => version) }
}
