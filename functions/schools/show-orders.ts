import { notFound } from '#core/errors'
import type { RouteResult } from '#core/route'
import type { SchoolsContext } from './context.ts'
import type { getOrders, Order as OrderView } from './contract.ts'
import { freeSeats, isCoordinator, type Seat, seatsWork, stateOf } from './rules.ts'
import type { Order } from './store.ts'
import { schools } from './wording.ts'

/**
 * The order, for somebody who looks after it. Whoever doesn't gets the same answer as for one that isn't there.
 * @public until seats are handed out
 */
export async function coordinated(orderId: string, { orders, sub }: Pick<SchoolsContext, 'orders' | 'sub'>) {
  const order = await orders.read(orderId)
  if (!order || !isCoordinator(sub, order)) throw notFound(schools.unknownOrder)
  return order
}

/** An order as those who look after it see it. */
function orderView(order: Order, seats: readonly Seat[], sub: string): OrderView {
  const { contactName: name, contactEmail: email, colleagueEmail, colleague, money, dueAt, seatsEndAt } = order
  const { orderId, courseId, school, abn, purchaseOrder, pay, overdue, price, total, tax, refunded, currency } = order
  const state = stateOf(order)
  return {
    ...{ orderId, courseId, seats: order.seats, school, contact: { name, email }, pay, state, price, total, tax },
    ...{ refunded, currency, createdAt: order.createdAt },
    ...(abn && { abn }),
    ...(purchaseOrder && { purchaseOrder }),
    taken: seats.filter(({ takenAt, endedAt }) => takenAt && !endedAt).length,
    free: seatsWork(state) ? freeSeats(order.seats, seats).length : 0,
    processing: money === 'processing',
    overdue: overdue && money === 'none',
    ...(dueAt && { dueOn: dueAt }),
    hasInvoice: order.invoiceId !== undefined,
    ...(order.paidAt && { paidAt: order.paidAt }),
    ...(seatsEndAt && { seatsEndOn: seatsEndAt }),
    mine: order.placedBy === sub,
    ...(colleagueEmail && { colleague: { email: colleagueEmail, joined: colleague !== undefined } }),
  }
}

/** The orders that the caller looks after, newest first. One that they don't look after any more is left out. */
export async function listOrders(
  _input: unknown,
  { orders, seatsOf, ownOrders, sub }: Pick<SchoolsContext, 'orders' | 'seatsOf' | 'ownOrders' | 'sub'>,
): Promise<RouteResult<typeof getOrders>> {
  const found = await Promise.all(
    (await ownOrders.all()).map(async (orderId) => {
      const order = await orders.read(orderId)
      return order && isCoordinator(sub, order) ? [orderView(order, await seatsOf(orderId).all(), sub)] : []
    }),
  )
  return { orders: found.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) }
}
