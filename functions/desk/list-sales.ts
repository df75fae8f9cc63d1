import type { getSales } from '#contract/desk'
import type { RouteInput, RouteResult } from '#contract/route'
import { taxLeft } from '#domain/settlement'
import type { DeskContext } from './context.ts'
import { cursorOf, placeIn } from './cursor.ts'

/** The payments of a month, newest first. */
export async function listSales(
  { month, cursor }: RouteInput<typeof getSales>,
  { lists }: Pick<DeskContext, 'lists'>,
): Promise<RouteResult<typeof getSales>> {
  const list = `payments ${month}`
  const { items, next } = await lists.payments(month, { limit: 100, after: placeIn(list, cursor) })
  const payments = items.map(({ sub, ...sale }) => ({
    ...sale,
    taxLeft: taxLeft(sale),
    ...(sub && { learnerId: sub }),
  }))
  return { payments, ...cursorOf(list, next) }
}
