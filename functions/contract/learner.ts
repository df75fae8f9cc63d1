import * as z from 'zod/mini'
import { route } from '#contract/route'
import { cleanText } from '#contract/text'

export const Me = z.object({ name: z.string(), email: z.string() })

export const getMe = route({ method: 'GET', path: '/api/me', access: 'learner', function: 'api', response: Me })

export const putName = route({
  method: 'PUT',
  path: '/api/me/name',
  access: 'learner',
  function: 'api',
  body: z.object({ name: cleanText }),
  response: Me,
})
