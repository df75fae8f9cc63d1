import * as z from 'zod/mini'
import { moduleIds } from '#catalogue/catalogue'
import { byId, isoTime, operationId } from '#core/fields'
import { route } from '#core/route'
import { getPayments } from '#payments/contract'

/**
 * What a text box, exercise or quiz holds, or held, for people: its label, and its text where that isn't the item's own. `place` is its number in
 * the lesson; what the lesson no longer has comes last.
 */
const Shown = z.object({
  moduleId: z.enum(moduleIds),
  label: z.string(),
  text: z.optional(z.string()),
  place: z.number(),
})

/** One stored item. `kind` is its name in the list of all kinds, `key` its sort key. Attributes are as the server stores them. */
export const ExportedItem = z.object({
  kind: z.string(),
  key: z.string(),
  item: byId(z.unknown()),
  shown: z.optional(Shown),
})
export type ExportedItem = z.infer<typeof ExportedItem>

/** What lies outside the learner's partition. */
const Rest = z.object({
  accountId: z.string(),
  /**
   * What the sign-in service stores. `phone` gets codes by text message; `google` says whether a Google account is linked, `app` and
   * `texts` whether sign-in asks for a code from an authenticator app or for a texted one.
   */
  signIn: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.optional(z.string()),
    google: z.optional(z.boolean()),
    app: z.optional(z.boolean()),
    texts: z.optional(z.boolean()),
  }),
  payments: getPayments.response.shape.payments,
})
export type Rest = z.infer<typeof Rest>

/**
 * Everything that the portal stores about the learner, in pages of at most 1 MB, whether they have access or not. `cursor` is the page
 * before's `next`; the last page has `rest` instead. Changes meanwhile may or may not be in it.
 */
export const getExport = route({
  method: 'GET',
  path: '/api/me/export',
  // A sort key has up to 1,024 bytes, and the page begins after the cursor: at the cursor and one more.
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^[!-}][!-~]{0,1022}$/))) }),
  response: z.object({ items: z.array(ExportedItem), next: z.optional(z.string()), rest: z.optional(Rest) }),
})

/** What happens to the public pages of the certificates: withdrawn by their holder, or kept with the name on them. */
export const CertificateChoice = z.enum(['withdraw', 'keep'])
export type CertificateChoice = z.infer<typeof CertificateChoice>

/** Whether the learner has asked for their account to be deleted. It's deleted in the first night after `due`. */
export const Deletion = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('asked'), askedAt: isoTime, due: isoTime, certificates: CertificateChoice }),
])
export type Deletion = z.infer<typeof Deletion>

export const getDeletion = route({
  method: 'GET',
  path: '/api/me/deletion',
  response: Deletion,
})

/**
 * Asks for the account to be deleted in seven days. `word` is what the learner typed to confirm: DELETE. Answers
 * `sign-in-again` if the last sign-in was more than ten minutes ago. Asking again only changes the choice about certificates.
 */
export const postDeletion = route({
  method: 'POST',
  path: '/api/me/deletion',
  body: z.object({ word: z.string(), certificates: CertificateChoice, operation: operationId }),
  response: Deletion,
})

/** Cancels the deletion. Answers `refused` once it has begun. */
export const deleteDeletion = route({
  method: 'DELETE',
  path: '/api/me/deletion',
  response: Deletion,
})
