import * as z from 'zod/mini'
import { route } from '#core/route'
import { Me } from './contract.ts'
import { isTermsVersion } from './terms-versions.ts'

/** Agrees to a version of the terms, changes whether the learner wants news by email, or both. What's left out stays as it is. */
export const putAgreement = route({
  method: 'PUT',
  path: '/api/me/agreement',
  body: z.object({
    version: z.optional(
      z.string().check(z.refine(isTermsVersion, 'The terms have just changed. Please reload the page and read them.')),
    ),
    news: z.optional(z.boolean()),
  }),
  response: Me,
})
