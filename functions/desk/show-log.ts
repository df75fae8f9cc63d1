import type { getDeskLog } from '#contract/desk'
import type { RouteInput, RouteResult } from '#contract/route'
import type { DeskContext } from './context.ts'
import { cursorOf, placeIn } from './cursor.ts'

/** What operators did and read in a month, and what the nightly sweep corrected, newest first. */
export async function showLog(
  { month, cursor }: RouteInput<typeof getDeskLog>,
  { audit, learner }: Pick<DeskContext, 'audit' | 'learner'>,
): Promise<RouteResult<typeof getDeskLog>> {
  const list = `log ${month}`
  const { items, next } = await audit.page(month, { limit: 100, after: placeIn(list, cursor) })
  const nameOf = async (actor: string) => {
    if (actor === 'sweep') return 'the nightly sweep'
    const profile = await learner(actor).profile.read()
    return profile ? `${profile.name} <${profile.email}>` : actor
  }
  const actors = [...new Set(items.map(({ actor }) => actor))]
  const names = new Map(await Promise.all(actors.map(async (actor) => [actor, await nameOf(actor)] as const)))
  const entries = items.map(({ requestId: _, actor, ...entry }) => ({ ...entry, actor: names.get(actor) ?? actor }))
  return { entries, ...cursorOf(list, next) }
}
