import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import { cleanText, int, isoTime, known, nothing } from '#core/fields'
import { limits } from '#core/limits'
import { route } from '#core/route'
import { isAddress, orderStates, plainAddress, seatLimits } from './rules.ts'

// Orders of a school, and paying for them. `payments` serves what asks Stripe; `schools`, which has no key of Stripe's, the rest.
// To buy more is another order: it gets an invoice of its own.

const orderId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))
const ofOrder = z.object({ orderId })

const line = (most: number, what: string) =>
  cleanText.check(
    z.refine((text) => text.trim() !== '', `Please type ${what}.`),
    z.refine((text) => text.trim().length <= most, `That is too long for ${what}.`),
    z.refine((text) => !/[\r\n]/.test(text), `Please type ${what} on one line.`),
  )
const emailAddress = z.pipe(
  cleanText.check(z.refine((text) => isAddress(plainAddress(text)), 'That is not an email address.')),
  z.transform(plainAddress),
)

/** What somebody types to order. `orderId` is the browser's (a ULID), so that the same order sent again is one. */
const NewOrder = z.object({
  orderId,
  courseId: z.enum(courseIds),
  seats: int.check(
    z.refine(
      (n) => n >= seatLimits.fewest && n <= seatLimits.most,
      `An order has ${seatLimits.fewest} to ${seatLimits.most} seats.`,
    ),
  ),
  school: line(limits.name, 'the school’s name'),
  abn: z.optional(cleanText.check(z.maxLength(40))),
  purchaseOrder: z.optional(line(30, 'the purchase order')),
  contactName: line(limits.name, 'a contact'),
  contactEmail: emailAddress,
  pay: z.enum(['card', 'invoice']),
  /** What the page said that a seat costs, in cents. */
  price: int,
})

const Order = z.object({
  orderId,
  /** A course that may have left the catalogue since. */
  courseId: z.string(),
  seats: int,
  /** How many were taken, and how many are left to hand out. */
  taken: int,
  free: int,
  school: z.string(),
  abn: z.optional(z.string()),
  purchaseOrder: z.optional(z.string()),
  contact: z.object({ name: z.string(), email: z.string() }),
  pay: z.enum(['card', 'invoice']),
  state: z.enum(orderStates),
  /** A bank's debit is under way. */
  processing: z.boolean(),
  overdue: z.boolean(),
  dueOn: z.optional(isoTime),
  /** Cents: of a seat, of all, the GST in it, and what went back. */
  price: int,
  total: int,
  tax: int,
  refunded: int,
  currency: z.string(),
  hasInvoice: z.boolean(),
  createdAt: isoTime,
  paidAt: z.optional(isoTime),
  /** When taken seats end that nobody pays for. */
  seatsEndOn: z.optional(isoTime),
  /** Whether the caller placed it, and may add and remove a colleague. */
  mine: z.boolean(),
  colleague: z.optional(z.object({ email: z.string(), joined: z.boolean() })),
})
export type Order = z.infer<typeof Order>

/**
 * Orders seats. `url` is where to pay: Stripe's payment page, or the page of the invoice, which also goes to the contact.
 * @public until a verb is bound to it
 */
export const postOrder = route({
  method: 'POST',
  path: '/api/orders',
  function: 'payments',
  body: NewOrder,
  response: z.object({ orderId, url: z.string() }),
})

/**
 * Where to pay an order that's still open. A second click gets the same page.
 * @public until a verb is bound to it
 */
export const postOrderPayment = route({
  method: 'POST',
  path: '/api/orders/{orderId}/payment',
  function: 'payments',
  params: ofOrder,
  body: nothing,
  response: z.object({ url: z.string() }),
})

/**
 * Asks Stripe how the order stands, as the page does when somebody comes back from paying.
 * @public until a verb is bound to it
 */
export const postOrderCheck = route({
  method: 'POST',
  path: '/api/orders/{orderId}/check',
  function: 'payments',
  params: ofOrder,
  body: nothing,
  response: z.object({ state: z.enum(orderStates), processing: z.boolean() }),
})

/**
 * Where Stripe shows the invoice of an order.
 * @public until a verb is bound to it
 */
export const postOrderInvoice = route({
  method: 'POST',
  path: '/api/orders/{orderId}/invoice',
  function: 'payments',
  params: ofOrder,
  body: nothing,
  response: z.object({ url: z.string() }),
})

/** The orders that the caller looks after, newest first. */
export const getOrders = route({
  method: 'GET',
  path: '/api/orders',
  function: 'schools',
  response: z.object({ orders: z.array(Order) }),
})

// ---------------------------------------------------------------- seats

const schools = { function: 'schools' } as const

/** A seat as whoever looks after the order sees it: these fields, and never a word, an answer or a score of the teacher's. */
const SeatRow = z.object({
  number: int,
  /** `deleted`: it was taken, and the account is deleted. `ended`: its money went back. */
  state: z.enum(['free', 'invited', 'taken', 'deleted', 'ended']),
  /** The invited address; missing for a link that was copied. */
  email: z.optional(z.string()),
  invitedOn: z.optional(isoTime),
  remindedOn: z.optional(isoTime),
  /** Whether a reminder may go now. */
  mayRemind: z.boolean(),
  /** Until when its newest link works. */
  linkUntil: z.optional(isoTime),
  /** The teacher's, of a taken seat. */
  name: z.optional(z.string()),
  takenOn: z.optional(isoTime),
  started: z.boolean(),
  modules: int,
  minutes: int,
  completedOn: z.optional(z.string()),
  /** Its number, if the teacher shares it. */
  certificateId: z.optional(z.string()),
})

