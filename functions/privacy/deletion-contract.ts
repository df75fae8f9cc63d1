import * as z from 'zod/mini'
import { isoTime, operationId } from '#core/fields'
import { route } from '#core/route'

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
