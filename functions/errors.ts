import type { ProblemCode } from '#contract/problem'
import { notices } from '#domain/wording'

/**
 * An error made to be read: its message is a sentence for the learner, its code one of a closed set.
 * Anything else that is thrown is logged and becomes one neutral answer with a request id.
 */
export class Problem extends Error {
  constructor(
    readonly code: Exclude<ProblemCode, 'unexpected'>,
    message: string,
    /** What the caller needs to go on, for example the note that the server holds. */
    readonly details?: unknown,
  ) {
    super(message)
  }
}

/** "Not yours" and "not there" give the same answer. */
export const notFound = (message = 'There is nothing here under that address.') => new Problem('not-found', message)

/** Nobody whom the portal knows: the browser asks to sign in again and keeps the page. */
export const signInAgain = () => new Problem('not-signed-in', notices.pleaseSignIn)
