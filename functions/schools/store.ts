import * as z from 'zod/mini'
import { accessOf } from '#access/store'
import { absent, type Change, Containing, type Item } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import { orderListing } from '#core/lists'
import { ratesOf } from '#core/rates'
import type { Table } from '#core/table'
import { readOverview } from '#dashboard/overview'
import { openPayments } from '#payments/store'
import { profilesOf } from '#people/store'
import type { Seat } from './rules.ts'

const StoredOrder = z.object({
  orderId: z.string(),
  /** A course that may have left the catalogue since. */
  courseId: z.string(),
  seats: z.number(),
  school: z.string(),
  abn: z.optional(z.string()),
  purchaseOrder: z.optional(z.string()),
  contactName: z.string(),
  contactEmail: z.string(),
  pay: z.enum(['card', 'invoice']),
  /** In cents: of a seat, of all, and the GST in it. */
  price: z.number(),
  total: z.number(),
  tax: z.number(),
  currency: z.string(),
  createdAt: z.string(),
  /** The accounts that look after it; missing once they're deleted. A colleague joins with an account of that address. */
  placedBy: z.optional(z.string()),
  colleagueEmail: z.optional(z.string()),
  colleague: z.optional(z.string()),
  /** What stands for it at Stripe. A payment page that was closed is followed by another: `attempt` counts them. */
  customerId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  invoiceId: z.optional(z.string()),
  attempt: z._default(z.number(), 0),
  /** What Stripe last showed of its money. */
  money: z._default(z.enum(['none', 'processing', 'paid', 'void']), 'none'),
  refunded: z._default(z.number(), 0),
  dispute: z._default(z.enum(['none', 'open', 'lost']), 'none'),
  overdue: z._default(z.boolean(), false),
  dueAt: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  approvedAt: z.optional(z.string()),
  /** When taken seats end that nobody pays for, as an operator decided. */
  seatsEndAt: z.optional(z.string()),
  /** Counts the changes of this item. */
  revision: z._default(z.number(), 0),
})
export type Order = z.infer<typeof StoredOrder>
export type NewOrder = Omit<Order, 'attempt' | 'money' | 'refunded' | 'dispute' | 'overdue' | 'revision'>

const StoredSeat = z.object({
  number: z.number(),
  email: z.optional(z.string()),
  givenAt: z.optional(z.string()),
  askedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
  codes: z.optional(z.set(z.string())),
  takenBy: z.optional(z.string()),
  takenAt: z.optional(z.string()),
  sharesCertificate: z.optional(z.boolean()),
  endedAt: z.optional(z.string()),
  endedBy: z.optional(z.enum(['money', 'operator'])),
})

const orderPartition = (orderId: string) => `ORDER#${orderId}`
const seatPrefix = 'SEAT#'

/** Schools' orders. Each change is conditional on what was read, so whoever lost a race reads again. */
export function openOrders(table: Table) {
  const key = (orderId: string) => keyIn(orderPartition(orderId), 'ORDER')
  return {
    async read(orderId: string): Promise<Order | undefined> {
      const item = await table.get(key(orderId))
      return item && StoredOrder.parse(item)
    },
    /** Stores a new order, or returns the one that is stored under its id already. */
    async create(order: NewOrder): Promise<Order> {
      const set = { ...order, ...orderListing(order.orderId, order.createdAt) }
      const result = await table.write(key(order.orderId), { set, when: [{ pk: absent }] })
      return StoredOrder.parse(result.written ? result.item : result.current)
    },
    /** Changes an order as it was read; undefined in `set` takes an attribute away. False if it has changed since. */
    async change(order: Order, set: Partial<Omit<Order, 'orderId' | 'revision'>>): Promise<boolean> {
      const remove = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [name] : []))
      const { orderId, revision } = order
      const when = [{ orderId, revision: revision || absent }]
      return (await table.write(key(orderId), { set, remove, increment: { revision: 1 }, when })).written
    },
    /** Takes a deleted account off an order; what the school ordered and paid stays. */
    async forget(orderId: string, sub: string): Promise<void> {
      for (const [name, address] of [['placedBy'], ['colleague', 'colleagueEmail']] as const) {
        const remove = [name, ...(address ? [address] : [])]
        await table.write(key(orderId), { remove, increment: { revision: 1 }, when: [{ [name]: sub }] })
      }
    },
  }
}

