import * as z from 'zod/mini'
import { cleanText, isoTime, nothing, where } from '#core/fields'
import { route } from '#core/route'

/** A passkey. `device` is where it was added, such as "Chrome on Windows"; one that was added past our pages has none. */
const Passkey = z.object({ id: z.string(), name: z.string(), addedAt: isoTime, device: z.optional(z.string()) })
export type Passkey = z.infer<typeof Passkey>

/** How the account signs in, besides its password. */
const SignIn = z.object({
  /** Whether sign-in asks for a code from an authenticator app, and for a texted one. */
  app: z.boolean(),
  texts: z.boolean(),
  /** The last three digits of the phone number that was confirmed. */
  phoneEnds: z.optional(z.string()),
  google: z.boolean(),
  /** Oldest first. Missing if there's no record yet: Cognito tells only after a fresh sign-in. */
  passkeys: z.optional(z.array(Passkey)),
  /** We were asked to turn off the codes; `due` is when that happens. */
  reset: z.optional(z.object({ askedAt: isoTime, due: isoTime })),
})
export type SignIn = z.infer<typeof SignIn>

export const getSignIn = route({
  method: 'GET',
  path: '/api/me/sign-in',
  function: 'account',
  response: SignIn,
})

/**
 * Makes a change of how the account signs in, as far as Cognito lets anybody but the learner: a new password, a proved app, a confirmed
 * number, a passkey made or deleted come before. `passkey` is the id of one that was added. Then ends all sessions and sends an email. Every change but that of the password answers `sign-in-again` if the
 * last sign-in was more than ten minutes ago. `ended` is false if nothing changed about signing in.
 */
export const postSignInChange = route({
  method: 'POST',
  path: '/api/me/sign-in/changes',
  function: 'account',
  body: z.object({
    change: z.enum(['password', 'app-on', 'app-off', 'texts-on', 'texts-off', 'passkey-added', 'passkey-removed']),
    passkey: z.optional(z.string().check(z.maxLength(1400))),
    where,
  }),
  response: z.object({ ended: z.boolean() }),
})

/** Stops the codes from being turned off, if that hasn't begun. */
export const deleteCodesReset = route({
  method: 'DELETE',
  path: '/api/me/sign-in/reset',
  function: 'account',
  response: z.object({ stopped: z.literal(true) }),
})

/** Signs out every device, this one too. */
export const postSignOut = route({
  method: 'POST',
  path: '/api/me/sign-out',
  function: 'account',
  body: nothing,
  response: z.object({ ended: z.literal(true) }),
})

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
