import * as z from 'zod/mini'
import { route } from '#contract/route'
import { nothing } from '#contract/text'

const Link = z.object({ linked: z.boolean() })

/** Whether a Google account is linked with the learner's account. */
export const getGoogleLink = route({
  method: 'GET',
  path: '/api/me/google',
  access: 'learner',
  function: 'google',
  response: Link,
})

/** Asks for the link, after a fresh sign-in. The next sign-in with Google makes it, if it comes within ten minutes. */
export const postGoogleLinkRequest = route({
  method: 'POST',
  path: '/api/me/google/link',
  access: 'learner',
  function: 'google',
  body: nothing,
  response: z.object({ asked: z.literal(true) }),
})

/** Removes the link, after a fresh sign-in without Google, which proves that there's another way in. */
export const deleteGoogleLink = route({
  method: 'DELETE',
  path: '/api/me/google',
  access: 'learner',
  function: 'google',
  response: Link,
})
