import { isFresh } from '#domain/sign-in/fresh'
import { googleWords } from '#domain/wording/google'
import { Problem } from '../errors.ts'

/** How the learner's session began. `at` is in seconds since 1970. */
export type SessionStart = { at: number; withGoogle: boolean }

/** @throws Problem unless the learner signed in within ten minutes */
export function requireFresh({ at }: SessionStart, now: Date): void {
  if (!isFresh(at, now)) throw new Problem('refused', googleWords.signInAgain)
}
