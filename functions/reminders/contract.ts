import * as z from 'zod/mini'
import { courseIds } from '#catalogue/catalogue'
import { known, nothing } from '#core/fields'
import { redirect, route } from '#core/route'
import { Me, mailKinds } from '#people/contract'

const choice = z.object({ mail: z.enum(mailKinds), wanted: z.boolean() })

/** Asks for one kind of email, or for no more of it. */
export const putMail = route({ method: 'PUT', path: '/api/me/mails', dated: true, body: choice, response: Me })

/** `mail` is the kind of the email whose link was opened, `wanted` what its learner gets. */
const MailChoices = z.object({ mail: z.enum(mailKinds), wanted: known(z.enum(mailKinds)) })
export type MailChoices = z.infer<typeof MailChoices>

/** The token in an email's link says whose it is and of which kind. It needs no sign-in, and opens nothing else. */
const ofEmail = { access: 'public', params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,300}$/)) }) } as const

/** The address in `List-Unsubscribe` (RFC 8058). Opened, it leads to the page that asks: scanners open links. */
export const getMailLink = route({ ...ofEmail, method: 'GET', path: '/api/mails/{token}', response: redirect })

/** One click in the mail program. It sends a form and no JSON; without the token, another site has nothing to send. */
export const postMailEnd = route({ ...ofEmail, method: 'POST', path: '/api/mails/{token}', response: MailChoices })

export const getMailChoices = route({
  ...ofEmail,
  method: 'GET',
  path: '/api/mails/{token}/choices',
  response: MailChoices,
})

export const putMailChoice = route({
  ...ofEmail,
  method: 'PUT',
  path: '/api/mails/{token}/choices',
  body: choice,
  response: MailChoices,
})

/** The day on which we ask what came of a course, if one is to come, and the first and last that may be chosen. */
const OwnDate = z.object({ day: z.optional(z.string()), first: z.string(), last: z.string() })
export type OwnDate = z.infer<typeof OwnDate>

const ofCourse = {
  path: '/api/courses/{courseId}/own-date',
  params: z.object({ courseId: z.enum(courseIds) }),
} as const

export const getOwnDate = route({ ...ofCourse, method: 'GET', dated: true, response: OwnDate })

/** Chooses the day, or another one, and asks for the email. */
export const putOwnDate = route({
  ...ofCourse,
  method: 'PUT',
  dated: true,
  body: z.object({ day: z.string().check(z.maxLength(10)) }),
  response: OwnDate,
})

export const deleteOwnDate = route({ ...ofCourse, method: 'DELETE', response: nothing })
