import { notFound } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { LearnerContext } from '../context.ts'
import type { getEntryHistory, getEntryVersion } from './contract.ts'

type Needs = Pick<LearnerContext, 'versions' | 'world'>

/** What there is of earlier versions of an entry, newest first. */
export const listEntryHistory = async (
  { entryId }: { entryId: string },
  { versions, world }: Needs,
): Promise<RouteResult<typeof getEntryHistory>> => ({
  versions: await versions.ofEntry(entryId).summaries(world.now()),
})

/** One earlier version of an entry. Throws `not-found` once it has expired. */
export async function readEntryVersion(
  { entryId, key }: { entryId: string; key: string },
  { versions, world }: Needs,
): Promise<RouteResult<typeof getEntryVersion>> {
  const version = await versions.ofEntry(entryId).read(key, world.now())
  if (!version) throw notFound('This earlier version is no longer kept.')
  return { text: version.text }
}
