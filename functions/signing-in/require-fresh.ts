import { Problem } from '#core/errors'
import { isFresh } from '#core/session'

/** @throws Problem unless the learner signed in within ten minutes */
export function requireFresh(signedInAt: Date | undefined, now: Date): void {
  if (!isFresh(signedInAt, now))
    throw new Problem(
      'sign-in-again',
      'You signed in more than ten minutes ago. Please sign in again, then try once more.',
    )
}