/** The seats of an order. One that was never handed out, taken or ended has no item. */
export function seatsOf(table: Table, orderId: string) {
  const pk = orderPartition(orderId)
  const key = (number: number) => keyIn(pk, `${seatPrefix}${String(number).padStart(3, '0')}`)
  const open = { takenAt: absent, endedAt: absent } as const
  const write = async (number: number, change: Change) => (await table.write(key(number), change)).written
  return {
    async all(): Promise<Seat[]> {
      return (await table.queryAll(prefixRange(pk, seatPrefix))).map((item) => StoredSeat.parse(item))
    },
    async read(number: number): Promise<Seat | undefined> {
      const item = await table.get(key(number))
      return item && StoredSeat.parse(item)
    },
    /** Hands out a free seat, to an address or as a link. `askedAt`: an email is asked for. False if somebody else just did. */
    give: (number: number, given: Required<Pick<Seat, 'givenAt'>> & Pick<Seat, 'email' | 'askedAt'>) =>
      write(number, { set: { number, ...given }, when: [{ ...open, givenAt: absent }] }),
    /** Adds the code of another link. `mailFor`: for the email that was asked for then, once. False if there's none to send. */
    addCode: (number: number, code: string, mailFor?: string) =>
      write(number, {
        set: { mailedFor: mailFor },
        include: { codes: [code] },
        when: mailFor ? [{ ...open, askedAt: mailFor, mailedFor: absent }] : [{ ...open, number }],
      }),
    /** Asks for the one reminder. False if it went, or the seat isn't waiting any more. */
    remind: (number: number, at: string) =>
      write(number, {
        set: { remindedAt: at, askedAt: at },
        remove: ['mailedFor'],
        when: [{ ...open, number, remindedAt: absent }],
      }),
    /** Makes a seat free again that isn't taken: its links end. */
    takeBack: (number: number) =>
      write(number, {
        remove: ['email', 'givenAt', 'askedAt', 'remindedAt', 'codes', 'mailedFor'],
        when: [{ ...open, number }],
      }),
    /** Takes a seat with one of its codes, as it's stored. True for one teacher, and again if the answer to them was lost. */
    async take(number: number, code: string, taken: Required<Pick<Seat, 'takenBy' | 'takenAt' | 'sharesCertificate'>>) {
      const result = await table.write(key(number), { set: taken, when: [{ ...open, codes: new Containing(code) }] })
      return result.written || result.current?.takenBy === taken.takenBy
    },
    /** Gives a seat back that its teacher didn't need after all. */
    giveBack: (number: number, sub: string) =>
      write(number, { remove: ['takenBy', 'takenAt', 'sharesCertificate'], when: [{ takenBy: sub }] }),
    share: (number: number, sub: string, sharesCertificate: boolean) =>
      write(number, { set: { sharesCertificate }, when: [{ takenBy: sub }] }),
    /** Ends a seat. For its money only one that nobody has taken; the operator's decision ends one that this teacher took then. */
    end: (number: number, ended: { at: string; by: 'money' } | { at: string; by: 'operator'; takenAt: string }) =>
      write(number, {
        set: { number, endedAt: ended.at, endedBy: ended.by },
        when: [ended.by === 'money' ? open : { takenAt: ended.takenAt, endedAt: absent }],
      }),
    /** Opens a seat again that ended for its money. */
    reopen: (number: number) => write(number, { remove: ['endedAt', 'endedBy'], when: [{ endedBy: 'money' }] }),
    /** Takes a deleted account off its seat, which stays taken. */
    forget: (number: number, sub: string) =>
      write(number, { remove: ['takenBy', 'email', 'codes', 'sharesCertificate'], when: [{ takenBy: sub }] }),
  }
}

const StoredOwnSeat = z.object({
  orderId: z.string(),
  number: z.number(),
  courseId: z.string(),
  school: z.string(),
  takenAt: z.string(),
  sharesCertificate: z.boolean(),
})
export type OwnSeat = z.infer<typeof StoredOwnSeat>

/** Sorts after `PROGRESS#`, so that the dashboard's one query doesn't read it. */
const ownOrderPrefix = 'SEATORDER#'

/** A teacher's seats, one item an order. */
export function ownSeatsOf(table: Table, sub: string) {
  const key = (orderId: string) => keyIn(learnerPartition(sub), `${seatPrefix}${orderId}`)
  const from = (item: Item): OwnSeat => StoredOwnSeat.parse(item)
  return {
    async all(): Promise<OwnSeat[]> {
      return (await table.queryAll(prefixRange(learnerPartition(sub), seatPrefix))).map(from)
    },
    /** Stores the seat, or returns the one of this order that's stored already. */
    async save(seat: OwnSeat): Promise<OwnSeat> {
      const result = await table.write(key(seat.orderId), { set: seat, when: [{ pk: absent }] })
      return result.written ? seat : from(result.current ?? seat)
    },
    async share(orderId: string, sharesCertificate: boolean): Promise<boolean> {
      return (await table.write(key(orderId), { set: { sharesCertificate }, when: [{ orderId }] })).written
    },
  }
}

/** The orders that somebody looks after. The order is the source of truth; these items only say where to look. */
export function ownOrdersOf(table: Table, sub: string) {
  const key = (orderId: string) => keyIn(learnerPartition(sub), `${ownOrderPrefix}${orderId}`)
  return {
    async all(): Promise<string[]> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), ownOrderPrefix))
      return items.map((item) => String(item.orderId))
    },
    async add(orderId: string, at: string): Promise<void> {
      await table.write(key(orderId), { setOnce: { orderId, since: at } })
    },
    async remove(orderId: string): Promise<void> {
      await table.delete(key(orderId))
    },
  }
}

/**
 * The stores of one learner that the function for schools has, and the only ones: none of them holds anything that the learner wrote. A
 * test holds that the function carries no other.
 */
export const schoolLearner = (table: Table, sub: string) => ({
  access: accessOf(table, sub, openPayments(table)),
  overview: () => readOverview(table, sub),
  ownOrders: ownOrdersOf(table, sub),
  ownSeats: ownSeatsOf(table, sub),
  profile: profilesOf(table, sub),
  rates: ratesOf(table, sub),
})
export type SchoolLearner = ReturnType<typeof schoolLearner>

export const schoolStores = (table: Table) => ({
  orders: openOrders(table),
  seatsOf: (orderId: string) => seatsOf(table, orderId),
})
export type SchoolStores = ReturnType<typeof schoolStores>
