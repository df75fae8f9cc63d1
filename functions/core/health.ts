import * as z from 'zod/mini'
import { route } from './route.ts'

export const getHealth = route({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  function: 'payments',
  response: z.object({
    status: z.literal('ok'),
    /** Whether the request had an `Authorization` header: some networks take it out. */
    authorization: z.optional(z.boolean()),
    payments: z.enum(['configured', 'not configured', 'malformed keys', 'test keys refused', 'off']),
  }),
})
