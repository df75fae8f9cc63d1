import type { getIssuedCertificates } from '#contract/desk'
import type { RouteInput, RouteResult } from '#contract/route'
import type { DeskContext } from './context.ts'
import { cursorOf, placeIn } from './cursor.ts'

/** The certificates that were issued in a month, newest first. */
export async function listCertificates(
  { month, cursor }: RouteInput<typeof getIssuedCertificates>,
  { lists }: Pick<DeskContext, 'lists'>,
): Promise<RouteResult<typeof getIssuedCertificates>> {
  const list = `certificates ${month}`
  const { items, next } = await lists.certificates(month, { limit: 100, after: placeIn(list, cursor) })
  const certificates = items.map(({ sub, ...row }) => ({ ...row, ...(sub && { learnerId: sub }) }))
  return { certificates, ...cursorOf(list, next) }
}
