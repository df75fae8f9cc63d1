import type { ModuleId } from '#catalogue/catalogue'
import { notFound } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { getNoteHistory, getNoteVersion } from './contract.ts'

type Box = { moduleId: ModuleId; boxId: string }
type Needs = Pick<LearnerContext, 'versions' | 'world'>

/** What there is of earlier versions of a box, newest first. Readable after access has ended, and if the box has left the lesson. */
export const listNoteHistory = async (
  { moduleId, boxId }: Box,
  { versions, world }: Needs,
): Promise<RouteResult<typeof getNoteHistory>> => ({
  versions: await versions.ofBox(moduleId, boxId).summaries(world.now()),
})

/** One earlier version of a box. Throws `not-found` once it has expired. */
export async function readNoteVersion(
  { moduleId, boxId, key }: Box & { key: string },
  { versions, world }: Needs,
): Promise<RouteResult<typeof getNoteVersion>> {
  const version = await versions.ofBox(moduleId, boxId).read(key, world.now())
  if (!version) throw notFound('This earlier version is no longer kept.')
  return { text: version.text }
}
