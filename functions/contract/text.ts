import * as z from 'zod/mini'
import { isCleanText, uncleanText } from '#domain/text'

/** Text as a learner types it: no control characters, no lone surrogates. Length is the verb's business, with its own sentence. */
export const cleanText = z.string().check(z.refine(isCleanText, uncleanText))

/** Made by the caller, one a write: a retry after a lost answer recognises its own write. */
export const operationId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'The operation id is missing or malformed.'))

export const isoTime = z.string()
