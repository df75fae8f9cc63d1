import * as z from 'zod/mini'
import { cleanText, isoTime, known } from '#core/fields'
import { places, sectors, stages } from '#core/places'
import { route } from '#core/route'
import { isTermsVersion } from './terms-versions.ts'

/** Where and what the learner teaches, as far as they've said. */
export const Teaching = z.object({
  place: z.optional(z.enum(places)),
  sector: z.optional(z.enum(sectors)),
  stage: z.optional(z.enum(stages)),
})
export type Teaching = z.infer<typeof Teaching>

/** Whether the learner wants news by email, and when they said so. Without it, they get none. */
export const News = z.object({ wanted: z.boolean(), at: isoTime })
export type News = z.infer<typeof News>

/** The emails that a learner may ask for, each by itself. Of two on one day the later in this list goes first. */
export const mailKinds = ['where-you-stopped', 'second-look', 'period-ends', 'own-date'] as const
export type MailKind = (typeof mailKinds)[number]

export const Me = z.object({
  name: z.string(),
  email: z.string(),
  teaching: z.optional(Teaching),
  news: z.optional(News),
  /** The emails that the learner has asked for. */
  mails: z.optional(known(z.enum(mailKinds))),
  /** For the link to the desk, and for nothing else: the desk asks for the role itself. */
  admin: z.optional(z.literal(true)),
})
export type Me = z.infer<typeof Me>

export const getMe = route({ method: 'GET', path: '/api/me', response: Me })

export const putName = route({
  method: 'PUT',
  path: '/api/me/name',
  body: z.object({ name: cleanText }),
  response: Me,
})

/** Replaces all three answers: one that's left out is open again. */
export const putTeaching = route({
  method: 'PUT',
  path: '/api/me/teaching',
  body: Teaching,
  response: Me,
})

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
