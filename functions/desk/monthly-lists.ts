import type { getDeskLog, getIssuedCertificates, getSales } from '#contract/desk'
import type { RouteInput, RouteResult } from '#contract/route'
import { taxLeft } from '#domain/settlement'
import type { DeskContext } from './context.ts'
import { cursorOf, placeIn } from './cursor.ts'

type Input = RouteInput<typeof getSales>

/** The certificates that were issued in a month, newest first. */
export async function listCertificates(
  { month, cursor }: Input,
  { lists, learner }: Pick<DeskContext, 'lists' | 'learner'>,
): Promise<RouteResult<typeof getIssuedCertificates>> {
  const list = `certificates ${month}`
  const { items, next } = await lists.certificates(month, { limit: 100, after: placeIn(list, cursor) })
  const certificates = await Promise.all(
    items.map(async ({ sub, ...row }) => {
      // Few are revoked, and only their holder's record says what came after.
      const current = sub && row.revoked && (await learner(sub).certificates.read(row.key))
      const isReplaced = current && current.id !== row.id
      return { ...row, ...(sub && { learnerId: sub }), ...(isReplaced && { replaced: true as const }) }
    }),
  )
  return { certificates, ...cursorOf(list, next) }
}

/** The payments of a month, newest first. */
export async function listSales(
  { month, cursor }: Input,
  { lists }: Pick<DeskContext, 'lists'>,
): Promise<RouteResult<typeof getSales>> {
  const list = `payments ${month}`
  const { items, next } = await lists.payments(month, { limit: 100, after: placeIn(list, cursor) })
  const payments = items.map(({ sub, ...row }) => ({ ...row, taxLeft: taxLeft(row), ...(sub && { learnerId: sub }) }))
  return { payments, ...cursorOf(list, next) }
}

/** What operators did and read in a month, and what the nightly sweep corrected, newest first. */
export async function showLog(
  { month, cursor }: Input,
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
