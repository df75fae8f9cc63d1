import * as z from 'zod/mini'
import { zones } from './day.ts'
import { isCleanText, uncleanText } from './text.ts'

/** Text that a learner typed: no null character, no lone surrogates. The verb checks the length, with its own message. */
export const cleanText = z.string().check(z.refine(isCleanText, uncleanText))

/** The caller makes a new one for each write, so that a retry after a lost response is recognised as the same write. */
export const operationId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'The operation id is missing or malformed.'))

/** A label of the device that writes, such as "Chrome on Windows". The verb cleans and shortens it: it must never fail a save. */
export const where = z.optional(z.string())

export const isoTime = z.string()

/** The Australian zone in which a time's day is counted. */
export const zone = z.enum(zones)

export const int = z.int()
export const positive = int.check(z.positive())
export const nonnegative = int.check(z.nonnegative())

/** Values by their ids. */
export const byId = <Value extends z.ZodMiniType>(value: Value) => z.record(z.string(), value)

/** A list in an answer, without the items that this page can't read: those of a course that a later release added. */
export const known = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.array(z.union([item, z.transform(() => null)])),
    z.transform((items) => items.filter((one) => one !== null)),
  )

/** The body of a request that needs none. Every POST must have one in JSON, because another site's form can't send that. */
export const nothing: z.ZodMiniType<object, object> = z.object({})
