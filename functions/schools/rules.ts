import { gstIncluded } from '#access/rules'
import { price } from '#catalogue/catalogue'
import type { SchoolPrice } from '#core/site-settings'
import { isTakenBack } from '#payments/rules'

/** How many seats one order has. */
export const seatLimits = { fewest: 2, most: 200 } as const

/**
 * From this total on, in cents, a tax invoice has to name its buyer, so the order needs an ABN.
 * @public until orders can be placed
 */
export const abnNeededFrom = 100_000

/** How long a seat's link works, how long after the invitation a reminder may go, and before taken seats end, in days. */
export const seatDays = { link: 60, reminder: 14, ending: 14 } as const
/**
 * How long a school has to pay an invoice, in days.
 * @public until orders can be placed
 */
export const invoiceDays = 30

/**
 * What a seat costs, in cents, if a school orders so many. Settings may make it cheaper from a number on.
 * @public until orders can be placed
 */
export function seatPrice(seats: number, prices: readonly SchoolPrice[] = []): number {
  return Math.min(price.amount, ...prices.flatMap(({ from, cents }) => (seats >= from ? [cents] : [])))
}

/**
 * What an order comes to, in cents, and the GST in it.
 * @public until orders can be placed
 */
export function totalOf(seats: number, perSeat: number, gstRegistered: boolean): { total: number; tax: number } {
  const total = seats * perSeat
  return { total, tax: gstIncluded(total, gstRegistered) }
}

/** `open`: to be paid. `approved`: its seats work before it's paid. `refunded`: all of it went back. `void`: nobody will pay it. */
export const orderStates = ['open', 'approved', 'paid', 'refunded', 'void'] as const
export type OrderState = (typeof orderStates)[number]

/** What Stripe last showed of an order's money, and what an operator decided. Amounts in cents. */
export type OrderMoney = {
  seats: number
  price: number
  total: number
  money: 'none' | 'processing' | 'paid' | 'void'
  refunded: number
  dispute: 'none' | 'open' | 'lost'
  approvedAt?: string | undefined
}

export function stateOf({
  money,
  refunded,
  dispute,
  total,
  approvedAt,
}: Omit<OrderMoney, 'seats' | 'price'>): OrderState {
  if (money === 'void') return 'void'
  if (money === 'paid') return isTakenBack({ refunded, dispute, amountTotal: total }) ? 'refunded' : 'paid'
  return approvedAt ? 'approved' : 'open'
}

/** Whether seats of the order can be handed out and taken. */
export const seatsWork = (state: OrderState): boolean => state === 'paid' || state === 'approved'

/** How many of an order's seats nobody pays for: those whose money went back, or all. */
export function seatsUnpaid(order: OrderMoney): number {
  const state = stateOf(order)
  if (state === 'void' || state === 'refunded') return order.seats
  return state === 'paid' ? Math.min(order.seats, Math.floor(order.refunded / order.price)) : 0
}

/** A seat as far as it's stored; one that was never handed out isn't. */
export type Seat = {
  number: number
  /** The address that was invited. Without it, the coordinator copied a link. */
  email?: string | undefined
  /** When it was handed out, and when an email was last asked for. */
  givenAt?: string | undefined
  askedAt?: string | undefined
  remindedAt?: string | undefined
  /** Hashes of its links' codes, each with the time until which it works. */
  codes?: ReadonlySet<string> | undefined
  /** Missing of a taken seat once the account is deleted. */
  takenBy?: string | undefined
  takenAt?: string | undefined
  sharesCertificate?: boolean | undefined
  /** When it ended, and why: its money went back, or an operator decided it. */
  endedAt?: string | undefined
  endedBy?: 'money' | 'operator' | undefined
}

const isFree = ({ takenAt, endedAt }: Pick<Seat, 'takenAt' | 'endedAt'>): boolean => !takenAt && !endedAt

/** The numbers of an order's seats that nobody has taken and that haven't ended; those that were never handed out come last. */
export function freeSeats(seats: number, stored: readonly Seat[]): number[] {
  const byNumber = new Map(stored.map((seat) => [seat.number, seat]))
  const free = Array.from({ length: seats }, (_, n) => n + 1).filter((number) => isFree(byNumber.get(number) ?? {}))
  return free.toSorted((a, b) => Number(!byNumber.get(a)?.givenAt) - Number(!byNumber.get(b)?.givenAt) || a - b)
}

/**
 * Which free seats end, or come back, so that no more are open than were paid for. Taken seats stay as they are.
 * @public until orders can be placed
 */
export function seatsToSettle(order: OrderMoney, stored: readonly Seat[]): { end: number[]; reopen: number[] } {
  const ended = stored.filter(({ endedAt }) => endedAt)
  const change = seatsUnpaid(order) - ended.length
  if (change >= 0) {
    // A seat that somebody was invited to goes last.
    const free = freeSeats(order.seats, stored).toReversed()
    return { end: free.slice(0, change), reopen: [] }
  }
  const back = ended.filter(({ endedBy, takenAt }) => endedBy === 'money' && !takenAt).map(({ number }) => number)
  return { end: [], reopen: back.toSorted((a, b) => a - b).slice(0, -change) }
}

/**
 * Taken seats that haven't ended and that nobody pays for. What becomes of them, an operator decides.
 * @public until orders can be placed
 */
export function takenUnpaid(order: OrderMoney, stored: readonly Seat[]): number {
  return Math.max(
    0,
    seatsUnpaid(order) - stored.filter(({ endedAt }) => endedAt).length - freeSeats(order.seats, stored).length,
  )
}

/** Who may look after an order: whoever placed it, and the colleague whom they added. */
export const isCoordinator = (
  sub: string,
  { placedBy, colleague }: { placedBy?: string | undefined; colleague?: string | undefined },
): boolean => sub === placedBy || sub === colleague

/** How the code of a seat's link begins: its order and its number. The rest is a secret of 128 bits. */
const codePattern = /^([0-9A-HJKMNP-TV-Z]{26})(\d{3})([0-9a-f]{32})$/i

/**
 * The parts of a link's code; undefined if it can't be one. Mail filters may have changed its case.
 * @public until orders can be placed
 */
export function seatCodeIn(code: string): { orderId: string; number: number; secret: string } | undefined {
  const [, order = '', number = '', secret = ''] = codePattern.exec(code.trim()) ?? []
  return order ? { orderId: order.toUpperCase(), number: Number(number), secret: secret.toLowerCase() } : undefined
}

/** @public until seats are handed out */
export const seatCode = ({ orderId, number, secret }: { orderId: string; number: number; secret: string }): string =>
  `${orderId.toLowerCase()}${String(number).padStart(3, '0')}${secret}`

/** An address, in the one form in which it's compared. */
export const plainAddress = (email: string): string => email.trim().toLowerCase()

const address = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/

export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)
