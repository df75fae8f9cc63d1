import type { ProblemCode } from './problem.ts'
import { notices } from './wording.ts'

/**
 * An error whose message is the answer: a learner's page shows it, Stripe and the health check get it as it is. `code` decides the HTTP
 * status. Any other error is logged, and answered with a general sentence: 503 if a service is busy or down, else 500 with a request id.
 */
export class Problem extends Error {
  constructor(
    readonly code: Exclude<ProblemCode, 'unexpected'>,
    message: string,
    /** Data that the browser needs to recover, for example the server's version of the note. */
    readonly details?: unknown,
    /** When to try again, in seconds from now. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

/** Someone else's item gives the same error as a missing one, so that an id reveals nothing. */
export const notFound = (message = 'We can’t find anything at this address.') => new Problem('not-found', message)

/** The token is missing, invalid or revoked. The browser asks the learner to sign in again, without leaving the page. */
export const signInAgain = () => new Problem('not-signed-in', notices.pleaseSignIn)
