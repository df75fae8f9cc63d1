import * as z from 'zod/mini'
import { route } from '#core/route'
import { linkRefusals } from './google-link.ts'

/** The name of an offer, which Cognito's error redirect brought. */
const offer = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** `linkedTo` is the pseudonym of the learner whose account it is: the next sign-in with Google must be theirs. */
const googleResult = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('linked'), linkedTo: z.string() }),
  z.object({ answer: z.enum(linkRefusals) }),
])

/**
 * Takes up an offer at sign-in: links a Google account that nobody has yet with the account of its address, or makes one. With `whose`,
 * the pseudonym of the learner who signs in again over an open page, it changes nothing for anybody else.
 */
export const postGoogleOffer = route({
  method: 'POST',
  path: '/api/google/offers',
  access: 'public',
  function: 'account',
  body: z.object({ offer, whose: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))) }),
  response: googleResult,
})

/** Links the Google account of an offer with the learner's own account, after a fresh sign-in; with no other. */
export const postGoogleLink = route({
  method: 'POST',
  path: '/api/me/google/link',
  function: 'account',
  body: z.object({ offer }),
  response: googleResult,
})

/** Removes the link, after a fresh sign-in without Google, which proves that there's another way in. */
export const deleteGoogleLink = route({
  method: 'DELETE',
  path: '/api/me/google',
  function: 'account',
  response: z.object({ linked: z.boolean() }),
})
