import { isFresh } from '#domain/sign-in/fresh'
import { googleWords } from '#domain/wording/google'
import { Problem } from '../errors.ts'

/** @throws Problem unless the learner signed in within ten minutes */
export function requireFresh(signedInAt: Date | undefined, now: Date): void {
  if (!isFresh(signedInAt, now)) throw new Problem('sign-in-again', googleWords.signInAgain)
}
