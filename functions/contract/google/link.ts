import * as z from 'zod/mini'
import { route } from '#contract/route'
import { nothing } from '#contract/text'

const Link = z.object({ linked: z.boolean() })

/** Whether a Google account signs in to the learner's account. */
export const getGoogleLink = route({
  method: 'GET',
  path: '/api/me/google',
  access: 'learner',
  function: 'google',
  response: Link,
})

/** Asks for the link, after a fresh sign-in; the next sign-in at Google makes it, if it comes within ten minutes. */
export const postGoogleLinkRequest = route({
  method: 'POST',
  path: '/api/me/google/link',
  access: 'learner',
  function: 'google',
  body: nothing,
  response: z.object({ asked: z.literal(true) }),
})

/** Removes the link, after a fresh sign-in that wasn't made with Google: that proves that there's another way in. */
export const deleteGoogleLink = route({
  method: 'DELETE',
  path: '/api/me/google',
  access: 'learner',
  function: 'google',
  response: Link,
})
