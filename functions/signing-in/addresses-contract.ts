import * as z from 'zod/mini'
import { cleanText, isoTime } from '#core/fields'
import { route } from '#core/route'

const typedAddress = cleanText.check(z.maxLength(400))

/** How a change of the address stands. `waiting`: a code was asked for, and until when it works. */
const Standing = z.object({ waiting: z.optional(z.object({ email: z.string(), until: isoTime })) })

export const getAddressChange = route({
  method: 'GET',
  path: '/api/me/address',
  function: 'account',
  response: Standing,
})

/**
 * Sends a code to a new address; it replaces an earlier one. Answers `sign-in-again` if the last sign-in was more than ten minutes ago.
 * Says nothing about whether the address has an account: then that account's owner gets an email, and no code goes out.
 */
export const postAddressChange = route({
  method: 'POST',
  path: '/api/me/address',
  function: 'account',
  body: z.object({ email: typedAddress }),
  response: Standing,
})

/**
 * Changes the address with its code, and ends all sessions. Sending the same code again finishes what a failure interrupted, and changes
 * nothing otherwise. `unlinked`: Google was linked, which belonged to the former address, and isn't any more.
 */
export const putAddress = route({
  method: 'PUT',
  path: '/api/me/address',
  function: 'account',
  body: z.object({ email: typedAddress, code: cleanText.check(z.maxLength(40)) }),
  response: z.object({ email: z.string(), unlinked: z.boolean() }),
})

/** Cancels a change that waits for its code, which no longer works then. */
export const deleteAddressChange = route({
  method: 'DELETE',
  path: '/api/me/address',
  function: 'account',
  response: Standing,
})

/** Says by email, once a day at most, that an address has an account already. The answer is the same if it hasn't. */
export const postSecondSignUp = route({
  method: 'POST',
  path: '/api/second-sign-ups',
  access: 'public',
  function: 'account',
  body: z.object({ email: typedAddress }),
  response: z.object({ noted: z.literal(true) }),
})