/**
 * An order with a page of its seats. Asked for by address, a colleague who was added joins with the first look.
 * @public until a verb is bound to it
 */
export const getOrder = route({
  ...schools,
  method: 'GET',
  path: '/api/orders/{orderId}',
  params: ofOrder,
  query: z.object({ cursor: z.optional(z.string()) }),
  response: z.object({ order: Order, seats: z.array(SeatRow), cursor: z.optional(z.string()) }),
})

/**
 * Invites addresses, a free seat each. `skipped`: those that have a seat of this order already, or for which none was left.
 * @public until a verb is bound to it
 */
export const postInvitations = route({
  ...schools,
  method: 'POST',
  path: '/api/orders/{orderId}/invitations',
  params: ofOrder,
  body: z.object({ emails: z.array(emailAddress).check(z.maxLength(200)) }),
  response: z.object({
    invited: z.array(z.string()),
    skipped: z.array(z.object({ email: z.string(), why: z.enum(['invited', 'no-seat']) })),
  }),
})

const ofSeat = z.object({ orderId, number: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)) })

/**
 * A new link for a seat that isn't taken; those before it go on working.
 * @public until a verb is bound to it
 */
export const postSeatLink = route({
  ...schools,
  method: 'POST',
  path: '/api/orders/{orderId}/seats/{number}/link',
  params: ofSeat,
  body: nothing,
  response: z.object({ url: z.string(), until: isoTime }),
})

/**
 * Takes back a seat that isn't taken: its links end, and it's free again.
 * @public until a verb is bound to it
 */
export const deleteSeat = route({
  ...schools,
  method: 'DELETE',
  path: '/api/orders/{orderId}/seats/{number}',
  params: ofSeat,
  response: z.object({ done: z.literal(true) }),
})

/**
 * Reminds an invited address, once, two weeks after the invitation.
 * @public until a verb is bound to it
 */
export const postSeatReminder = route({
  ...schools,
  method: 'POST',
  path: '/api/orders/{orderId}/seats/{number}/reminder',
  params: ofSeat,
  body: nothing,
  response: z.object({ done: z.literal(true) }),
})

/**
 * Lets one colleague look after the order too, by the address of their account. Only for whoever placed it.
 * @public until a verb is bound to it
 */
export const putColleague = route({
  ...schools,
  method: 'PUT',
  path: '/api/orders/{orderId}/colleague',
  params: ofOrder,
  body: z.object({ email: emailAddress }),
  response: z.object({ done: z.literal(true) }),
})

/** @public until a verb is bound to it */
export const deleteColleague = route({
  ...schools,
  method: 'DELETE',
  path: '/api/orders/{orderId}/colleague',
  params: ofOrder,
  response: z.object({ done: z.literal(true) }),
})

/** Codes go in bodies, and in a link behind its #: the record of visits keeps the addresses that were fetched. */
const code = z.string().check(z.maxLength(100))

/**
 * What a link offers, to anybody who has it: no address and no name but the school's.
 * @public until a verb is bound to it
 */
export const postSeatOffer = route({
  ...schools,
  method: 'POST',
  path: '/api/seats/offer',
  access: 'public',
  body: z.object({ code }),
  response: z.object({
    /** `waiting`: for the order to be paid. `gone`: taken back, ended, or no seat's code. */
    state: z.enum(['free', 'taken', 'expired', 'gone', 'waiting']),
    school: z.optional(z.string()),
    courseId: z.optional(z.enum(courseIds)),
  }),
})

/**
 * Takes the seat for the caller. `owned`: they have the course already, and the seat stays free.
 * @public until a verb is bound to it
 */
export const postSeat = route({
  ...schools,
  method: 'POST',
  path: '/api/seats',
  body: z.object({ code, sharesCertificate: z.boolean() }),
  response: z.object({ state: z.enum(['taken', 'owned']), courseId: z.enum(courseIds) }),
})

/** A seat of the caller's, as their account page shows it. */
const OwnSeat = z.object({
  orderId,
  courseId: z.string(),
  school: z.string(),
  takenOn: isoTime,
  sharesCertificate: z.boolean(),
  endsOn: z.optional(isoTime),
  ended: z.boolean(),
})

/** @public until a verb is bound to it */
export const getOwnSeats = route({
  ...schools,
  method: 'GET',
  path: '/api/seats',
  response: z.object({ seats: known(OwnSeat) }),
})

/**
 * Shares the certificate's number with the school, or no longer.
 * @public until a verb is bound to it
 */
export const putSharing = route({
  ...schools,
  method: 'PUT',
  path: '/api/seats/{orderId}/sharing',
  params: ofOrder,
  body: z.object({ sharesCertificate: z.boolean() }),
  response: z.object({ done: z.literal(true) }),
})
